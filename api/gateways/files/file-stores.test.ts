import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, describe, expect, it } from 'vitest';
import { streamOf } from '../../test/files-in-memory.ts';
import type { FileKind, FileStore } from './file-store.ts';
import { folderFiles, freeSpaceOf, tidyFolder } from './open-files.ts';
import { s3Files } from './s3-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'file-stores-'));
const s3 = new S3rver({
  ...{ address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false },
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'models' }],
});
const { port } = await s3.run();
const bucket = s3Files(`http://S3RVER:S3RVER@127.0.0.1:${port}/models?region=us-east-2`);
afterAll(async () => {
  bucket.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

const MB = 1024 * 1024;
const id = () => crypto.randomUUID();
const noise = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7919 + (at >> 5)) & 255);
async function read(files: FileStore, key: string): Promise<Buffer | undefined> {
  const found = await files.get(key);
  if (!found) return undefined;
  const bytes = Buffer.from(await new Response(found.content).arrayBuffer());
  expect(found.bytes).toBe(bytes.length);
  return bytes;
}
async function keysOf(files: FileStore, kind: FileKind, of?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list(kind, of)) keys.push(key);
  return keys.sort();
}

describe.each<[string, FileStore]>([
  ['a folder', folderFiles(join(folder, 'files'))],
  ['a bucket', bucket],
])('%s', (_, files) => {
  it.each([0, 5, 300_000, 12_000_000])('returns %i bytes unchanged', async (length) => {
    const [key, bytes] = [`models/${id()}`, noise(length)];
    expect(await files.put(key, streamOf(bytes))).toBe(length);
    expect((await read(files, key))?.equals(bytes)).toBe(true);
    await files.remove(key);
  });

  it('returns nothing for an unknown key and ignores removing it', async () => {
    const key = `models/${id()}`;
    expect(await files.get(key)).toBeUndefined();
    await files.put(key, streamOf(noise(3)));
    await files.remove(key);
    await files.remove(key);
    expect(await files.get(key)).toBeUndefined();
  });

  it('replaces an existing file', async () => {
    const key = `previews/${id()}`;
    await files.put(key, streamOf(noise(500)));
    await files.put(key, streamOf(noise(7)));
    expect(await read(files, key)).toHaveLength(7);
    await files.remove(key);
  });

  it.each([10_000, 9_000_000])('stores nothing when a stream of %i bytes breaks off', async (length) => {
    const key = `models/${id()}`;
    async function* broken() {
      yield* streamOf(noise(length));
      throw new Error('the connection broke');
    }
    await expect(files.put(key, broken())).rejects.toThrow('the connection broke');
    expect(await files.get(key)).toBeUndefined();
    expect(await keysOf(files, 'models')).toEqual([]);
  });

  it('lists the files of a kind with their dates', async () => {
    const keys = [`uploads/${id()}/${id()}`, `uploads/${id()}/${id()}`].sort();
    const other = `gcode/${id()}`;
    for (const key of [...keys, other]) await files.put(key, streamOf(noise(3)));
    expect(await keysOf(files, 'uploads')).toEqual(keys);
    for await (const { storedAt } of files.list('gcode')) expect(Date.now() - storedAt.getTime()).toBeLessThan(60_000);
    for (const key of [...keys, other]) await files.remove(key);
    expect(await keysOf(files, 'uploads')).toEqual([]);
  });

  it('lists the files of one id and none for an unknown id', async () => {
    const [one, other] = [id(), id()];
    const keys = [`previews/${one}/${id()}`, `previews/${one}/${id()}`].sort();
    const others = `previews/${other}/${id()}`;
    for (const key of [...keys, others]) await files.put(key, streamOf(noise(3)));
    expect(await keysOf(files, 'previews', one)).toEqual(keys);
    expect(await keysOf(files, 'previews', id())).toEqual([]);
    await expect(keysOf(files, 'previews', '..')).rejects.toThrow('not a key of the file store');
    for (const key of [...keys, others]) await files.remove(key);
  });

  it.each(['models/../secrets.json', '/etc/passwd', 'models/x', 'other/a', `models/${id()}/../../x`])(
    'takes no key such as %s',
    async (key) => {
      await expect(files.put(key, streamOf(noise(1)))).rejects.toThrow('not a key of the file store');
      await expect(files.get(key)).rejects.toThrow('not a key of the file store');
    },
  );
});

it('removes the drafts of a killed process after a day, also those of earlier versions', async () => {
  const store = join(folder, 'killed');
  await folderFiles(store).put(`models/${id()}`, streamOf(noise(3)));
  await mkdir(join(store, 'drafts'));
  const yesterday = new Date(Date.now() - 25 * 3600_000);
  for (const drafts of [join(store, 'models', '.drafts'), join(store, 'drafts')]) {
    for (const name of ['old', 'young']) await writeFile(join(drafts, name), 'half');
    await utimes(join(drafts, 'old'), yesterday, yesterday);
    await tidyFolder(store);
    expect(await readdir(drafts)).toEqual(['young']);
  }
  expect(await keysOf(folderFiles(store), 'models')).toHaveLength(1);
});

it('asks the disk of each kind of files for its free space', async ({ skip }) => {
  const store = join(folder, 'disks');
  const uploads = join(store, 'uploads');
  await mkdir(uploads, { recursive: true });
  const around = await freeSpaceOf(store)();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'uploads', uploads]).status !== 0) skip();
  try {
    expect(around).toBeGreaterThan(MB);
    expect(await freeSpaceOf(store)()).toBeLessThanOrEqual(MB);
    const files = folderFiles(store);
    const key = `uploads/${id()}/${id()}`;
    await files.put(key, streamOf(noise(5)));
    expect((await read(files, key))?.length).toBe(5);
    await expect(files.put(key, streamOf(noise(2 * MB)))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(join(uploads, '.drafts'))).toEqual([]);
  } finally {
    spawnSync('umount', [uploads]);
  }
});
