import { expect, test } from 'vitest';
import { postHeadSchema } from '../../api/contract/editorial/post.ts';
import { missingMedia, parseMarkdown } from './markdown-files.ts';

const right = `---
title: Why we dry PLA twice
category: Materials
date: 2026-11-18
preview: Four hours is what the data sheet says. We looked where the water really is.
metaTitle: Why we dry PLA twice
metaDesc: We pulled samples every thirty minutes and found where the water in a spool really is.
cover: /media/spools/pla-petrol-macro-800.webp
coverAlt: ''
author: Ruth Adeyemi
products: [pla-petrol-1.75mm-1kg]
---
PLA drinks.
`;

function problemsOf(text: string): string[] {
  const result = parseMarkdown('blog/dry.md', text, postHeadSchema);
  return 'problems' in result ? result.problems : [];
}

test('a right post has no problems', () => {
  expect(problemsOf(right)).toEqual([]);
});

test.each([
  [
    'a field that is missing',
    right.replace(/^author.*\n/m, ''),
    'content/blog/dry.md: author: is missing; must be text',
  ],
  [
    'a day that is none',
    right.replace('2026-11-18', '2026-02-30'),
    'content/blog/dry.md: date: must be a date such as 2026-11-18',
  ],
  [
    'a category that is none',
    right.replace('Materials', 'Rumours'),
    'content/blog/dry.md: category: must be one of Materials, Printing, Workshop',
  ],
  [
    'a field that is misspelt',
    right.replace('coverAlt', 'coverAlts'),
    expect.stringContaining('content/blog/dry.md: coverAlts: is not a field'),
  ],
  [
    'a head that is no YAML',
    right.replace('category: Materials', 'category: [Materials'),
    expect.stringMatching(/^content\/blog\/dry\.md: .* at line 4, /),
  ],
  ['a text without a head', 'PLA drinks.', expect.stringContaining('must begin with a head between two lines of ---')],
  ['a head without a text', right.replace('PLA drinks.', ''), 'content/blog/dry.md: has no text below its head'],
])('%s is named with its file and a hint', (_, text, line) => {
  expect(problemsOf(text)).toContainEqual(line);
});

test('a picture that is not there is named with the place where it should be', async () => {
  const text = '![Curve](/media/blog/nowhere-1440.webp) ![Spool](/media/spools/pla-petrol-macro-800.webp)';
  expect(await missingMedia('content/blog/dry.md', text)).toEqual([
    'content/blog/dry.md: /media/blog/nowhere-1440.webp is missing; put the picture at content/media/blog/nowhere-1440.webp, or correct its address',
  ]);
});
