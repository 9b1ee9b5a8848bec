import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FileMemory } from './file-memory.ts';

let file: string;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-memory-'));
  file = join(folder, 'faq.yaml');
});
afterEach(() => rm(folder, { recursive: true }));

async function write(text: string, time: string) {
  await writeFile(file, text);
  await utimes(file, new Date(time), new Date(time));
}
const memory = new FileMemory<{ text: string }>();
const read = () => memory.read(file, (bytes) => ({ text: String(bytes) }));
const [monday, tuesday] = ['2026-11-23T10:00:00Z', '2026-11-24T10:00:00Z'];

it('reads a file once, and again when its time or its size is another', async () => {
  await write('lede: One', monday);
  const first = read();
  expect(first).toEqual({ text: 'lede: One' });
  expect(read()).toBe(first);
  await write('lede: Two', tuesday);
  expect(read()).toEqual({ text: 'lede: Two' });
  await write('lede: Three', tuesday);
  expect(read()).toEqual({ text: 'lede: Three' });
});

it('says so when a file is gone', async () => {
  await write('lede: One', monday);
  read();
  await rm(file);
  expect(read).toThrow('ENOENT');
});
