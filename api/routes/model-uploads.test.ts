import { request } from 'node:http';
import { serve } from '@hono/node-server';
import { type DetailedError, Upload } from 'tus-js-client';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { modelErrorMessages } from '../../contract/messages/model-errors.ts';
import { MAX_MODEL_BYTES } from '../../contract/queu3d/limits.ts';
import { ShopError } from '../domain/shop-error.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { filesInMemory } from '../test/files-in-memory.ts';
import type { ShopClient } from '../test/shop-client.ts';
import { testSettings } from '../test/test-settings.ts';

const { files, kept } = filesInMemory();
/** Whether the store has no room left. */
let full = false;
const store: typeof files = {
  ...files,
  async put(key, content) {
    if (full) throw new ShopError('storage_full');
    const bytes = await files.put(key, content);
    // A disk takes longer than it takes to notice that the rest of a body is not read.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return bytes;
  },
};
const shop = await createTestApp({ files: store, settings: { ...testSettings, shoppersPerCaller: 50 } });
const { db } = shop.deps.connection;
beforeEach(() => kept.clear());

const server = await new Promise<{ port: number; close(): void }>((resolve) => {
  const listening = serve({ fetch: shop.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    resolve({ port, close: () => listening.close() }),
  );
});
afterAll(() => server.close());

const SOLID = new TextEncoder().encode(
  `v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n${'# a long tail of the model\n'.repeat(40_000)}`,
);
const tus = { 'tus-resumable': '1.0.0' };
const part = { ...tus, 'content-type': 'application/offset+octet-stream' };

async function guest(): Promise<ShopClient> {
  const client = shop.asGuest();
  await client.json('/api/auth/login/guest');
  return client;
}
const asked = (client: ShopClient, bytes: number, name = 'a.obj') =>
  client.request('/api/file/', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes), 'upload-metadata': `filename ${btoa(name)}` },
  });
async function begin(client: ShopClient, bytes = SOLID.length): Promise<string> {
  const response = await asked(client, bytes);
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}
const send = (client: ShopClient, url: string, start: number, bytes: Uint8Array<ArrayBuffer>) =>
  client.request(url, { method: 'PATCH', headers: { ...part, 'upload-offset': String(start) }, body: bytes });
const offsetOf = async (client: ShopClient, url: string) =>
  (await client.request(url, { method: 'HEAD', headers: tus })).headers.get('upload-offset');
const isWhole = async (client: ShopClient, url: string) =>
  Buffer.from(await (await client.request(`${url}/streams`)).arrayBuffer()).equals(SOLID);
const everythingKept = () => [...kept.keys()].map((key) => key.split('/')[0]);

/** As the page does it, with the same client of the protocol. */
function uploadByClient(
  client: ShopClient,
  bytes: Uint8Array,
  { filename = 'a.obj', chunkSize = 300_000, token = client.token } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(Buffer.from(bytes), {
      endpoint: `http://127.0.0.1:${server.port}/api/file/`,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      metadata: { filename },
      chunkSize,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(new URL(upload.url ?? '').pathname),
    });
    upload.start();
  });
}

describe('a model that was converted by the page', () => {
  const announce = (client: ShopClient, metadata: Record<string, string>) =>
    client.request('/api/file/', {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(SOLID.length),
        'upload-metadata': Object.entries(metadata)
          .map(([key, value]) => `${key} ${btoa(value)}`)
          .join(','),
      },
    });

  it('keeps the name of the dropped file, and is downloaded under the format that it has', async () => {
    const client = await guest();
    const created = await announce(client, { filename: 'block.STP', convertedto: 'obj' });
    const url = created.headers.get('location') ?? '';
    expect((await send(client, url, 0, SOLID)).status).toBe(204);
    expect(await client.json(url)).toMatchObject({ name: 'block.stp', extension: 'obj' });
    const { headers } = await client.request(`${url}/streams`);
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''block.obj");
  });

  it('is refused when nothing says to what', async () => {
    const refused = await announce(await guest(), { filename: 'block.stp' });
    expect([refused.status, (await refused.json()).code]).toEqual([422, 'model_refused']);
  });
});

