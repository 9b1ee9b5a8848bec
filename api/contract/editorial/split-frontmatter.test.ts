import { expect, test } from 'vitest';
import { splitFrontmatter } from './split-frontmatter.ts';

test('front matter ends at the second line of hyphens; later rules are text', () => {
  expect(splitFrontmatter('---\ntitle: Dry it\n---\nFirst.\n\n---\n\nLast.\n')).toEqual({
    head: '\ntitle: Dry it\n',
    body: 'First.\n\n---\n\nLast.\n',
  });
});

test('accepts Windows line endings', () => {
  expect(splitFrontmatter('---\r\ntitle: Dry it\r\n---\r\nText')).toEqual({
    head: '\ntitle: Dry it\r\n',
    body: 'Text',
  });
});

test.each(['', 'title: Dry it', '---\ntitle: Dry it\n'])('%j has no front matter', (text) => {
  expect(splitFrontmatter(text)).toBeUndefined();
});
