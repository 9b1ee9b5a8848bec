// @ts-check
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { postHeadSchema } from '../../api/contract/editorial/post.ts';
import { splitFrontmatter } from '../../content-reader/content-files.ts';
import { addPicture } from './add-picture.mjs';
import { createPost, slugOf } from './create-post.mjs';

const today = new Date('2026-11-21T15:00:00Z');
let content = '';
beforeEach(() => {
  content = mkdtempSync(join(tmpdir(), 'northspool-content-'));
});
afterEach(() => rmSync(content, { recursive: true, force: true }));

it.each(['Why we dry PLA twice', 'Öle', `A "quoted": title, ${'and a very long one '.repeat(3)}`])(
  'creates a post (%s) as a draft that builds',
  (title) => {
    const { file } = createPost(title, { content, today });
    const parts = splitFrontmatter(readFileSync(file, 'utf8'));
    const head = postHeadSchema.parse(parse(parts?.head ?? ''));
    expect(head).toMatchObject({ title: title.trim(), date: '2026-11-21', draft: true });
    expect(parts?.body).toContain('## A heading');
  },
);

it('makes an address that can be typed from a title', () => {
  expect(slugOf('  Drying: 45 °C? Don’t, Zoë! ')).toBe('drying-45-c-dont-zoe');
});

it('does not overwrite an existing post', () => {
  const { file } = createPost('Dry it', { content, today });
  writeFileSync(file, 'mine');
  expect(() => createPost('Dry it!', { content, today })).toThrow('This post already exists');
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

it.each(['', ' ?! '])('rejects a title without letters (%j) with an example', (title) => {
  expect(() => createPost(title, { content, today })).toThrow('npm run new:post "Why we dry PLA twice"');
});

it.each(['PL', 'long '.repeat(20)])('rejects a title that is too short or too long (%j)', (title) => {
  expect(() => createPost(title, { content, today })).toThrow('A title must have 3 to 80 characters.');
});

it('saves a photo in all widths and returns its address', async () => {
  const photo = join(content, 'photo.jpg');
  await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'teal' } }).toFile(photo);
  expect(await addPicture(photo, 'blog/drying', content)).toBe('/media/blog/drying-1440.webp');
  expect((await readdir(join(content, 'blog'))).sort()).toEqual([
    'drying-1440.webp',
    'drying-360.webp',
    'drying-720.webp',
  ]);
});

it('rejects a file that is not a picture, is too small or badly named', async () => {
  const text = join(content, 'notes.txt');
  writeFileSync(text, 'no picture');
  const small = join(content, 'small.png');
  await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } }).toFile(small);
  await expect(addPicture(text, 'blog/drying', content)).rejects.toThrow('is not a readable picture');
  await expect(addPicture(small, 'blog/drying', content)).rejects.toThrow('300 px wide; it must be at least 1440');
  await expect(addPicture(small, '../drying', content)).rejects.toThrow('such as blog/drying');
  await expect(addPicture('nowhere.png', 'blog/drying', content)).rejects.toThrow('File not found: nowhere.png');
});