describe('an upload in parts', () => {
  it('becomes one model with its last byte, and its parts are deleted', async () => {
    const ada = await guest();
    const url = await uploadByClient(ada, SOLID);
    expect(await ada.json(url)).toMatchObject({ name: 'a.obj', bytes: SOLID.length });
    expect(await isWhole(ada, url)).toBe(true);
    expect(everythingKept()).toEqual(['models']);
  });

  it('resumes after the connection dropped', async () => {
    const ada = await guest();
    const url = await begin(ada);
    await breakOff(ada, url, SOLID.subarray(0, 500_000));
    // What was on its way when the connection dropped may be lost.
    await expect.poll(async () => Number(await offsetOf(ada, url))).toBeGreaterThan(0);
    const offset = Number(await offsetOf(ada, url));
    expect((await ada.request(url)).status).toBe(409);
    expect((await send(ada, url, offset, SOLID.slice(offset))).status).toBe(204);
    expect(await isWhole(ada, url)).toBe(true);
  });

  it('becomes one model when two windows send it at once', async () => {
    const ada = await guest();
    const url = await begin(ada);
    const half = SOLID.slice(0, 600_000);
    const answers = await Promise.all([1, 2, 3].map(() => send(ada, url, 0, half)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    await Promise.all([1, 2, 3].map(() => send(ada, url, 600_000, SOLID.slice(600_000))));
    expect(await isWhole(ada, url)).toBe(true);
    expect(everythingKept()).toEqual(['models']);
  });

  it('is completed on request when the server died after the last part', async () => {
    const ada = await guest();
    const url = await begin(ada);
    const id = url.split('/').at(-1) ?? '';
    const key = `uploads/${id}/${crypto.randomUUID()}`;
    kept.set(key, { bytes: SOLID, storedAt: new Date() });
    await db.insertInto('model_parts').values({ file_id: id, start: 0, bytes: SOLID.length, key }).execute();
    expect(await offsetOf(ada, url)).toBe(String(SOLID.length));
    expect(await isWhole(ada, url)).toBe(true);
  });

  it('cannot exceed its announced size', async () => {
    const ada = await guest();
    const url = await begin(ada, 1000);
    expect((await send(ada, url, 0, SOLID)).status).toBe(413);
    expect(Number(await offsetOf(ada, url))).toBeLessThanOrEqual(1000);
  });

  it('must resume where it stopped', async () => {
    const ada = await guest();
    const url = await begin(ada);
    expect((await send(ada, url, 5, SOLID.slice(5))).status).toBe(409);
  });

  it('is deleted when it is canceled', async () => {
    const ada = await guest();
    const url = await begin(ada);
    await send(ada, url, 0, SOLID.slice(0, 1000));
    expect((await ada.request(url, { method: 'DELETE', headers: tus })).status).toBe(204);
    expect((await ada.request(url, { method: 'HEAD', headers: tus })).status).toBe(404);
    expect(everythingKept()).toEqual([]);
  });

  it.each(['HEAD', 'PATCH', 'DELETE'])('is unknown to other shoppers: %s', async (method) => {
    const url = await begin(await guest());
    const headers = { ...part, 'upload-offset': '0' };
    const body = method === 'PATCH' ? { body: SOLID } : {};
    const response = await (await guest()).request(url, { method, headers, ...body });
    expect(response.status).toBe(404);
    expect(everythingKept()).toEqual([]);
  });
});

describe('an upload', () => {
  it.each([
    ['a byte too long', MAX_MODEL_BYTES + 1, 'a.obj', 'too_large'],
    ['empty', 0, 'a.obj', 'empty'],
    ['of another type', 100, 'a.exe', 'wrong_type'],
    ['of instructions for a printer', 100, 'a.GCODE', 'sliced_file'],
  ] as const)('is rejected before its first byte when it is %s', async (_, bytes, name, fault) => {
    const response = await asked(await guest(), bytes, name);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ code: 'model_refused', message: modelErrorMessages.modelErrors[fault] });
  });

  it('is rejected with its first part when its content is not a model', async () => {
    const ada = await guest();
    const url = await begin(ada);
    const picture = new Uint8Array(2000);
    picture.set([0x89, 0x50, 0x4e, 0x47]);
    const response = await send(ada, url, 0, picture);
    expect([response.status, (await response.json()).message]).toEqual([
      422,
      modelErrorMessages.modelErrors.wrong_content,
    ]);
    expect((await ada.request(url)).status).toBe(404);
    expect(everythingKept()).toEqual([]);
  });

  it('returns its error message through the tus client', async () => {
    const refused = uploadByClient(await guest(), new TextEncoder().encode('PK\u0003\u0004 and no more'), {
      filename: 'a.3mf',
    });
    const error = (await refused.catch((error) => error)) as DetailedError;
    expect(JSON.parse(error.originalResponse?.getBody() ?? '')).toEqual({
      code: 'model_refused',
      message: modelErrorMessages.modelErrors.truncated,
    });
  });
});

