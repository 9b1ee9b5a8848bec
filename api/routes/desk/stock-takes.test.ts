import { beforeEach, describe, expect, it } from 'vitest';
import type { TakePage } from '../../../contract/desk/stock-takes.ts';
import { buyer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { staffClient } from '../../test/desk.ts';
import { factoryItems, goods, makeItem } from '../../test/factory-items.ts';
import type { ShopClient } from '../../test/shop-client.ts';

const shop = await createPayingApp();
const { db } = shop;
const { spool, part } = goods;
let manager: ShopClient;
let packer: ShopClient;
beforeEach(async () => {
  [manager, packer] = await Promise.all([staffClient(shop, 'manager'), staffClient(shop, 'packer')]);
});

const key = () => crypto.randomUUID();
const post = async (client: ShopClient, path: string, json: object = {}) => {
  const response = await client.request(`/api/desk/stock-takes${path}`, { method: 'POST', json });
  return { status: response.status, body: await response.json() };
};
const open = async (json: object = {}): Promise<TakePage> =>
  (await post(packer, '', { key: key(), name: 'Shelf C', ...json })).body;
const read = (id: number, query = ''): Promise<TakePage> => manager.json(`/api/desk/stock-takes/${id}${query}`);
const count = (id: number, json: object, client = packer) => post(client, `/${id}/counts`, { key: key(), ...json });
const add = (id: number, code: string, pieces: number, client = packer) =>
  count(id, { kind: 'add', code, pieces }, client);
const set = (id: number, code: string, pieces: number) => count(id, { kind: 'set', code, pieces });
const approve = async (id: number) => post(manager, `/${id}/approve`, { version: (await read(id)).version });
const line = async (id: number, item = spool.id) => (await read(id)).rows.find((row) => row.id === item);
const history = async (item = spool.id) =>
  (await manager.json(`/api/desk/stock/${item}/movements`)).movements.map(({ kind, change }: never) => [kind, change]);
const sell = async (qty: number) => {
  const ada = buyer(shop.asGuest());
  await ada.put(spool.id, qty);
  return await ada.buy();
};
const pack = (id: string) => db.updateTable('orders').set({ packed_at: new Date() }).where('id', '=', id).execute();

describe('a stock take', () => {
  it('has the items that the list shows, in the order of their places', async () => {
    const place = (id: string, place: string) => db.updateTable('items').set({ place }).where('id', '=', id).execute();
    await place(spool.id, 'C-02');
    await place(part.id, 'C-01');
    const take = await open({ q: 'C-0' });
    expect(take).toMatchObject({ name: 'Shelf C', state: 'open', items: 2, counted: 0, total: 2, value: 0 });
    expect(take.openedBy).toMatch(/^packer\./);
    expect(take.rows.map(({ id, counted }) => [id, counted])).toEqual([
      [part.id, null],
      [spool.id, null],
    ]);
    expect((await open({ material: 'PLA' })).items).toBeLessThan((await open()).items);
    expect((await post(packer, '', { key: key(), name: 'Nothing', q: 'no such item' })).body.code).toBe('take_empty');
  });

  it('is opened once, however often the request comes', async () => {
    const again = { key: key() };
    expect((await open(again)).id).toBe((await open(again)).id);
    expect((await manager.json('/api/desk/stock-takes')).total).toBe(1);
  });

  it('adds up what two people scan at once, and counts a repeated scan once', async () => {
    const { id } = await open();
    const repeated = { kind: 'add', code: spool.data.sku, pieces: 1, key: key() };
    await Promise.all([
      ...Array.from({ length: 6 }, () => add(id, spool.data.sku, 1)),
      ...Array.from({ length: 4 }, () => add(id, spool.id, 10, manager)),
      ...Array.from({ length: 3 }, () => count(id, repeated)),
    ]);
    expect(await line(id)).toMatchObject({ counted: 47, expected: 50, recount: false, value: -3 * spool.price });
    expect(await read(id, '?show=different')).toMatchObject({ total: 1, counted: 1, pieces: -3 });
    expect((await read(id, '?show=todo')).rows.some((row) => row.id === spool.id)).toBe(false);
  });

  it('takes a number in place of what was counted, and forgets a count', async () => {
    const { id } = await open({ q: part.id });
    await add(id, part.id, 9);
    expect((await set(id, part.id, 4)).body).toMatchObject({ id: part.id, counted: 4 });
    // An item that nobody expected at this place joins.
    expect((await set(id, spool.id, 50)).body).toMatchObject({ counted: 50 });
    expect(await read(id)).toMatchObject({ items: 2, counted: 2 });
    expect((await count(id, { kind: 'clear', code: part.id })).body.counted).toBeNull();
    expect(await line(id, part.id)).toMatchObject({ counted: null, expected: null, value: null, by: null });
  });

  it('rejects codes that no item has, and numbers that are none', async () => {
    const { id } = await open();
    expect((await add(id, 'NS-PLAID', 1)).body.code).toBe('code_unknown');
    for (const pieces of [0, -1, 1.5, 100_001]) expect((await add(id, spool.id, pieces)).status).toBe(400);
    await add(id, spool.id, 100_000);
    expect((await add(id, spool.id, 1)).body.code).toBe('take_too_many');
    expect((await add(999, spool.id, 1)).status).toBe(404);
  });
});

describe('an approval', () => {
  it('changes the stock by the differences at once, and records each item that was counted', async () => {
    const { id } = await open();
    await set(id, spool.id, 47);
    const { qoh } = part;
    await set(id, part.id, qoh);
    expect(await approve(id)).toEqual({ status: 200, body: { changed: 1, missing: 0 } });
    expect(await shop.stockOf(spool.id)).toBe(47);
    expect((await history())[0]).toEqual(['count', -3]);
    expect((await history(part.id))[0]).toEqual(['count', 0]);
    const [movement] = (await manager.json(`/api/desk/stock/${spool.id}/movements`)).movements;
    expect(movement).toMatchObject({ note: `Stock take ${id}: Shelf C`, by: expect.stringMatching(/^manager\./) });
    expect(await read(id)).toMatchObject({ state: 'approved', different: 1, value: -3 * spool.price, recount: 0 });
    // Nobody counted it.
    expect(await shop.stockOf(goods.lastThree.id)).toBe(3);
  });

  it('happens once, also when two managers press at the same moment', async () => {
    const { id } = await open();
    await set(id, spool.id, 47);
    const { version } = await read(id);
    const answers = await Promise.all([1, 2, 3].map(() => post(manager, `/${id}/approve`, { version })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.changed, 0)).toBe(1);
    expect(await shop.stockOf(spool.id)).toBe(47);
    expect((await add(id, spool.id, 1)).body.code).toBe('take_closed');
  });

  it('leaves what was sold, packed and restocked since the count as it is', async () => {
    const { id } = await open();
    const packed = await sell(2);
    // 50 are on the shelf, two of them reserved.
    await set(id, spool.id, 49);
    await pack(packed.id);
    await sell(3);
    await manager.json(`/api/desk/stock/${spool.id}/changes`, {
      method: 'POST',
      json: { kind: 'restock', key: key(), add: 10 },
    });
    expect(await line(id)).toMatchObject({ expected: 50, counted: 49, recount: false });
    await approve(id);
    expect(await shop.stockOf(spool.id)).toBe(50 - 2 - 3 + 10 - 1);
  });

  it('waits for a recount of what left the shelf between two counts of it', async () => {
    const { id } = await open();
    const { id: order } = await sell(2);
    await add(id, spool.id, 20);
    await pack(order);
    await add(id, spool.id, 29);
    expect(await read(id, '?show=recount')).toMatchObject({ recount: 1, total: 1 });
    expect((await approve(id)).body.code).toBe('take_recount');
    await set(id, spool.id, 48);
    expect(await line(id)).toMatchObject({ expected: 48, recount: false });
    expect((await approve(id)).body).toMatchObject({ changed: 0 });
  });

  it('waits for a recount of what another count has corrected', async () => {
    const [one, other] = [await open(), await open()];
    await set(one.id, spool.id, 47);
    await set(other.id, spool.id, 47);
    await approve(one.id);
    expect((await approve(other.id)).body.code).toBe('take_recount');
    await count(other.id, { kind: 'clear', code: spool.id });
    await approve(other.id);
    expect(await shop.stockOf(spool.id)).toBe(47);
  });

  it('is of what the manager saw', async () => {
    const { id } = await open();
    await set(id, spool.id, 47);
    const { version } = await read(id);
    await set(id, spool.id, 4);
    expect((await post(manager, `/${id}/approve`, { version })).body.code).toBe('take_changed');
    expect(await shop.stockOf(spool.id)).toBe(50);
  });

  it('says how many pieces are missing that orders have reserved', async () => {
    await sell(20);
    const { id } = await open();
    await set(id, spool.id, 12);
    expect((await approve(id)).body).toEqual({ changed: 1, missing: 8 });
    expect(await shop.stockOf(spool.id)).toBe(0);
  });

  it('goes for each of many items in one transaction', async () => {
    const many = Array.from({ length: 120 }, (_, n) => makeItem({ tags: { color: `Tone${100 + n}` }, qoh: 5 }));
    await shop.deps.catalogue.load([...factoryItems, ...many]);
    const { id, total, rows } = await open({ q: 'tone' });
    expect([total, rows.length]).toEqual([120, 50]);
    for (const item of many) await set(id, item.id, 6);
    expect((await approve(id)).body).toEqual({ changed: 120, missing: 0 });
  });

  it('is for managers, as is the end without one', async () => {
    const { id } = await open();
    expect((await post(packer, `/${id}/approve`, { version: 0 })).status).toBe(403);
    expect((await post(packer, `/${id}/cancel`)).status).toBe(403);
    await set(id, spool.id, 1);
    expect((await post(manager, `/${id}/cancel`)).status).toBe(200);
    expect((await post(manager, `/${id}/cancel`)).status).toBe(200);
    expect((await approve(id)).body.code).toBe('take_closed');
    expect(await shop.stockOf(spool.id)).toBe(50);
    const support = await staffClient(shop, 'support');
    expect((await post(support, '', { key: key(), name: 'All' })).status).toBe(403);
    expect((await support.request(`/api/desk/stock-takes/${id}`)).status).toBe(200);
  });
});
