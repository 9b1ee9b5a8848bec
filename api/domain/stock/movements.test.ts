import { describe, expect, it } from 'vitest';
import { buyer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { factoryItems, goods, makeItem } from '../../test/factory-items.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { changeStock, reservedPieces } from './change-stock.ts';
import { listMovements, sweepMovements, undoMovement } from './movements.ts';

const shop = await createPayingApp();
const { db } = shop;
const by = 'ruth@northspool.example';
const { id } = goods.spool;

const change = (wanted: Parameters<typeof changeStock>[2], key?: string) =>
  changeStock(shop.deps, id, wanted, { by, ...(key && { key }) });
const history = async (item = id) => (await listMovements(db, item)).movements;

async function expectSumsToBeStock(): Promise<void> {
  const { rows } = await shop.deps.connection.pool.query(`
    select id, qoh, (select coalesce(sum(change), 0)::int from stock_movements where item_id = items.id) as sum,
      (select balance from stock_movements where item_id = items.id order by id desc limit 1) as balance
    from items where qoh > 0 or exists (select from stock_movements where item_id = items.id)`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { qoh, sum, balance } of rows) expect([sum, balance]).toEqual([qoh, qoh]);
}

describe('the history of an item', () => {
  it('has every change with its reason and order, and sums to the stock', async () => {
    const ada = buyer(shop.asGuest());
    await ada.put(id, 2);
    const order = await ada.buy();
    await cancelOrder(shop.deps, order.id);
    await ada.put(goods.part.id, 3);
    await ada.put(id, 1);
    await ada.refused({ card: 'pm_card_chargeDeclined' });
    await change({ kind: 'restock', add: 24 });
    await change({ kind: 'lost', remove: 3 });
    await change({ kind: 'damage', remove: 1 });
    await change({ kind: 'count', counted: 60 });
    const kinds = (await history()).map(({ kind, change, order }) => [kind, change, order !== null]);
    expect(kinds).toEqual([
      ['count', -10, false],
      ['damage', -1, false],
      ['lost', -3, false],
      ['restock', 24, false],
      ['release', 1, true],
      ['sale', -1, true],
      ['cancel', 2, true],
      ['sale', -2, true],
      ['import', 50, false],
    ]);
    expect((await history())[0]).toMatchObject({ by, balance: 60 });
    expect((await history())[6]).toMatchObject({ order: order.payment.refId, by: null });
    await expectSumsToBeStock();
  });

  it('begins with the stock of content, and does not grow when content is loaded again', async () => {
    const added = makeItem({ tags: { color: 'Sky' }, qoh: 12 });
    await shop.deps.catalogue.load([...factoryItems, added]);
    await shop.deps.catalogue.load([...factoryItems, { ...added, qoh: 99, desc: '<p>Other words.</p>' }]);
    expect(await history(added.id)).toMatchObject([{ kind: 'import', change: 12, balance: 12 }]);
    await expectSumsToBeStock();
  });

  it('has changes that nobody named a reason for', async () => {
    await shop.setStock(id, 3);
    expect((await history())[0]).toMatchObject({ kind: 'other', change: -47, balance: 3, by: null });
  });

  it('does not take the reason of the transaction before it on the same connection', async () => {
    const { pool } = shop.deps.connection;
    const client = await pool.connect();
    await client.query(`begin; select set_config('northspool.stock_reason', '{"kind":"lost"}', true)`);
    await client.query('update items set qoh = qoh - 1 where id = $1', [id]);
    await client.query('commit');
    await client.query('update items set qoh = qoh - 1 where id = $1', [id]);
    client.release();
    expect((await history()).slice(0, 2).map(({ kind }) => kind)).toEqual(['other', 'lost']);
  });

  it('is read in pages', async () => {
    for (let n = 0; n < 60; n += 1) await shop.setStock(id, n);
    const first = await listMovements(db, id);
    const second = await listMovements(db, id, { before: first.next ?? '' });
    expect([first.movements.length, second.movements.length, second.next]).toEqual([50, 11, null]);
  });
});

describe('a change of stock', () => {
  it('counts a repeated request once, also when both come at the same moment', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => change({ kind: 'restock', add: 24 }, key)));
    expect(answers.map((answer) => answer.available)).toEqual([74, 74, 74]);
    expect(await shop.stockOf(id)).toBe(74);
  });

  it('records a count that found what was expected, once', async () => {
    const key = crypto.randomUUID();
    for (let n = 0; n < 2; n += 1) {
      expect(await change({ kind: 'count', counted: 50 }, key)).toMatchObject({ change: 0, available: 50 });
    }
    expect((await history()).map(({ kind, change }) => [kind, change])).toEqual([
      ['count', 0],
      ['import', 50],
    ]);
  });

  it('counts what is reserved for orders as being on the shelf, until it is packed', async () => {
    const ada = buyer(shop.asGuest());
    await ada.put(id, 2);
    const order = await ada.buy();
    expect(await change({ kind: 'count', counted: 50 })).toMatchObject({
      available: 48,
      reserved: 2,
      change: 0,
      missing: 0,
      movement: null,
    });
    expect(await change({ kind: 'count', counted: 1 })).toMatchObject({
      available: 0,
      reserved: 2,
      change: -48,
      missing: 1,
    });
    await db.updateTable('orders').set({ packed_at: new Date() }).where('id', '=', order.id).execute();
    expect((await reservedPieces(db, [id])).size).toBe(0);
    expect(await change({ kind: 'count', counted: 5 })).toMatchObject({ available: 5, reserved: 0 });
    await expectSumsToBeStock();
  });

  it('refuses to lose more than there is, and an unknown item', async () => {
    await expect(change({ kind: 'lost', remove: 51 })).rejects.toThrow('Only 50 can be removed');
    await expect(changeStock(shop.deps, 'pla-plaid', { kind: 'restock', add: 1 }, { by })).rejects.toThrow('carry');
    expect(await shop.stockOf(id)).toBe(50);
  });

  it('is right when staff and shoppers change the same item at once', async () => {
    const shoppers = Array.from({ length: 4 }, () => buyer(shop.asGuest()));
    for (const shopper of shoppers) await shopper.put(id, 1);
    await Promise.all([
      ...shoppers.map((shopper) => shopper.buy()),
      ...[3, 4, 5].map((add) => change({ kind: 'restock', add })),
      change({ kind: 'lost', remove: 2 }),
    ]);
    expect(await shop.stockOf(id)).toBe(50 - 4 + 12 - 2);
    await expectSumsToBeStock();
  });
});

