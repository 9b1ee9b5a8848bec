import { beforeEach, describe, expect, it } from 'vitest';
import { markPublished } from '../../domain/prices/price-changes.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import type { ShopClient } from '../../test/shop-client.ts';

const shop = await createTestApp();
const { db } = shop.deps.connection;
const { spool } = goods;
let manager: ShopClient;
beforeEach(async () => {
  manager = await staffClient(shop, 'manager');
});

const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const weekend = { kind: 'sale', price: 1899, from: hour(1), until: hour(49) };
const add = (json: object) =>
  manager.request(`/api/desk/stock/${spool.id}/prices`, {
    method: 'POST',
    json: { key: crypto.randomUUID(), ...json },
  });
const remove = (id: number) => manager.request(`/api/desk/prices/${id}`, { method: 'DELETE' });
const item = () => manager.json(`/api/desk/stock/${spool.id}`);
const states = async () =>
  (await item()).prices.map(({ price, state, reason }: Record<string, unknown>) => [price, state, reason]);
const newest = async () => (await item()).prices[0].id;
const publish = (prices: number[], isBack = false) =>
  db.transaction().execute((trx) => markPublished(trx, { id: 'r1', prices }, { isBack }));

describe('a price of the desk', () => {
  it('waits to be published, and changes nothing in the shop until then', async () => {
    const key = crypto.randomUUID();
    for (let n = 0; n < 2; n += 1) expect((await add({ ...weekend, key })).status).toBe(200);
    const { prices, price } = await item();
    expect(prices).toHaveLength(1);
    expect(prices[0]).toMatchObject({ price: 1899, from: weekend.from, until: weekend.until, state: 'waiting' });
    expect(price).toBe(spool.price);
    const [action] = await db.selectFrom('log.entries').selectAll().execute();
    expect(action).toMatchObject({ verb: 'items sale', details: { before: { price: spool.price } }, outcome: 'done' });
  });

  it('takes the place of one that still waits', async () => {
    await add({ kind: 'price', price: 2199 });
    await add({ kind: 'price', price: 2099, was: 2299 });
    expect(await states()).toEqual([
      [2099, 'waiting', null],
      [2199, 'ended', 'Replaced before it was published.'],
    ]);
  });

  it('holds when a release shows it, until a newer one or its removal is published', async () => {
    await add({ kind: 'price', price: 2199 });
    const first = await newest();
    await publish([first]);
    expect(await states()).toEqual([[2199, 'published', null]]);
    await add({ kind: 'price', price: 2099 });
    const second = await newest();
    await publish([second]);
    expect(await states()).toEqual([
      [2099, 'published', null],
      [2199, 'ended', 'Replaced by a newer price.'],
    ]);
    await remove(second);
    expect((await item()).prices[0]).toMatchObject({ state: 'published', removedAt: expect.any(String) });
    await publish([]);
    expect((await states())[0]).toEqual([2099, 'ended', 'Removed.']);
  });

  it('is withdrawn at once while it waits', async () => {
    await add(weekend);
    await remove(await newest());
    expect(await states()).toEqual([[1899, 'ended', 'Withdrawn before it was published.']]);
  });

  it('ends when the shop goes back to a release before it, and comes back with a release that has it', async () => {
    await add({ kind: 'price', price: 2199 });
    const id = await newest();
    await publish([id]);
    await remove(id);
    await publish([], true);
    expect((await states())[0]).toEqual([2199, 'ended', 'Removed.']);
    await publish([id], true);
    expect((await item()).prices[0]).toMatchObject({ state: 'published', removedAt: null });
    await publish([], true);
    expect((await states())[0]).toEqual([2199, 'ended', 'The shop went back to an earlier release.']);
  });

  it('ends when it is over before it could be published', async () => {
    await add(weekend);
    await db
      .updateTable('price_changes')
      .set({ starts_at: hour(-3), ends_at: hour(-1) })
      .execute();
    await add({ kind: 'price', price: 2099 });
    await publish([]);
    expect(await states()).toEqual([
      [2099, 'waiting', null],
      [1899, 'ended', 'Over.'],
    ]);
  });

  it.each([
    ['a sale that ends before it begins', { ...weekend, until: hour(0.5) }, 409],
    ['a sale that is over', { ...weekend, from: hour(-2), until: hour(-1) }, 409],
    ['a price before that is lower', { kind: 'price', price: 2199, was: 1999 }, 409],
    ['a price of nothing', { kind: 'price', price: 0 }, 400],
    ['half a cent', { kind: 'price', price: 2199.5 }, 400],
    ['a time without an offset', { ...weekend, from: '2026-11-28T00:00' }, 400],
  ])('refuses %s', async (_, wrong, status) => {
    expect((await add(wrong)).status).toBe(status);
    expect((await item()).prices).toEqual([]);
  });

  it('is one of at most twenty of an item', async () => {
    for (let n = 0; n < 20; n += 1) {
      expect((await add({ ...weekend, from: hour(n + 1), until: hour(n + 1.5) })).status).toBe(200);
    }
    expect((await add(weekend)).status).toBe(409);
  });

  it('is not for packers, nor of unknown items', async () => {
    const packer = await staffClient(shop, 'packer');
    const json = { ...weekend, key: crypto.randomUUID() };
    expect((await packer.request(`/api/desk/stock/${spool.id}/prices`, { method: 'POST', json })).status).toBe(403);
    expect((await manager.request('/api/desk/stock/pla-plaid/prices', { method: 'POST', json })).status).toBe(404);
    expect((await remove(999_999)).status).toBe(404);
  });
});

it('says whether the process that publishes is running, and what it does', async () => {
  const publisher = async () => (await item()).publisher;
  expect(await publisher()).toEqual({ state: 'absent', problem: null });
  await db.updateTable('publisher').set({ seen_at: new Date() }).execute();
  expect(await publisher()).toEqual({ state: 'idle', problem: null });
  await db.updateTable('publisher').set({ building_since: new Date(), problem: 'The disk is full.' }).execute();
  expect(await publisher()).toEqual({ state: 'building', problem: 'The disk is full.' });
  await db
    .updateTable('publisher')
    .set({ seen_at: new Date(Date.now() - 61_000), building_since: null })
    .execute();
  expect((await publisher()).state).toBe('absent');
});
