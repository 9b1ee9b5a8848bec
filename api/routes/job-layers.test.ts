import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readLayers } from '../../contract/queu3d/layers/read-layers.ts';
import { layerOpener } from '../domain/slices/slice-layers.ts';
import { createSlicingApp } from '../test/create-slicing-app.ts';
import type { ShopClient } from '../test/shop-client.ts';

const shop = await createSlicingApp();

const gcode = [
  ';LAYER_COUNT:2',
  ';LAYER:0',
  'G0 X100 Y100 Z0.2',
  ';TYPE:WALL-OUTER',
  'G1 X120 Y100 E1',
  ';LAYER:1',
  'G0 X100 Y100 Z0.4',
  ';TYPE:SUPPORT',
  'G1 X110 Y100 E1.5',
].join('\n');

/** A finished job whose G-code is this text. */
async function finishedJob(client: ShopClient, text = gcode): Promise<{ id: string; key: string }> {
  const asked = await shop.ask(client, await shop.uploaded(client));
  await shop.work();
  const { id, gcodeId } = await shop.look(client, asked.id);
  const key = `gcode/${gcodeId}`;
  const stored = shop.kept.get(key);
  if (!stored) throw new Error('no G-code was stored');
  shop.kept.set(key, { ...stored, bytes: gzipSync(text) });
  return { id, key };
}

const layersOf = (client: ShopClient, id: string, query = '') => client.request(`/api/jobs/${id}/layers${query}`);

describe('the layers of a print', () => {
  it('come to the shopper who had it sliced, as lines and not as G-code', async () => {
    const ada = await shop.newGuest();
    const response = await layersOf(ada, (await finishedJob(ada)).id);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('cache-control')).toMatch(/^private,/);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(new TextDecoder().decode(bytes)).not.toMatch(/G[01]|TYPE/);
    const { ends, lengths } = readLayers(bytes, { width: 350, depth: 350 });
    expect([...ends]).toEqual([2, 4]);
    expect(lengths).toEqual([1, 0, 0, 0, expect.closeTo(0.5), 0]);
  });

  it('come with travel and speeds to a page that asks for format 2', async () => {
    const ada = await shop.newGuest();
    const { id } = await finishedJob(ada);
    const formatOf = async (query: string) => {
      const bytes = new Uint8Array(await (await layersOf(ada, id, query)).arrayBuffer());
      return readLayers(bytes, { width: 350, depth: 350 }).format;
    };
    expect(await formatOf('')).toBe(1);
    expect(await formatOf('?format=1')).toBe(1);
    expect(await formatOf('?format=2')).toBe(2);
    expect((await layersOf(ada, id, '?format=3')).status).toBe(400);
  });

  it('are unknown to other shoppers, and for jobs that do not exist', async () => {
    const [ada, bob] = [await shop.newGuest(), await shop.newGuest()];
    const { id } = await finishedJob(ada);
    expect((await layersOf(bob, id)).status).toBe(404);
    expect((await layersOf(ada, crypto.randomUUID())).status).toBe(404);
    expect((await layersOf(ada, '1')).status).toBe(400);
  });

  it('wait for the end of the job', async () => {
    const ada = await shop.newGuest();
    const { id } = await shop.ask(ada, await shop.uploaded(ada));
    expect((await layersOf(ada, id)).status).toBe(409);
  });

  it('break off where the stored G-code is damaged', async () => {
    const ada = await shop.newGuest();
    const { id, key } = await finishedJob(ada);
    const stored = shop.kept.get(key);
    if (!stored) throw new Error('no G-code is stored');
    shop.kept.set(key, { ...stored, bytes: stored.bytes.subarray(0, stored.bytes.length - 12) });
    const response = await layersOf(ada, id);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('are limited by shopper', async () => {
    const ada = await shop.newGuest();
    const { id } = await finishedJob(ada);
    for (let i = 0; i < 60; i++) await (await layersOf(ada, id)).arrayBuffer();
    expect((await layersOf(ada, id)).status).toBe(429);
  });
});

describe('reading layers', () => {
  const finished = async () => {
    const ada = await shop.newGuest();
    return { owner: { id: shop.ownerOf(ada) }, id: (await finishedJob(ada)).id };
  };

  it('is for four at once, and for the next one when one has ended', async () => {
    const { owner, id } = await finished();
    const open = layerOpener(shop.deps);
    const streams = await Promise.all([1, 2, 3, 4].map(() => open(owner, id, 1)));
    await expect(open(owner, id, 1)).rejects.toMatchObject({ code: 'too_many_requests' });
    await streams[0]?.cancel();
    await new Response(await open(owner, id, 1)).arrayBuffer();
    await new Response(streams[1]).arrayBuffer();
    await (await open(owner, id, 1)).cancel();
    await Promise.all([streams[2]?.cancel(), streams[3]?.cancel()]);
  });

  it('ends when it takes too long', async () => {
    const { owner, id } = await finished();
    const stalled = { content: new ReadableStream<Uint8Array>(), bytes: 1 };
    const files = { ...shop.deps.files, get: async () => stalled };
    const stream = await layerOpener({ ...shop.deps, files }, 5)(owner, id, 1);
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow();
  });
});