describe('a refusal', () => {
  const MB = 1024 * 1024;
  const picture = new Uint8Array(6 * MB).fill(7);
  picture.set([0x89, 0x50, 0x4e, 0x47]);
  const model = new Uint8Array(6 * MB).fill(10);
  model.set(SOLID.subarray(0, 40));
  const refusalOf = async (upload: Promise<unknown>) => {
    const { originalResponse } = (await upload.catch((error) => error)) as DetailedError;
    return [originalResponse?.getStatus(), JSON.parse(originalResponse?.getBody() || '{}').code];
  };
  const whole = { chunkSize: 8 * MB };

  it('arrives while a large file is sent, for its first bytes', async () => {
    const ada = await guest();
    const error = (await uploadByClient(ada, picture, whole).catch((error) => error)) as DetailedError;
    expect([error.originalResponse?.getStatus(), JSON.parse(error.originalResponse?.getBody() ?? '')]).toEqual([
      422,
      { code: 'model_refused', message: modelErrorMessages.modelErrors.wrong_content },
    ]);
    expect(everythingKept()).toEqual([]);
  });

  it('arrives for the end of a file, in the last of several parts', async () => {
    const zip = model.slice();
    zip.set(new TextEncoder().encode('PK\u0003\u0004'));
    const upload = uploadByClient(await guest(), zip, { filename: 'a.3mf', chunkSize: 2 * MB });
    expect(await refusalOf(upload)).toEqual([422, 'model_refused']);
  });

  it('arrives while a large file is sent, for a session that ended meanwhile', async () => {
    const ada = await guest();
    const url = await begin(ada, model.length);
    const response = await fetch(`http://127.0.0.1:${server.port}${url}`, {
      method: 'PATCH',
      headers: { ...part, 'upload-offset': '0', authorization: 'Bearer no.such.session', accept: 'application/json' },
      body: model,
    });
    expect([response.status, (await response.json()).code]).toEqual([401, 'session_invalid']);
  });

  it('arrives while a large file is sent, for a model that is gone', async () => {
    const ada = await guest();
    const response = await fetch(`http://127.0.0.1:${server.port}/api/file/${crypto.randomUUID()}`, {
      method: 'PATCH',
      headers: { ...part, 'upload-offset': '0', authorization: `Bearer ${ada.token}`, accept: 'application/json' },
      body: model,
    });
    expect([response.status, (await response.json()).code]).toEqual([404, 'model_unknown']);
  });

  it('arrives while a large file is sent, for a full store', async () => {
    const ada = await guest();
    const url = await begin(ada, model.length);
    full = true;
    const response = await fetch(`http://127.0.0.1:${server.port}${url}`, {
      method: 'PATCH',
      headers: { ...part, 'upload-offset': '0', authorization: `Bearer ${ada.token}`, accept: 'application/json' },
      body: model,
    });
    full = false;
    expect([response.status, (await response.json()).code]).toEqual([507, 'storage_full']);
  });

  it.each([
    ['its first bytes', picture, 'a.obj', 'wrong_content'],
    ['its name', model, 'a.exe', 'wrong_type'],
  ] as const)('arrives while a large form is sent, for %s', async (_, bytes, name, fault) => {
    const ada = await guest();
    const body = new FormData();
    body.set('upfile', new File([bytes], name));
    const response = await fetch(`http://127.0.0.1:${server.port}/api/file/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, accept: 'application/json' },
      body,
    });
    expect([response.status, await response.json()]).toEqual([
      422,
      { code: 'model_refused', message: modelErrorMessages.modelErrors[fault] },
    ]);
  });

  it('arrives while a large file is sent, for the limit of its address', async () => {
    const ada = await guest();
    await uploadByClient(ada, SOLID.subarray(0, 1000));
    const { rows } = await shop.deps.connection.pool.query(
      "update rate_limits set points = 500_000 - 1 where key like 'uploaded megabytes%' returning key",
    );
    expect(rows).toHaveLength(1);
    expect(await refusalOf(uploadByClient(ada, model, whole))).toEqual([429, 'too_many_requests']);
  });
});

/** Sends the beginning of a longer part, and hangs up. */
async function breakOff(client: ShopClient, url: string, bytes: Uint8Array): Promise<void> {
  const headers = {
    ...part,
    authorization: `Bearer ${client.token}`,
    'upload-offset': '0',
    'content-length': SOLID.length,
  };
  const call = request({ port: server.port, host: '127.0.0.1', method: 'PATCH', path: url, headers });
  call.on('error', () => {});
  await new Promise<void>((resolve) => call.write(bytes, () => resolve()));
  call.destroy();
}
