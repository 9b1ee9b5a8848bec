import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DISK_RESERVE_BYTES } from '../../../contract/queu3d/limits.ts';
import { guardFiles, StorageGuard } from '../../domain/storage/storage-guard.ts';
import type { FileStore } from '../../gateways/files/file-store.ts';
import { folderFiles } from '../../gateways/files/open-files.ts';
import { createSlicingApp } from '../create-slicing-app.ts';

const MB = 1024 * 1024;
const folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
afterAll(() => rm(folder, { recursive: true }));

/** resolves when a file could not be written */
let stopped = Promise.withResolvers<void>();
/** As under Deno, which these tests do not run on: the server answers before the store has cleaned up. */
vi.mock('@tus/server', async (original) => {
  const tus = await original<typeof import('@tus/server')>();
  class Server extends tus.Server {
    override async handleWeb(request: Request): Promise<Response> {
      const aborted = stopped.promise.then(() => new Response('Request aborted due to lock acquired', { status: 400 }));
      return await Promise.race([super.handleWeb(request), aborted]);
    }
  }
  return { ...tus, Server };
});

/** What writing fails with once the first megabyte is on the disk; undefined: nothing. */
let failure: { code: string } | undefined;
const disk = { free: 0 };
const stored = folderFiles(folder);
/** Like a folder whose disk fills up: the file fails first, which stops the body, and the draft is removed before `put` rejects. */
async function failingPut(content: AsyncIterable<Uint8Array>, error: { code: string }): Promise<never> {
  let bytes = 0;
  const file = new Writable({
    write(chunk: Uint8Array, _, done) {
      bytes += chunk.length;
      done(bytes > MB ? Object.assign(new Error(`${error.code}: write`), error) : null);
    },
  });
  try {
    await pipeline(content, file);
  } catch (failed) {
    stopped.resolve();
    await rm(join(folder, 'draft'), { force: true });
    throw failed;
  }
  throw new Error('The disk had room.');
}
const files: FileStore = {
  ...stored,
  put: (key, content) => (failure ? failingPut(content, failure) : stored.put(key, content)),
};
const logged: string[] = [];
const log = (message: string) => void logged.push(message);
const storage = new StorageGuard(async () => (disk.free -= 0.4 * MB), { info: log, warn: log, error: log });
const shop = await createSlicingApp({ files: guardFiles(files, storage), storage });
beforeEach(() => {
  failure = undefined;
  stopped = Promise.withResolvers();
  disk.free = 2 * DISK_RESERVE_BYTES;
  storage.recovered('disk');
  storage.recovered('write');
  logged.length = 0;
});

const tus = { 'tus-resumable': '1.0.0' };
const model = new TextEncoder().encode(`v 0 0 0\n${'#'.repeat(5 * MB)}`);

async function upload() {
  const client = await shop.newGuest();
  const created = await client.request('/api/file/', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(model.length), 'upload-metadata': `filename ${btoa('a.obj')}` },
  });
  const url = created.headers.get('location') ?? '';
  return () =>
    client.request(url, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: arriving(),
      ...{ duplex: 'half' },
    });
}

/** As from a connection: the next chunk may come after writing has failed. */
function arriving(): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await new Promise(setImmediate);
      if (at >= model.length) return controller.close();
      controller.enqueue(model.subarray(at, at + 256 * 1024));
      at += 256 * 1024;
    },
  });
}

const namesOnDisk = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{12}$/.test(name));

describe('an upload onto a disk that fills up', () => {
  it.each(['ENOSPC', 'EDQUOT'])('says that there is no room (%s), and goes on when there is again', async (code) => {
    shop.allowErrors();
    const send = await upload();
    failure = { code };
    const refused = await send();
    expect([refused.status, await refused.json()]).toEqual([507, expect.objectContaining({ code: 'storage_full' })]);
    stopped = Promise.withResolvers();
    await send();
    expect(logged).toEqual([expect.stringMatching(/^A file of DATA_DIR could not be written/)]);
    failure = undefined;
    stopped = Promise.withResolvers();
    expect((await send()).status).toBe(204);
    expect(logged.slice(1)).toEqual([expect.stringMatching(/^storage is available again/)]);
  });

  it('says so as well when the reserve is reached between two chunks', async () => {
    shop.allowErrors();
    const send = await upload();
    const before = await namesOnDisk();
    disk.free = DISK_RESERVE_BYTES + 2.5 * MB;
    const refused = await send();
    expect([refused.status, (await refused.json()).code]).toEqual([507, 'storage_full']);
    expect(await namesOnDisk()).toEqual(before);
  });

  it('answers with the shop’s own words when the disk fails otherwise', async () => {
    shop.allowErrors();
    const send = await upload();
    failure = { code: 'EIO' };
    const failed = await send();
    expect([failed.status, (await failed.json()).code]).toEqual([500, 'internal']);
  });
});
