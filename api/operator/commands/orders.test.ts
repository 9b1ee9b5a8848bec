import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/order.ts';
import { buyer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { goods } from '../../test/factory-items.ts';
import { addDispute } from '../../test/fixtures/order.ts';
import { storePaidOrder } from '../../test/packing.ts';
import { runShopCommand } from '../shop-command.ts';

const shop = await createPayingApp();
const { db } = shop.deps.connection;

async function run(...args: string[]) {
  const said = { printed: '', errors: '' };
  const print = (text: string) => {
    said.printed += text;
  };
  const printError = (text: string) => {
    said.errors += text;
  };
  return { code: await runShopCommand({ deps: shop.deps, user: 'dana', print }, args, printError), ...said };
}

async function json(...args: string[]) {
  const { code, printed, errors } = await run(...args, '--json');
  expect([code, errors]).toEqual([0, '']);
  return JSON.parse(printed);
}

/** Two spools with desiccant and a nozzle. */
async function bought(): Promise<Order> {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, 2, [goods.addOn.id]);
  await ada.put(goods.part.id, 1);
  return await ada.buy();
}

const lineOf = ({ lines }: Order, itemId: string) => lines.find((line) => line.itemId === itemId)?.id ?? '';
const refundsOf = (id: string) =>
  db.selectFrom('order_refunds').selectAll().where('order_id', '=', id).orderBy('asked_at').execute();

describe('orders list', () => {
  const numbers = async (...args: string[]) =>
    (await json('orders', 'list', ...args)).map(({ payment }: Order) => payment.refId);

  it('finds orders by their stored status, address, age and words, newest first', async () => {
    const at = (days: number) => new Date(Date.now() - days * 86_400_000);
    const old = await storePaidOrder(db, { ts: at(3) });
    const young = await storePaidOrder(db, { ts: at(0.5), more: { email: 'Grace_H@example.com' } });
    const shipped = await storePaidOrder(db, { ts: at(2), more: { shipped_at: at(1), packed_at: at(1) } });
    const partly = await storePaidOrder(db, { ts: at(4), more: { refunded: 500, email: 'gracexh@example.com' } });
    const waits = await storePaidOrder(db, { ts: at(5), more: { waits_for_stock: true } });
    const unpaid = await storePaidOrder(db, { ts: at(6), more: { status: 'pending' } });
    const all = [young, shipped, old, partly, waits, unpaid].map(({ ref_id }) => ref_id);
    expect(await numbers()).toEqual(all);
    expect(await numbers('--limit', '2')).toEqual(all.slice(0, 2));
    expect(await numbers('--status', 'paid')).toEqual(all.slice(0, 5));
    expect(await numbers('--status', 'pending')).toEqual([unpaid.ref_id]);
    expect(await numbers('--unshipped')).toEqual([young, old, partly, waits].map(({ ref_id }) => ref_id));
    expect(await numbers('--days', '1')).toEqual([young.ref_id]);
    expect(await numbers('--email', 'GRACE_H@example.com')).toEqual([young.ref_id]);
    expect(await numbers('--email', 'grace')).toEqual([]);
    expect(await numbers('--search', 'grace', '--status', 'paid')).toEqual([young.ref_id, partly.ref_id]);
    expect(await numbers('--show', 'to-pack')).toEqual([young, old, partly].map(({ ref_id }) => ref_id));
    expect(await numbers('--show', 'waits-for-stock')).toEqual([waits.ref_id]);
  });

  it('says what waits for stock and what is disputed', async () => {
    const { id } = await storePaidOrder(db, { more: { waits_for_stock: true } });
    const dispute = await addDispute({ db }, id);
    expect(await json('orders', 'list')).toMatchObject([{ waitsForStock: true, disputes: [dispute] }]);
    expect((await run('orders', 'list')).printed).toMatch(/waits for stock\s+disputed/);
  });
});

describe('orders refund', () => {
  it('refunds pieces of lines and puts them back on the shelf, as the desk does', async () => {
    const order = await bought();
    const { refId } = order.payment;
    const spool = lineOf(order, goods.spool.id);
    expect((await run('orders', 'show', refId)).printed).toContain(`line ${spool}`);
    const refund = (...more: string[]) => run('orders', 'refund', refId, '--reason', 'a dent', ...more);
    const { code, printed } = await refund('--line', `${spool}:1`, '--restock');
    expect([code, printed]).toEqual([
      0,
      `$27.49 of ${refId} will be refunded to ada@example.com. The pieces are back on the shelf.`,
    ]);
    expect(await shop.stockOf(goods.spool.id)).toBe(goods.spool.qoh - 1);
    expect(await shop.stockOf(goods.addOn.id)).toBe(goods.addOn.qoh - 1);
    const rest = ['--line', `${spool}:1`, '--line', `${lineOf(order, goods.part.id)}:1`, '--shipping', '--fee', '5'];
    expect((await refund(...rest)).printed).toContain('Stock is unchanged.');
    expect(await shop.stockOf(goods.spool.id)).toBe(goods.spool.qoh - 1);
    const refunds = await refundsOf(order.id);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.payment.amount - 500);
    expect(refunds.map(({ lines }) => lines.map(({ qty, restocked }) => [qty, restocked]))).toEqual([
      [[1, 1]],
      [
        [1, 0],
        [1, 0],
      ],
    ]);
    expect(await json('actions', '--of', refId)).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done', details: { goods: { lines: [{ lineId: spool, qty: 1, restock: true }], fee: 0 } } },
    ]);
  });

  it.each([
    [['--line', 'l0'], 'A line looks like'],
    [['--line', 'l0:0'], 'A line looks like'],
    [['--line', 'l0:1', '--amount', '5'], 'cannot be used with'],
    [['--shipping', '--amount', '5'], 'cannot be used with'],
    [['--restock'], '--restock puts lines back'],
    [['--fee', '5', '--amount', '5'], '--fee is kept of lines'],
  ])('refuses %j and changes nothing', async (options, message) => {
    const { code, errors } = await run('orders', 'refund', 'NS-2222-2222', '--reason', 'x', ...options);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
    expect(await json('actions')).toEqual([]);
  });

  it('refuses more pieces than the line has left, and lines of other orders', async () => {
    const order = await bought();
    const refund = (line: string) => run('orders', 'refund', order.payment.refId, '--reason', 'x', '--line', line);
    for (const line of [`${lineOf(order, goods.spool.id)}:3`, 'another:1'])
      expect(await refund(line)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('These lines are not part of the order'),
      });
    expect(await refundsOf(order.id)).toEqual([]);
  });
});

describe('orders ship', () => {
  it('ships a disputed order with --despite-dispute only, which the log keeps', async () => {
    const { id, ref_id } = await storePaidOrder(db);
    await addDispute({ db }, id);
    const ship = (...more: string[]) => run('orders', 'ship', ref_id, '771204593381', ...more);
    expect(await ship()).toMatchObject({
      code: 1,
      errors: expect.stringContaining('confirm that when you ship it'),
    });
    expect((await ship('--despite-dispute')).code).toBe(0);
    expect((await json('actions')).map(({ details }: { details: unknown }) => details)).toEqual([
      { tracking: ['771204593381'], despiteDispute: true },
      { tracking: ['771204593381'] },
    ]);
  });
});
