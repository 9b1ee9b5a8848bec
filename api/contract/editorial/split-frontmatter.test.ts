import { expect, test } from 'vitest';
import { splitFrontmatter } from './split-frontmatter.ts';

test('the head of a post ends at the second line of hyphens, and a rule in the text is text', () => {
  expect(splitFrontmatter('---\ntitle: Dry it\n---\nFirst.\n\n---\n\nLast.\n')).toEqual({
    head: '\ntitle: Dry it\n',
    body: 'First.\n\n---\n\nLast.\n',
  });
});

test('lines that end as on Windows are understood', () => {
  expect(splitFrontmatter('---\r\ntitle: Dry it\r\n---\r\nText')).toEqual({
    head: '\ntitle: Dry it\r\n',
    body: 'Text',
  });
});

test.each(['', 'title: Dry it', '---\ntitle: Dry it\n'])('%j has no head', (text) => {
  expect(splitFrontmatter(text)).toBeUndefined();
});
