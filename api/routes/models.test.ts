import { beforeEach, describe, expect, it } from 'vitest';
import { modelErrorMessages } from '../../contract/messages/model-errors.ts';
import { MAX_MODEL_BYTES, MAX_MODELS } from '../../contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../contract/queu3d/model-error-code.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { filesInMemory } from '../test/files-in-memory.ts';
import type { ShopClient } from '../test/shop-client.ts';
import { testSettings } from '../test/test-settings.ts';

const { files, kept } = filesInMemory();
beforeEach(() => kept.clear());
const shop = await createTestApp({ files, settings: { ...testSettings, shoppersPerCaller: 50 } });
const { db } = shop.deps.connection;

const text = (content: string) => new TextEncoder().encode(content);
const OBJ = text('# a corner\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');

/** A binary STL that says it has `said` triangles and holds `held`. */
function stl(held: number, said = held): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(84 + 50 * held);
  new DataView(bytes.buffer).setUint32(80, said, true);
  return bytes;
}

async function upload(client: ShopClient, bytes: Uint8Array<ArrayBuffer>, name = 'gear.stl') {
  const body = new FormData();
  body.set('upfile', new File([bytes], name));
  return await client.request('/api/file/', { method: 'POST', body });
}
const modelsLeft = async () => (await db.selectFrom('model_files').selectAll().execute()).length;

describe('a model uploaded by form', () => {
  it('is stored byte for byte, with its name, size and hash', async () => {
    const ada = shop.asGuest();
    const bytes = stl(2000);
    const response = await upload(ada, bytes, '../My Gear.STL');
    expect(response.status).toBe(200);
    const model = await response.json();
    expect(model).toEqual({ id: expect.any(String), name: 'My Gear.stl', extension: 'stl', bytes: bytes.length });
    expect(await ada.json(`/api/file/${model.id}`)).toEqual(model);
    const stream = await ada.request(`/api/file/${model.id}/streams`);
    expect(Buffer.from(await stream.arrayBuffer()).equals(bytes)).toBe(true);
    expect(stream.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''My%20Gear.stl");
    const row = await db.selectFrom('model_files').selectAll().where('id', '=', model.id).executeTakeFirstOrThrow();
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    expect(row).toMatchObject({ sha256: hash, bytes: String(bytes.length) });
  });

  const refusals: [string, Uint8Array<ArrayBuffer>, string, ModelErrorCode][] = [
    ['is empty', text(''), 'gear.stl', 'empty'],
    ['is shorter than any STL', stl(0).slice(0, 60), 'gear.stl', 'wrong_content'],
    ['is a 3MF without its end', text(`PK\u0003\u0004${'x'.repeat(500)}`), 'a.3mf', 'truncated'],
    ['has no triangles', stl(0), 'gear.stl', 'no_triangles'],
    ['has two million triangles', stl(2_000_000), 'gear.stl', 'too_many_triangles'],
    ['is a picture with another name', text(`\u0089PNG${'x'.repeat(500)}`), 'a.obj', 'wrong_content'],
    [
      'is noise',
      new Uint8Array(5000).map((_, at) => (at * 7919 + (at >> 3) * 104_729) & 255),
      'a.stl',
      'wrong_content',
    ],
    ['is a page', text('<!doctype html><p>v 1 2 3'), 'a.obj', 'wrong_content'],
    ['is of another type', OBJ, 'a.step', 'wrong_type'],
    ['has no type', OBJ, 'gear', 'wrong_type'],
  ];
  it.each(refusals)('is rejected with a message and not stored when it %s', async (_, bytes, name, fault) => {
    const response = await upload(shop.asGuest(), bytes, name);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ code: 'model_refused', message: modelErrorMessages.modelErrors[fault] });
    expect(await modelsLeft()).toBe(0);
    expect([...kept.keys()]).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['begins with ####', '####\n# of MeshLab\n####\nv 0 0 0\n', 'a.obj'],
    ['begins with a comment without a space', '#MRGB 00ff\nv 0 0 0\n', 'a.obj'],
    ['begins with a line of its program', 'Made by hand\nt\nf\nv 0 0 0\n', 'a.obj'],
    ['begins with free-form geometry', 'cstype bspline\nvp 0 1\nv 0 0 0\n', 'a.obj'],
    ['is a text STL without its end', 'solid a\nfacet normal 0 0 1\nouter loop\n', 'a.stl'],
    ['is an OBJ with another name', 'v 0 0 0\n', 'a.3mf'],
  ])('is accepted when it %s', async (_, content, name) => {
    expect((await upload(shop.asGuest(), text(content), name)).status).toBe(200);
  });

  it('may have 100 MB, and not a byte more', async () => {
    // A count that fills 100 MB exactly does not exist, so text does: its end is all that is looked at.
    const most = new Uint8Array(MAX_MODEL_BYTES).fill(10);
    most.set(OBJ);
    const ada = shop.asGuest();
    expect((await upload(ada, most, 'large.obj')).status).toBe(200);
    const more = new Uint8Array(MAX_MODEL_BYTES + 1).fill(10);
    more.set(OBJ);
    const response = await upload(ada, more, 'larger.obj');
    expect([response.status, (await response.json()).message]).toEqual([422, modelErrorMessages.modelErrors.too_large]);
    expect(await modelsLeft()).toBe(1);
  });

  it('is rejected before its first byte when its headers say that it is too large', async () => {
    let read = 0;
    const body = new ReadableStream({ pull: (controller) => void controller.enqueue(new Uint8Array(++read)) });
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(MAX_MODEL_BYTES + 100_000),
    };
    const call = { method: 'POST', headers, body, duplex: 'half' } as RequestInit & { body: BodyInit };
    const response = await shop.asGuest().request('/api/file/', call);
    expect([response.status, (await response.json()).message]).toEqual([422, modelErrorMessages.modelErrors.too_large]);
    expect(read).toBeLessThan(3);
  });

  it('is rejected and not stored when the form is truncated', async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="upfile"; filename="a.obj"\r\n\r\nv 0 0 0\nv 1 0 0\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await shop.asGuest().request('/api/file/', { method: 'POST', headers, body: head });
    expect([response.status, (await response.json()).message]).toEqual([
      400,
      'The form ended before the file did. Please upload it again.',
    ]);
    expect(await modelsLeft()).toBe(0);
  });

  it.each([
    ['no form', { 'content-type': 'model/stl' }, 'solid'],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['a form without the field', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--\r\n'],
  ])('gets an explanation for %s', async (_, headers, body) => {
    const response = await shop.asGuest().request('/api/file/', { method: 'POST', headers, body });
    expect([response.status, (await response.json()).message]).toEqual([
      400,
      'Please send the file as multipart/form-data, in the field upfile.',
    ]);
  });

  it('is rejected from another site', async () => {
    const body = new FormData();
    body.set('upfile', new File([OBJ], 'a.obj'));
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await shop.asGuest().request('/api/file/', { method: 'POST', headers, body })).status).toBe(403);
  });
});

