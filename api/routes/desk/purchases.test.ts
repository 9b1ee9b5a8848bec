import { beforeEach, describe, expect, it } from 'vitest';
import type { Purchase } from '../../../contract/desk/purchases.ts';
import { buyer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import type { ShopClient } from '../../test/shop-client.ts';

const shop = await createPayingApp();
const { spool, part, soldOut, lastThree } = goods;
let manager: ShopClient;
let packer: ShopClient;
beforeEach(async () => {
  [manager, packer] = await Promise.all([staffClient(shop, 'manager'), staffClient(shop, 'packer')]);
});

const key = () => crypto.randomUUID();
const send = async (client: ShopClient, path: string, json: object = {}, method = 'POST') => {
  const response = await client.request(`/api/desk/purchases${path}`, { method, json });
  return { status: response.status, body: await response.json() };
};
const read = (id: number, client = manager): Promise<Purchase> => client.json(`/api/desk/purchases/${id}`);
const list = (query = '') => manager.json(`/api/desk/purchases${query}`);
const line = (id: string, qty: number, cost: number | null = null) => ({ id, qty, cost });
const facts = { supplier: 'Kvist Polymers', expectedOn: '2026-12-04', note: '' };

async function draft(lines: readonly object[] = [line(spool.id, 24, 912)], from: 'low' | 'nothing' = 'nothing') {
  const { body } = await send(manager, '', { key: key(), supplier: 'Kvist Polymers', from });
  if (from === 'nothing') expect((await send(manager, `/${body.id}`, { ...facts, lines }, 'PUT')).status).toBe(200);
  return body.id as number;
}
async function ordered(lines?: readonly object[]) {
  const id = await draft(lines);
  expect((await send(manager, `/${id}/order`)).status).toBe(200);
  return id;
}
const receive = (id: number, code: string, pieces: number, more: object = {}) =>
  send(packer, `/${id}/receipts`, { key: key(), code, pieces, ...more });

describe('a purchase order', () => {
  it('is a draft that a manager edits, and then on its way', async () => {
    const id = await draft([line(spool.id, 24, 912), line(part.id, 10)]);
    expect(await read(id)).toMatchObject({ ...facts, state: 'draft', pieces: 34, received: 0, cost: null });
    await send(manager, `/${id}`, { ...facts, lines: [line(spool.id, 24, 912), line(part.id, 10, 50)] }, 'PUT');
    expect(await read(id)).toMatchObject({ cost: 24 * 912 + 10 * 50 });
    expect((await manager.json(`/api/desk/stock/${spool.id}`)).incoming).toBe(0);
    expect((await send(manager, `/${id}/order`)).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'ordered' });
    expect(await manager.json(`/api/desk/stock/${spool.id}`)).toMatchObject({ incoming: 24, expectedOn: '2026-12-04' });
    expect((await send(manager, `/${id}`, { ...facts, lines: [] }, 'PUT')).body.code).toBe('purchase_refused');
  });

  it('is made once, however often the request comes', async () => {
    const again = { key: key(), supplier: 'Kvist Polymers', from: 'nothing' };
    expect((await send(manager, '', again)).body.id).toBe((await send(manager, '', again)).body.id);
    expect(await list()).toMatchObject({ total: 1, suppliers: ['Kvist Polymers'] });
  });

  it('rejects an item that the shop does not have, an item twice, and a number that is none', async () => {
    const id = await draft();
    const put = async (lines: readonly object[]) => (await send(manager, `/${id}`, { ...facts, lines }, 'PUT')).status;
    expect(await put([line('pla-plaid', 1)])).toBe(404);
    expect(await put([line(spool.id, 1), line(spool.id, 2)])).toBe(400);
    for (const [qty, cost] of [
      [0, 1],
      [1.5, 1],
      [1, -1],
      [1, 0.5],
    ] as const)
      expect(await put([line(spool.id, qty, cost)])).toBe(400);
    expect(await read(id)).toMatchObject({ pieces: 24 });
  });

  it('is not sent empty, and is canceled only while nothing has arrived', async () => {
    const empty = await draft([]);
    expect((await send(manager, `/${empty}/order`)).body.code).toBe('purchase_empty');
    const id = await ordered();
    await receive(id, spool.id, 1);
    expect((await send(manager, `/${id}/cancel`)).body).toMatchObject({ code: 'purchase_refused' });
    expect((await send(manager, `/${empty}/cancel`)).status).toBe(200);
    expect((await send(manager, `/${empty}/cancel`)).status).toBe(200);
    expect((await send(manager, `/${empty}/order`)).body.code).toBe('purchase_refused');
    expect([(await list()).total, (await list('?show=all')).total]).toEqual([1, 2]);
  });

  it('shows packers what comes, and managers what it costs', async () => {
    const id = await ordered();
    expect(await read(id, packer)).toMatchObject({ cost: null, lines: [{ id: spool.id, qty: 24, cost: null }] });
    expect((await send(packer, '', { key: key(), supplier: 'X', from: 'nothing' })).status).toBe(403);
    expect((await send(packer, `/${id}/cancel`)).status).toBe(403);
    const support = await staffClient(shop, 'support');
    expect((await support.request(`/api/desk/purchases/${id}`)).status).toBe(403);
    expect((await send(support, `/${id}/receipts`, { key: key(), code: spool.id, pieces: 1 })).status).toBe(403);
  });
});

