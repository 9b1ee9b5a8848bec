// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { splitFrontmatter } from '../../content-reader/content-files.ts';
import { postHeadSchema } from '../../contract/editorial/post.ts';
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
  expect(await addPicture(photo, 'blog/drying', content)).toContain('cover: /media/blog/drying-1440.webp');
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
  await expect(addPicture(small, 'blog/drying', content)).rejects.toThrow(
    'small.png: This picture is too small: it is 300 × 200 px, and must be at least 1440 px wide.',
  );
  await expect(addPicture(small, '../drying', content)).rejects.toThrow('such as blog/drying');
  await expect(addPicture('nowhere.png', 'blog/drying', content)).rejects.toThrow('File not found: nowhere.png');
});

it('saves a product’s picture as squares in all its sizes, with a swatch, and says what to paste', async () => {
  const photo = join(content, 'photo.jpg');
  await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'teal' } }).toFile(photo);
  expect(await addPicture(photo, 'spools/pla-lagoon-side', content)).toBe(
    'In the product’s file:\nmedia:\n  swatch: spools/pla-lagoon-swatch-240.webp\n  side: spools/pla-lagoon-side-800.webp',
  );
  const files = (await readdir(join(content, 'spools'))).sort();
  expect(files).toEqual([
    ...['160', '400', '600', '800'].map((width) => `pla-lagoon-side-${width}.webp`),
    'pla-lagoon-swatch-240.webp',
  ]);
  for (const file of files) {
    const { width, height, format } = await sharp(join(content, 'spools', file)).metadata();
    expect([file, width, height, format]).toEqual([file, Number(/(\d+)\.webp/.exec(file)?.[1]), width, 'webp']);
  }
});

it.each([
  [
    'spools/pla-lagoon-285mm-side',
    'at the variant of 285mm:\n    media:\n      side: spools/pla-lagoon-285mm-side-800.webp',
  ],
  ['goods/caliper-open', 'under media:\n  more: [goods/caliper-open-800.webp]'],
  ['spools/pla-lagoon-swatch', 'under media:\n  swatch: spools/pla-lagoon-swatch-240.webp'],
])('says where the picture %s belongs', async (name, line) => {
  const photo = join(content, 'photo.png');
  await sharp({ create: { width: 800, height: 800, channels: 3, background: 'teal' } }).toFile(photo);
  expect(await addPicture(photo, name, content)).toContain(line);
});

it('crops a product’s picture to a square around what stays in view, as the desk does', async () => {
  const photo = join(content, 'photo.png');
  const left = {
    input: { create: { width: 800, height: 800, channels: /** @type {const} */ (3), background: 'teal' } },
  };
  await sharp({ create: { width: 1600, height: 800, channels: 3, background: 'white' } })
    .composite([{ ...left, gravity: 'west' }])
    .toFile(photo);
  await addPicture(photo, 'spools/pla-lagoon-side', content, '0,50');
  const seen = async (/** @type {string} */ file) => {
    const { dominant } = await sharp(join(content, 'spools', file)).stats();
    return dominant.r < 20 ? 'teal' : 'white';
  };
  expect(await seen('pla-lagoon-side-800.webp')).toBe('teal');
  expect(await seen('pla-lagoon-swatch-240.webp')).toBe('teal');
  await addPicture(photo, 'spools/pla-lagoon-swatch', content, '100,50');
  expect(await seen('pla-lagoon-swatch-240.webp')).toBe('white');
  await expect(addPicture(photo, 'spools/pla-lagoon-side', content, 'left')).rejects.toThrow(
    'What stays in view must be two percentages, from the left and from the top, such as 30,50; found "left"',
  );
});

it('writes nothing of a product’s picture that is too small or damaged', async () => {
  const small = join(content, 'small.png');
  await sharp({ create: { width: 799, height: 300, channels: 3, background: 'teal' } }).toFile(small);
  const whole = join(content, 'whole.jpg');
  await sharp({
    create: {
      width: 1600,
      height: 1600,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .jpeg()
    .toFile(whole);
  const cut = join(content, 'cut.jpg');
  writeFileSync(cut, readFileSync(whole).subarray(0, 40_000));
  await expect(addPicture(small, 'spools/pla-lagoon-side', content)).rejects.toThrow(
    'This picture is too small: it is 799 × 300 px, and its longer side must have at least 800 px.',
  );
  await expect(addPicture(cut, 'spools/pla-lagoon-side', content)).rejects.toThrow('is damaged: it begins as JPEG');
  expect(existsSync(join(content, 'spools'))).toBe(false);
});
