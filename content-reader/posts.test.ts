import { expect, it } from 'vitest';
import { Content } from './content.ts';
import { contentFolder, problemsOf } from './content-folder-for-test.ts';
import { readPosts } from './posts.ts';

const items = [{ id: 'pla-petrol-1.75mm-1kg' }];
const head = `---
title: Drying filament
category: Materials
date: 2026-11-12
preview: Heat loosens the water, time lets it travel, and dry air takes it away.
metaTitle: 'Drying filament: temperatures and times'
metaDesc: How hot and how long to dry filament, and how to tell on a scale when it is done.
cover: /media/blog/drying-1440.webp
coverAlt: ''
author: Ruth Adeyemi
products: [pla-petrol-1.75mm-1kg]
---
`;
const whole = `${head}
## How hot

45 °C for *six* hours.

| Material | Hours |
|---|---|
| PLA | 6 |
`;

it('converts Markdown to HTML and sorts newest first', async () => {
  const folder = await contentFolder({
    'blog/drying.md': whole,
    'blog/newer.md': whole.replace('2026-11-12', '2026-11-13'),
    'blog/a-draft.md': whole.replace('author:', 'draft: true\nauthor:'),
  });
  const posts = readPosts(new Content(folder), items);
  expect(posts.map(({ slug }) => slug)).toEqual(['newer', 'a-draft', 'drying']);
  expect(posts[1]?.head.draft).toBe(true);
  expect(posts[2]).toMatchObject({ minutes: 1, head: { title: 'Drying filament' } });
  for (const part of ['<h2>How hot</h2>', '<em>six</em>', '<td>PLA</td>']) expect(posts[2]?.content).toContain(part);
});

it('returns no posts for an empty folder', async () => {
  expect(readPosts(new Content(await contentFolder()), items)).toEqual([]);
});

it('reports all problems of all posts with file, field and a hint', async () => {
  const folder = await contentFolder({
    'blog/drying.md': whole.replace('title: Drying filament\n', '').replace('2026-11-12', '12.11.2026'),
    'blog/headless.md': 'Just text.',
    'blog/empty.md': head,
    'blog/stranger.md': whole.replace('[pla-petrol', '[pla-petrol-1.75mm-1kg, pla-nothing'),
    'blog/Spaces here.md': whole,
    'blog/note.txt': whole,
    'blog/2025/good.md': whole,
    'blog/good.md': whole,
  });
  expect(problemsOf(() => readPosts(new Content(folder), items))).toEqual([
    'blog/Spaces here.md: must have a name of lower case letters, digits and hyphens, such as dry-your-pla.md',
    'blog/good.md: must have another name than blog/2025/good.md: both would be at one address',
    'blog/note.txt: must have a name in .md',
    'blog/drying.md: title: is missing; must be text',
    'blog/drying.md: date: must be a date such as 2026-11-18',
    'blog/empty.md: has no text below its head',
    'blog/headless.md: must begin with a head between two lines of ---, as the other files have',
    'blog/stranger.md: products[1]: must be the id of an item on sale, such as pla-petrol-1.75mm-1kg; found "pla-nothing-1.75mm-1kg"; did you mean pla-petrol-1.75mm-1kg?',
  ]);
});

it('looks for the pictures of a post when asked to', async () => {
  const withPicture = async (width: number) =>
    contentFolder({ 'blog/drying.md': whole, [`media/blog/drying-${width}.webp`]: '' });
  const problemsIn = (folder: string, pictures: boolean) =>
    problemsOf(() => readPosts(new Content(folder, { pictures }), items));
  const [right, wrong] = [await withPicture(1440), await withPicture(720)];
  expect([problemsIn(right, true), problemsIn(wrong, false)]).toEqual([[], []]);
  expect(problemsIn(wrong, true)).toEqual([
    'blog/drying.md: names content/media/blog/drying-1440.webp, which is missing; put the picture there, or correct its address',
  ]);
});