describe('a delivery', () => {
  it('adds what is scanned to the stock, with what it cost, until all has arrived', async () => {
    const id = await ordered([line(spool.id, 3, 912)]);
    expect((await receive(id, spool.data.sku, 1)).body).toMatchObject({ received: 1, qty: 3, state: 'partly' });
    expect(await read(id)).toMatchObject({ state: 'partly', received: 1 });
    expect((await manager.json(`/api/desk/stock/${spool.id}`)).incoming).toBe(2);
    expect((await receive(id, spool.id, 2)).body).toMatchObject({ received: 3, state: 'arrived' });
    expect(await shop.stockOf(spool.id)).toBe(53);
    const { movements } = await manager.json(`/api/desk/stock/${spool.id}/movements`);
    expect(movements[0]).toMatchObject({
      kind: 'arrival',
      change: 2,
      undo: null,
      note: `Purchase ${id}, Kvist Polymers`,
    });
    const { cost } = await shop.db
      .selectFrom('items')
      .select('cost')
      .where('id', '=', spool.id)
      .executeTakeFirstOrThrow();
    expect(cost).toBe(912);
    const costs = await shop.db.selectFrom('purchase_receipts').select(['pieces', 'cost']).orderBy('at').execute();
    expect(costs).toEqual([
      { pieces: 1, cost: 912 },
      { pieces: 2, cost: 912 },
    ]);
  });

  it('counts a repeated scan once, also when several come at once', async () => {
    const id = await ordered();
    const again = { key: key() };
    await Promise.all([
      ...Array.from({ length: 3 }, () => receive(id, spool.id, 1, again)),
      ...Array.from({ length: 5 }, () => receive(id, spool.id, 2)),
    ]);
    expect(await shop.stockOf(spool.id)).toBe(61);
    expect(await read(id)).toMatchObject({ received: 11 });
  });

  it('takes back what was scanned too often, and never more than was', async () => {
    const id = await ordered([line(spool.id, 2, 912)]);
    await receive(id, spool.id, 2);
    expect(await read(id)).toMatchObject({ state: 'arrived' });
    expect((await receive(id, spool.id, -1)).body).toMatchObject({ received: 1, state: 'partly' });
    expect((await receive(id, spool.id, -2)).body.code).toBe('purchase_not_received');
    const ada = buyer(shop.asGuest());
    await ada.put(spool.id, 51);
    await ada.buy();
    expect((await receive(id, spool.id, -1)).body.code).toBe('stock_not_there');
    expect(await shop.stockOf(spool.id)).toBe(0);
  });

  it('may be more than was ordered, and not of something else or before it was ordered', async () => {
    const id = await ordered([line(spool.id, 2)]);
    expect((await receive(id, spool.id, 3)).body).toMatchObject({ received: 3, state: 'arrived' });
    expect((await receive(id, part.id, 1)).body.code).toBe('purchase_other_item');
    expect((await receive(id, 'NS-PLAID', 1)).body.code).toBe('code_unknown');
    expect((await receive(id, spool.id, 0)).status).toBe(400);
    expect((await receive(await draft(), spool.id, 1)).body.code).toBe('purchase_refused');
  });

  it('that stays short is closed, and nothing of it is on its way', async () => {
    const id = await ordered();
    await receive(id, spool.id, 20);
    expect((await send(manager, `/${id}/close`)).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'arrived', received: 20, pieces: 24 });
    expect((await manager.json(`/api/desk/stock/${spool.id}`)).incoming).toBe(0);
  });
});

describe('what low stock proposes', () => {
  it('reaches the threshold and what four weeks sold, without what is on its way', async () => {
    await shop.setStock(spool.id, 6);
    const ada = buyer(shop.asGuest());
    await ada.put(spool.id, 4);
    await ada.buy();
    expect((await list()).low).toBe(3);
    const { lines } = await read(await draft([], 'low'));
    // The threshold of the shop is 5: two are left, and four were sold.
    expect(lines.map(({ id, qty }) => [id, qty])).toEqual(
      expect.arrayContaining([
        [spool.id, 5 + 4 - 2],
        [soldOut.id, 5],
        [lastThree.id, 2],
      ]),
    );
    expect(lines).toHaveLength(3);
    await ordered([line(soldOut.id, 8)]);
    expect((await list()).low).toBe(2);
  });

  it('has what came from this supplier, or from none yet, at what it cost last', async () => {
    const id = await ordered([line(soldOut.id, 1, 777)]);
    await receive(id, soldOut.id, 1);
    const { body: other } = await send(manager, '', { key: key(), supplier: 'Other', from: 'low' });
    expect(other.lines.map((each: { id: string }) => each.id)).toEqual([lastThree.id]);
    const { lines } = await read(await draft([], 'low'));
    expect(lines.find((each) => each.id === soldOut.id)).toMatchObject({ qty: 4, cost: 777 });
  });
});
