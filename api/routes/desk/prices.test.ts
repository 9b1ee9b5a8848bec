import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { draftContent } from '../../domain/content/draft-content.ts';
import { PUBLISHER } from '../../domain/content/publisher.ts';
import { markPublished } from '../../domain/content/release-edits.ts';
import { startQueue } from '../../jobs/queue.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import type { ShopClient } from '../../test/shop-client.ts';
import { workerDatabase } from '../../test/test-database.ts';

const queue = jobsInMemory();
const shop = await createTestApp({ jobs: queue.jobs });
const { db, pool } = shop.deps.connection;
const { spool } = goods;
let manager: ShopClient;
beforeEach(async () => {
  manager = await staffClient(shop, 'manager');
});

const BOX = 'products/bulk/bulk-box.yaml';
const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const weekend = { kind: 'sale', price: 2049, from: hour(1), until: hour(49) };
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
const publish = (edits: number[], isBack = false) =>
  db.transaction().execute((trx) => markPublished(trx, { id: 'r1', edits, settled: [] }, { isBack }));

describe('a price of the desk', () => {
  it('waits to be published, and changes nothing in the shop until then', async () => {
    const key = crypto.randomUUID();
    for (let n = 0; n < 2; n += 1) expect((await add({ ...weekend, key })).status).toBe(200);
    const { prices, price } = await item();
    expect(prices).toHaveLength(1);
    expect(prices[0]).toMatchObject({ price: 2049, from: weekend.from, until: weekend.until, state: 'waiting' });
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
    expect(await states()).toEqual([[2049, 'ended', 'Withdrawn before it was published.']]);
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
    const over = JSON.stringify({ from: hour(-3), until: hour(-1) });
    await db
      .updateTable('content_edits')
      .set({ change: sql`change || ${over}` })
      .execute();
    await add({ kind: 'price', price: 2099 });
    await publish([]);
    expect(await states()).toEqual([
      [2099, 'waiting', null],
      [2049, 'ended', 'Over.'],
    ]);
  });

  it('is an edit of the item’s product file, on which others are made', async () => {
    await add({ kind: 'price', price: 2199 });
    const first = await newest();
    await add(weekend);
    await remove(first);
    const texts = await db.selectFrom('content_edits').select(['path', 'text', 'base_hash']).orderBy('id').execute();
    expect(new Set(texts.map(({ path }) => path))).toEqual(new Set(['products/pla/petrol.yaml']));
    expect(new Set(texts.map(({ base_hash }) => base_hash)).size).toBe(1);
    const [one, two, three] = texts.map(({ text }) => /weight: 1kg, price: (.*)/.exec(text ?? '')?.[1]);
    expect(one).toMatch(/^2199, qoh: \d+, displayIndex/);
    expect(two).toMatch(/^2199, .*sales: \[ \{ price: 2049, from: 2026-/);
    expect(three).toMatch(/^2299, .*sales: \[ \{ price: 2049, from: 2026-/);
  });

  it('takes the price of the content as that before it, however often it is replaced', async () => {
    for (const price of [2199, 2099]) await add({ kind: 'price', price });
    const second = await newest();
    await add({ kind: 'sale', price: 2049, from: hour(1), until: hour(2) });
    await remove(second);
    const { text } = await db
      .selectFrom('content_edits')
      .select('text')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(text).toMatch(/weight: 1kg, price: 2299,/);
  });

  it.each([
    [
      'that is not below its price',
      { ...weekend, price: 2299 },
      'The sale at $22.99 must be below the price of $22.99.',
    ],
    [
      'that makes rolls cheaper than their bundle',
      { ...weekend, price: 1899, from: hour(60), until: hour(61) },
      'The price does not hold: 10 singly at $18.99 must cost more than $199.00 as a bundle.',
    ],
    [
      'at the time of another one',
      { ...weekend, price: 2099, from: hour(2) },
      'Another sale of this item is on at that time.',
    ],
  ])('refuses a sale %s', async (_, wrong, message) => {
    await add(weekend);
    expect(await (await add(wrong)).json()).toMatchObject({ code: 'price_refused', message });
  });

  it('stays while another file needs it', async () => {
    await add({ kind: 'price', price: 2999 });
    const price = await newest();
    await db.transaction().execute(async (trx) => {
      const draft = await draftContent(trx, shop.deps);
      const box = draft.content.text(BOX);
      const text = box.ok ? box.value.replace('price: 19900', 'price: 23500') : null;
      await draft.write({ path: BOX, text, by: 'dana@example.com' });
    });
    expect(await (await remove(price)).json()).toMatchObject({
      message: 'The price does not hold: 10 singly at $22.99 must cost more than $235.00 as a bundle.',
    });
    expect(await states()).toEqual([[2999, 'waiting', null]]);
  });

  it('refuses a price that was typed in dollars', async () => {
    expect(await (await add({ kind: 'price', price: 22 })).json()).toMatchObject({
      message: 'The price is $0.22, outside of $0.50 to $10,000.00; prices are in cents.',
    });
  });

  it('stays while a sale at the desk needs it', async () => {
    await add({ kind: 'price', price: 2999 });
    const price = await newest();
    await add({ ...weekend, price: 2499 });
    expect(await (await remove(price)).json()).toMatchObject({
      message: 'The sale at $24.99 must be below the price of $22.99.',
    });
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
  await pool.query('delete from pgboss.job');
  expect(await publisher()).toEqual({ state: 'absent', problem: null });
  const running = new pg.Client({ connectionString: await workerDatabase(), application_name: PUBLISHER });
  await running.connect();
  onTestFinished(() => running.end());
  expect(await publisher()).toEqual({ state: 'idle', problem: null });
  const boss = await startQueue({ connectionString: await workerDatabase() }, shop.deps.log);
  onTestFinished(() => boss.stop());
  for (let n = 0; n < 2; n += 1) await boss.enqueue(db, 'publish', { runId: crypto.randomUUID() });
  const job = (values: string) => pool.query(`update pgboss.job set ${values} where name = 'publish'`);
  expect((await job(`state = 'active'`)).rowCount).toBe(1);
  expect(await publisher()).toEqual({ state: 'building', problem: null });
  await job(`state = 'retry', output = '{"message": "UserError: The disk is full."}'`);
  expect(await publisher()).toEqual({ state: 'idle', problem: 'The disk is full.' });
  await job(`state = 'completed'`);
  expect(await publisher()).toEqual({ state: 'idle', problem: null });
});
