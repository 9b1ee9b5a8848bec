import { beforeEach, describe, expect, it } from 'vitest';
import { DISK_RESERVE_BYTES } from '../../../contract/queu3d/limits.ts';
import { createUpload } from '../../domain/models/create-upload.ts';
import { runSlice } from '../../domain/slices/run-slice.ts';
import { watchStorage } from '../../domain/storage/require-storage.ts';
import { guardFiles, guardMailer, StorageGuard } from '../../domain/storage/storage-guard.ts';
import { createSlicingApp } from '../create-slicing-app.ts';
import { filesInMemory } from '../files-in-memory.ts';
import type { ShopClient } from '../shop-client.ts';
import { testSettings } from '../test-settings.ts';

const MB = 1024 * 1024;
const { files, kept } = filesInMemory();
/** A disk that fills up as files are written. */
const disk = { free: 0 };
const free = async () => disk.free - [...kept.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
const logged: string[] = [];
const storage = new StorageGuard(free, {
  info: (message) => void logged.push(`info: ${message}`),
  warn: (message) => void logged.push(`info: ${message}`),
  error: (message) => void logged.push(`error: ${message}`),
});
const settings = { ...testSettings, trustedProxies: 1 };
const shop = await createSlicingApp({ settings, files: guardFiles(files, storage), storage });
const { db, pool } = shop.deps.connection;
beforeEach(() => {
  kept.clear();
  disk.free = DISK_RESERVE_BYTES + 500 * MB;
  storage.recovered('disk');
  storage.recovered('total');
  logged.length = 0;
});

const tus = { 'tus-resumable': '1.0.0' };
const part = { ...tus, 'content-type': 'application/offset+octet-stream' };
const HONEST = '198.51.100.7';
const CROWD = '203.0.113.9';
const announce = (client: ShopClient, bytes: number, from = CROWD) =>
  client.request('/api/file/', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${btoa('a.obj')}`,
      'x-forwarded-for': from,
    },
  });
const send = (client: ShopClient, url: string, start: number, body: Uint8Array<ArrayBuffer>) =>
  client.request(url, {
    method: 'PATCH',
    headers: { ...part, 'upload-offset': String(start), 'x-forwarded-for': CROWD },
    body,
  });
const obj = (bytes: number) => new TextEncoder().encode(`v 0 0 0\n${'#'.repeat(bytes - 8)}`);
const form = (client: ShopClient, bytes: number, headers: Record<string, string> = {}) => {
  const body = new FormData();
  body.set('upfile', new Blob([obj(bytes)]), 'a.obj');
  return client.request('/api/file/', { method: 'POST', body, headers: { 'x-forwarded-for': CROWD, ...headers } });
};
const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status).sort();

describe('a disk that is nearly full', () => {
  it('accepts only those of ten simultaneous uploads that fit, and keeps selling', async () => {
    shop.allowErrors();
    const client = await shop.newGuest();
    disk.free = DISK_RESERVE_BYTES + 5 * MB;
    const answers = await Promise.all(Array.from({ length: 10 }, () => announce(client, MB)));
    expect(statuses(answers)).toEqual([201, 201, ...Array<number>(8).fill(507)]);
    const refused = answers.find(({ status }) => status === 507);
    expect(await refused?.json()).toMatchObject({
      code: 'storage_full',
      message: expect.stringContaining('out of storage space'),
    });
    expect((await client.request('/api/cart')).status).toBe(200);
  });

  it('accepts no more if the ten go to different replicas', async () => {
    disk.free = DISK_RESERVE_BYTES + 5 * MB;
    const silent = { info: () => {}, warn: () => {}, error: () => {} };
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => {
        const replica = { ...shop.deps, storage: new StorageGuard(free, silent) };
        return createUpload(replica, { id: crypto.randomUUID() }, { name: 'a.obj', bytes: MB, room: 2 * MB });
      }),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('reserves room for an upload only while it is in progress', async () => {
    shop.allowErrors();
    const client = await shop.newGuest();
    disk.free = DISK_RESERVE_BYTES + 3 * MB;
    expect((await announce(client, MB)).status).toBe(201);
    expect((await announce(client, MB)).status).toBe(507);
    shop.advance(3 * 60_000);
    expect((await announce(client, MB)).status).toBe(201);
  });

  it('stops an upload midway, and stores nothing of that part', async () => {
    shop.allowErrors();
    const client = await shop.newGuest();
    const url = (await announce(client, 3 * MB)).headers.get('location') ?? '';
    disk.free = DISK_RESERVE_BYTES + MB;
    expect((await send(client, url, 0, obj(3 * MB))).status).toBe(507);
    expect([...kept]).toEqual([]);
    disk.free += 100 * MB;
    expect((await send(client, url, 0, obj(3 * MB))).status).toBe(204);
  });

  it('accepts no forms, pictures or models to slice', async () => {
    shop.allowErrors();
    const client = await shop.newGuest();
    const fileId = await shop.uploaded(client);
    const other = await shop.uploaded(client);
    const job = await shop.ask(client, fileId);
    disk.free = DISK_RESERVE_BYTES - MB;
    expect((await form(client, 1000)).status).toBe(507);
    const value =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const preview = await client.request(`/api/file/${fileId}`, {
      method: 'PUT',
      json: { preview: { type: 'img', value } },
    });
    expect(preview.status).toBe(507);
    await expect(shop.ask(client, other)).rejects.toThrow('507');
    // Models that are already waiting are not sliced in vain.
    const [waiting] = shop.queued;
    await expect(runSlice(shop.deps, waiting?.sliceId ?? '', new AbortController().signal)).rejects.toThrow(
      'out of storage space',
    );
    expect(shop.slicer.calls).toEqual([]);
    expect((await shop.look(client, job.id)).status).toBe('waiting');
  });

  it('delays emails before the database stops', async () => {
    const sent: string[] = [];
    let now = 0;
    const mailer = guardMailer(
      { send: async ({ to }) => void sent.push(to), verify: async () => {}, close: () => {} },
      storage,
      () => now,
    );
    const mail = { to: 'ada@shop.example', subject: '', html: '', text: '', messageId: '1@shop' };
    disk.free = DISK_RESERVE_BYTES - 50 * MB;
    await mailer.send(mail);
    disk.free = DISK_RESERVE_BYTES / 3;
    now += 1_000;
    await expect(mailer.send(mail)).rejects.toThrow('out of storage space');
    expect(sent).toEqual(['ada@shop.example']);
  });

  it('is reported to the operator once, even without uploads', async () => {
    disk.free = DISK_RESERVE_BYTES - MB;
    for (let minute = 0; minute < 3; minute += 1) await watchStorage(shop.deps);
    expect(logged).toEqual([expect.stringMatching(/^error: The disk of DATA_DIR is nearly full/)]);
    disk.free = 2 * DISK_RESERVE_BYTES;
    await watchStorage(shop.deps);
    disk.free = DISK_RESERVE_BYTES - MB;
    await watchStorage(shop.deps);
    expect(logged.map((line) => line.split(':')[0])).toEqual(['error', 'info', 'error']);
  });
});

describe('a file store at its limit', () => {
  const grow = (id: string, bytes: number) =>
    db.updateTable('model_files').set({ bytes }).where('id', '=', id).execute();

  it('accepts no more uploads, wherever its files are', async () => {
    shop.allowErrors();
    const client = await shop.newGuest();
    await grow(await shop.uploaded(client), 49.9999e9);
    expect((await announce(client, MB)).status).toBe(507);
    expect(logged).toEqual([expect.stringMatching(/^error: Models and G-code have reached their storage limit/)]);
  });

  it('still has room for others if one address has used up its share', async () => {
    const client = await shop.newGuest();
    const { id } = await (await form(client, 1000)).json();
    await grow(id, 4.9999e9);
    expect((await announce(await shop.newGuest(), MB)).status).toBe(429);
    expect((await announce(await shop.newGuest(), MB, HONEST)).status).toBe(201);
  });
});

describe('uploads from one address', () => {
  const megabytes = async () => {
    const { rows } = await pool.query(
      "select sum(points)::int as sum from rate_limits where key like 'uploaded megabytes by caller%'",
    );
    return rows[0].sum;
  };

  it('are counted by received bytes, whatever their headers say', async () => {
    const client = await shop.newGuest();
    await form(client, 3 * MB, { 'upload-length': '0' });
    expect(await megabytes()).toBe(4);
    const url = (await announce(client, 2 * MB)).headers.get('location') ?? '';
    expect(await megabytes()).toBe(4);
    await send(client, url, 0, obj(2 * MB));
    expect(await megabytes()).toBe(6);
  });

  it('are stopped at the daily limit', async () => {
    const client = await shop.newGuest();
    expect((await form(client, 1000)).status).toBe(200);
    await pool.query("update rate_limits set points = 9999 where key like 'uploaded megabytes by caller%'");
    expect((await form(client, 3 * MB, { 'upload-length': '0' })).status).toBe(429);
    const url = (await announce(client, 2 * MB)).headers.get('location') ?? '';
    expect((await send(client, url, 0, obj(2 * MB))).status).toBe(429);
  });
});

describe('simultaneous copies of the last part', () => {
  it.each([
    ['of a model', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'],
    ['of what is no model', `# ${'a comment and then\n'.repeat(4)}\0`],
  ])('%s never cause a server error', async (_, text) => {
    const client = await shop.newGuest();
    const bytes = new TextEncoder().encode(text);
    for (let round = 0; round < 5; round += 1) {
      const url = (await announce(client, bytes.length)).headers.get('location') ?? '';
      const answers = await Promise.all(Array.from({ length: 12 }, () => send(client, url, 0, bytes)));
      expect(Math.max(...statuses(answers))).toBeLessThan(500);
    }
  });
});

it('reads models back for one caller three hundred times in ten minutes, and others meanwhile', async () => {
  const client = await shop.newGuest();
  const id = await shop.uploaded(client);
  const read = async (from: string) =>
    (await client.request(`/api/file/${id}/streams`, { headers: { 'x-forwarded-for': from } })).status;
  for (let n = 0; n < 300; n += 1) expect(await read(CROWD)).toBe(200);
  expect([await read(CROWD), await read(HONEST)]).toEqual([429, 200]);
});
