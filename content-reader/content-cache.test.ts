import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { Content } from './content.ts';
import type { ReadResult } from './content-cache.ts';
import { ContentCache } from './content-cache.ts';
import { contentFolder, problemsOf } from './content-folder-for-test.ts';

const SCHEMA = 'contract/catalogue/family.ts';
const READER = 'content-reader/content-files.ts';

/** A project's folder with nothing but what the cache's version depends on. */
async function project(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await put(folder, 'package.json', JSON.stringify({ dependencies: { yaml: '2.0.0', zod: '4.0.0' } }));
  await put(folder, SCHEMA, 'export const schema = 1;');
  await put(folder, READER, 'export const reader = 1;');
  return folder;
}

async function put(folder: string, file: string, text: string) {
  await mkdir(join(folder, file, '..'), { recursive: true });
  await writeFile(join(folder, file), text);
}

const valid = (value: unknown): ReadResult<unknown> => ({ ok: true, file: 'petrol.yaml', value });

/** Reads one file by a cache opened for it; tells whether the file was parsed. */
async function read(folder: string, { file = 'petrol.yaml', text = 'name: Petrol', value = {} as unknown } = {}) {
  const cache = await ContentCache.open(folder);
  const parse = vi.fn(() => valid(value));
  const result = cache.read(file, text, parse);
  await cache.save();
  return { result, isParsed: parse.mock.calls.length > 0 };
}

it('returns what an unchanged file was parsed to', async () => {
  const folder = await project();
  const value = { name: 'Petrol', sizes: [{ price: 2299 }], was: null };
  expect(await read(folder, { value })).toEqual({ result: valid(value), isParsed: true });
  expect(await read(folder)).toEqual({ result: valid(value), isParsed: false });
});

it('parses a file again when its text or its place changed', async () => {
  const folder = await project();
  await read(folder);
  expect(await read(folder, { text: 'name: Sky' })).toMatchObject({ isParsed: true });
  expect(await read(folder, { file: 'materials/petrol.yaml' })).toMatchObject({ isParsed: true });
});

it.each([
  ['a schema', SCHEMA, 'export const schema = 2;'],
  ['a reader', READER, 'export const reader = 2;'],
  ['the version of a parser', 'package.json', JSON.stringify({ dependencies: { yaml: '2.0.1', zod: '4.0.0' } })],
])('parses everything again after an edit to %s', async (_, file, text) => {
  const folder = await project();
  await read(folder);
  await put(folder, file, text);
  expect(await read(folder)).toMatchObject({ isParsed: true });
  expect(await read(folder)).toMatchObject({ isParsed: false });
});

it('is not made empty by an edit to a test', async () => {
  const folder = await project();
  await read(folder);
  await put(folder, 'content-reader/content-files.test.ts', 'it()');
  expect(await read(folder)).toMatchObject({ isParsed: false });
});

it.each([
  ['garbage', () => 'nonsense\n{{{'],
  ['cut off by a crash', (text: string) => text.slice(0, -5)],
  ['empty', () => ''],
])('parses a file again when the cache is %s', async (_, damage) => {
  const folder = await project();
  const path = join(folder, '.cache/content.jsonl');
  await read(folder, { value: { name: 'Petrol' } });
  await writeFile(path, damage(await readFile(path, 'utf8')));
  const value = { name: 'Petrol' };
  expect(await read(folder, { value })).toEqual({ result: valid(value), isParsed: true });
});

it('remembers neither invalid files nor values that JSON would change', async () => {
  const folder = await project();
  const cache = await ContentCache.open(folder);
  const invalid: ReadResult<unknown> = { ok: false, problems: [{ file: 'petrol.yaml', message: 'is wrong' }] };
  expect(cache.read('petrol.yaml', 'name: Petrol', () => invalid)).toBe(invalid);
  await cache.save();
  await read(folder, { text: 'on: 2026-11-23', value: new Date() });
  expect(await read(folder)).toMatchObject({ isParsed: true });
  expect(await read(folder, { text: 'on: 2026-11-23' })).toMatchObject({ isParsed: true });
});

it('drops files that were not read again', async () => {
  const folder = await project();
  await read(folder, { text: 'name: Old' });
  await read(folder);
  expect(await read(folder, { text: 'name: Old' })).toMatchObject({ isParsed: true });
});

it('gives the catalogue that the files give, and still reports an edit that broke one', async () => {
  const folder = await project();
  const content = await contentFolder();
  const readAll = async () => {
    const cache = await ContentCache.open(folder);
    const catalogue = readCatalogue(new Content(content, { pictures: true, cache }));
    await cache.save();
    return catalogue;
  };
  const first = await readAll();
  expect(await readAll()).toEqual(first);
  await writeFile(join(content, 'products/pla/petrol.yaml'), 'name: Petrol');
  const error = await readAll().catch((reason: unknown) => reason);
  expect(
    problemsOf(() => {
      throw error;
    }),
  ).toContainEqual(expect.stringMatching(/petrol\.yaml: material: is missing/));
});