describe('another shopper’s model', () => {
  it.each([
    ['GET', ''],
    ['GET', '/streams'],
    ['GET', '/preview'],
    ['DELETE', ''],
  ])('looks unknown: %s %s', async (method, path) => {
    const { id } = await (await upload(shop.asGuest(), OBJ, 'a.obj')).json();
    const response = await shop.asGuest().request(`/api/file/${id}${path}`, { method });
    expect([response.status, (await response.json()).code]).toEqual([404, 'model_unknown']);
    expect(await modelsLeft()).toBe(1);
  });

  it('accepts no preview', async () => {
    const { id } = await (await upload(shop.asGuest(), OBJ, 'a.obj')).json();
    const json = { preview: { type: 'img', value: DOT } };
    expect((await shop.asGuest().request(`/api/file/${id}`, { method: 'PUT', json })).status).toBe(404);
  });
});

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('the preview', () => {
  it('is re-encoded, and shown to its owner', async () => {
    const ada = shop.asGuest();
    const { id } = await (await upload(ada, OBJ, 'a.obj')).json();
    expect((await ada.request(`/api/file/${id}/preview`)).status).toBe(404);
    await ada.json(`/api/file/${id}`, { method: 'PUT', json: { preview: { type: 'img', value: DOT } } });
    const picture = await ada.request(`/api/file/${id}/preview`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await picture.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
  });

  it.each([
    ['no picture', `data:image/png;base64,${btoa('<script>alert(1)</script>')}`],
    ['a page', `data:text/html;base64,${btoa('<p>')}`],
    ['an address', 'https://example.com/a.png'],
    ['larger than we keep', `data:image/png;base64,${'A'.repeat(900_000)}`],
  ])('is rejected when it is %s', async (_, value) => {
    const ada = shop.asGuest();
    const { id } = await (await upload(ada, OBJ, 'a.obj')).json();
    const response = await ada.request(`/api/file/${id}`, { method: 'PUT', json: { preview: { type: 'img', value } } });
    expect(response.status).toBe(400);
  });
});

it('deletes a model with its content and preview', async () => {
  const ada = shop.asGuest();
  const { id } = await (await upload(ada, OBJ, 'a.obj')).json();
  await ada.json(`/api/file/${id}`, { method: 'PUT', json: { preview: { type: 'img', value: DOT } } });
  expect((await ada.request(`/api/file/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await ada.request(`/api/file/${id}`)).status).toBe(404);
  expect([...kept.keys()]).toEqual([]);
});

it('rejects an invalid id with a message', async () => {
  const response = await shop.asGuest().request('/api/file/..%2f..%2fetc');
  expect(response.status).toBe(400);
});

it('limits uploads', async () => {
  const ada = shop.asGuest();
  for (let file = 0; file < 3 * MAX_MODELS; file++) expect((await upload(ada, OBJ, 'a.obj')).status).toBe(200);
  const response = await upload(ada, OBJ, 'a.obj');
  expect([response.status, (await response.json()).code]).toEqual([429, 'models_full']);
});