describe('an undo', () => {
  const undo = (movement: string | null, item = id) =>
    undoMovement(shop.deps, { id: item, movement: movement ?? '', by: 'dana' });

  it('takes a change back once, by a movement that names who did it', async () => {
    const { movement } = await change({ kind: 'restock', add: 24 });
    const answers = await Promise.allSettled([undo(movement), undo(movement), undo(movement)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(undo(movement)).rejects.toThrow('undone before');
    expect((await history()).slice(0, 2)).toMatchObject([
      { kind: 'undo', change: -24, balance: 50, by: 'dana', undo: null },
      { kind: 'restock', change: 24, by, undo: 'done' },
    ]);
    await expectSumsToBeStock();
  });

  it('takes back the difference that a count found, also after a sale', async () => {
    const { movement } = await change({ kind: 'count', counted: 40 });
    const ada = buyer(shop.asGuest());
    await ada.put(id, 2);
    await ada.buy();
    expect(await undo(movement)).toMatchObject({ available: 48, change: 10 });
  });

  it('is refused after a later count, until that one is undone', async () => {
    const { movement } = await change({ kind: 'damage', remove: 4 });
    const count = await change({ kind: 'count', counted: 40 });
    expect((await history()).map((each) => each.undo)).toEqual(['possible', null, null]);
    await expect(undo(movement)).rejects.toThrow('counted since');
    await undo(count.movement);
    expect(await undo(movement)).toMatchObject({ available: 50 });
    await expectSumsToBeStock();
  });

  it('is refused of sales, of another item, and of pieces that were sold since', async () => {
    const { movement } = await change({ kind: 'restock', add: 1 });
    await expect(undo(movement, goods.part.id)).rejects.toThrow('cannot be undone');
    const ada = buyer(shop.asGuest());
    await ada.put(id, 51);
    await expect.poll(() => shop.deps.catalogue.get(id)?.qoh).toBe(51);
    await ada.buy();
    await expect(undo(movement)).rejects.toThrow('Only 0 can be removed');
    const [sale] = await history();
    expect(sale?.kind).toBe('sale');
    await expect(undo(sale?.id ?? '')).rejects.toThrow('cannot be undone');
    await expectSumsToBeStock();
  });
});

it('joins movements of more than two years ago, and the sum stays', async () => {
  await change({ kind: 'restock', add: 24 });
  await change({ kind: 'lost', remove: 4 });
  await change({ kind: 'restock', add: 1 });
  const old = new Date(Date.now() - 800 * 86_400_000);
  const { movements } = await listMovements(db, id);
  const ids = movements.slice(1).map((movement) => movement.id);
  await db.updateTable('stock_movements').set({ at: old }).where('id', 'in', ids).execute();
  expect(await sweepMovements(shop.deps)).toBe(2);
  expect(await sweepMovements(shop.deps)).toBe(0);
  expect((await history()).map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
    ['restock', 1, 71],
    ['carried', 70, 70],
  ]);
  await expectSumsToBeStock();
});
