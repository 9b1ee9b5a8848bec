// @ts-check
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { postHeadSchema } from '../../api/contract/editorial/post.ts';
import { splitFrontmatter } from '../../api/contract/editorial/split-frontmatter.ts';
import { addPicture } from './add-picture.mjs';
import { slugOf, startPost } from './start-post.mjs';

const today = new Date('2026-11-21T15:00:00Z');
let content = '';
beforeEach(() => {
  content = mkdtempSync(join(tmpdir(), 'northspool-content-'));
});
afterEach(() => rmSync(content, { recursive: true, force: true }));

test.each(['Why we dry PLA twice', 'Öle', `A "quoted": title, ${'and a very long one '.repeat(3)}`])(
  'a post that was just begun (%s) is a draft that the build takes',
  (title) => {
    const { file } = startPost(title, { content, today });
    const parts = splitFrontmatter(readFileSync(file, 'utf8'));
    const head = postHeadSchema.parse(parse(parts?.head ?? ''));
    expect(head).toMatchObject({ title: title.trim(), date: '2026-11-21', draft: true });
    expect(parts?.body).toContain('## A heading');
  },
);

test('a title becomes an address that can be typed', () => {
  expect(slugOf('  Drying: 45 °C? Don’t, Zoë! ')).toBe('drying-45-c-dont-zoe');
});

test('a post that is there already is not written over', () => {
  const { file } = startPost('Dry it', { content, today });
  writeFileSync(file, 'mine');
  expect(() => startPost('Dry it!', { content, today })).toThrow('There is such a post already');
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test.each(['', ' ?! '])('a title without letters (%j) is refused with an example', (title) => {
  expect(() => startPost(title, { content, today })).toThrow('npm run new:post "Why we dry PLA twice"');
});

test.each(['PL', 'long '.repeat(20)])('a title that lists have no room for (%j) is refused', (title) => {
  expect(() => startPost(title, { content, today })).toThrow('A title has 3 to 80 characters.');
});

test('a photo lies in all widths afterwards, and its address is told', async () => {
  const photo = join(content, 'photo.jpg');
  await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'teal' } }).toFile(photo);
  expect(await addPicture(photo, 'blog/drying', content)).toBe('/media/blog/drying-1440.webp');
  expect((await readdir(join(content, 'blog'))).sort()).toEqual([
    'drying-1440.webp',
    'drying-360.webp',
    'drying-720.webp',
  ]);
});

test('what is no picture, or too small, or badly named, is refused with a sentence', async () => {
  const text = join(content, 'notes.txt');
  writeFileSync(text, 'no picture');
  const small = join(content, 'small.png');
  await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } }).toFile(small);
  await expect(addPicture(text, 'blog/drying', content)).rejects.toThrow('is no picture that can be read');
  await expect(addPicture(small, 'blog/drying', content)).rejects.toThrow('300 px wide; it must have at least 1440');
  await expect(addPicture(small, '../drying', content)).rejects.toThrow('such as blog/drying');
  await expect(addPicture('nowhere.png', 'blog/drying', content)).rejects.toThrow('There is no file nowhere.png');
});
