import { describe, expect, it } from 'vitest';
import { createSlicingApp } from '../create-slicing-app.ts';
import type { ShopClient } from '../shop-client.ts';
import { makeSliceSettings } from '../slice-settings.ts';
import { testSettings } from '../test-settings.ts';

const shop = await createSlicingApp({ settings: { ...testSettings, trustedProxies: 1 } });

/** Requests a slice as the page does, from a network address. */
async function askFrom(address: string, { client = undefined as ShopClient | undefined, content = '' } = {}) {
  const shopper = client ?? (await shop.newGuest());
  const fileId = await shop.uploaded(shopper, content || crypto.randomUUID());
  const json = { fileId, projectId: crypto.randomUUID(), type: 'slice', settings: makeSliceSettings() };
  const headers = { 'x-forwarded-for': address };
  return { client: shopper, job: await shopper.json('/api/jobs', { method: 'POST', json, headers }) };
}

describe('the slicer', () => {
  it('slices a model from another address before the crowd of guests behind one', async () => {
    const crowd = [];
    for (let guest = 0; guest < 14; guest += 1) crowd.push(await askFrom('203.0.113.9'));
    const { job } = await askFrom('198.51.100.7');
    expect(shop.queued.map(({ turn }) => turn)).toEqual([...crowd.keys(), 0]);
    expect(job).toMatchObject({ status: 'waiting', before: 1 });
  });

  it('gives simultaneous guests at one address different turns', async () => {
    await Promise.all(Array.from({ length: 6 }, () => askFrom('203.0.113.9')));
    expect(shop.queued.map(({ turn }) => turn).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('still counts an owner who uses many addresses', async () => {
    const client = await shop.newGuest();
    for (let n = 1; n <= 3; n += 1) await askFrom(`203.0.113.${n}`, { client });
    expect(shop.queued.map(({ turn }) => turn)).toEqual([0, 1, 2]);
  });

  it('drops the turns of jobs that nobody is watching', async () => {
    for (let guest = 0; guest < 3; guest += 1) await askFrom('203.0.113.9');
    shop.advance(30_000);
    await askFrom('203.0.113.9');
    expect(shop.queued.at(-1)?.turn).toBe(0);
  });

  it('queues a model that a crowd is waiting for again for a shopper elsewhere', async () => {
    await askFrom('203.0.113.9', { content: 'a popular model' });
    await askFrom('198.51.100.7', { content: 'a popular model' });
    const callers = shop.queued.map(({ caller }) => caller);
    expect(new Set(callers).size).toBe(2);
    expect(callers.join()).not.toContain('198.51.100.7');
  });
});
