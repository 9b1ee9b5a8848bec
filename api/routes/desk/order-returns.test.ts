import { describe, expect, it } from 'vitest';
import { MAX_ALL_RETURNS } from '../../../contract/return.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { type OrderPage, openOrderDesk, shipped } from '../../test/open-order-desk.ts';

const { shop, db, mails, queue, bought, at, change, rowOf, dispute, workAll } = await openOrderDesk();

/** Two spools with desiccant and a nozzle, which have left. */
async function left() {
  const order = await bought();
  await change(order.id, shipped);
  queue.empty();
  const [spools = '', nozzle = ''] = order.lines.map(({ id }) => id);
  return { order, spools, nozzle, page: await at('support', order) };
}

const open = (page: OrderPage, lines: object[], more: object = {}) =>
  page.send('returns', { key: crypto.randomUUID(), reason: 'damaged', lines, ...more });

async function opened() {
  const found = await left();
  await open(found.page, [{ lineId: found.spools, qty: 1 }]);
  const number = (await found.page.read()).order.returns?.[0]?.refId ?? '';
  const replace = (restock = false) => found.page.send(`returns/${number}/replacement`, { restock });
  return { ...found, number, replace };
}

const onShelf = () => Promise.all([goods.spool, goods.addOn, goods.part].map(({ id }) => shop.stockOf(id)));

describe('a return that staff open', () => {
  it('is accepted at once, and its mail says where to send it', async () => {
    const { page, spools, order } = await left();
    expect((await open(page, [{ lineId: spools, qty: 2 }], { answer: 'Sorry about that!' })).status).toBe(200);
    const { order: read, timeline } = await page.read();
    expect(read.returns).toMatchObject([
      { state: 'accepted', reason: 'damaged', lines: [{ lineId: spools, qty: 2 }], answer: 'Sorry about that!' },
    ]);
    expect(timeline.filter(({ kind }) => kind === 'return')).toMatchObject([
      { title: expect.stringMatching(/^Return NR-.* opened$/), by: expect.stringMatching(/^support/) },
    ]);
    await workAll();
    expect(mails).toMatchObject([{ to: order.email, subject: expect.stringContaining('you can send it back') }]);
    expect(mails[0]?.text).toContain('Sorry about that!');
  });

  it('may be late, and of what its shopper could not return', async () => {
    const { page, spools, order } = await left();
    await change(order.id, { delivered_at: new Date('2020-01-01') });
    expect((await open(page, [{ lineId: spools, qty: 1 }], { reason: 'changed_mind' })).status).toBe(200);
  });

  it('is opened once for one press, and each piece once', async () => {
    const { page, spools } = await left();
    const key = crypto.randomUUID();
    const twice = await Promise.all([1, 2].map(() => open(page, [{ lineId: spools, qty: 2 }], { key })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await page.read()).order.returns).toHaveLength(1);
    expect((await open(page, [{ lineId: spools, qty: 1 }])).status).toBe(409);
  });

  it.each([
    ['more than was bought', (id: string) => [{ lineId: id, qty: 3 }], 409],
    ['a line of another order', () => [{ lineId: crypto.randomUUID(), qty: 1 }], 409],
    ['nothing', () => [], 400],
  ])('is refused for %s', async (_, linesOf, status) => {
    const { page, spools } = await left();
    expect((await open(page, linesOf(spools))).status).toBe(status);
  });

  it('is refused before the order has left, and when it has very many', async () => {
    const { page, order, nozzle, spools } = await left();
    await change(order.id, { shipped_at: null });
    const early = await page.refusal(await open(page, [{ lineId: spools, qty: 1 }]));
    expect(early.message).toBe('This order has not left yet.');
    await change(order.id, shipped);
    const row = { order_id: order.id, reason: 'faulty' as const, note: '', lines: '[]', requested_at: new Date() };
    await db
      .insertInto('returns')
      .values(
        Array.from({ length: MAX_ALL_RETURNS }, (_, n) => ({
          ...{ ...row, ref_id: `NR-${n}`, idempotency_key: String(n), state: 'refused' as const },
          ...{ answer: null, answered_at: null, refunded_at: null },
        })),
      )
      .execute();
    expect((await open(page, [{ lineId: nozzle, qty: 1 }])).status).toBe(409);
  });

  it('can be of a part that has left', async () => {
    const { page, order, spools } = await left();
    await change(order.id, { shipped_at: null, part_shipped_at: new Date() });
    expect((await open(page, [{ lineId: spools, qty: 1 }])).status).toBe(200);
    expect((await page.read()).order.returns).toHaveLength(1);
  });
});

describe('a replacement', () => {
  it('is a new order of the same pieces at no charge, to the same address, with its stock', async () => {
    const { page, number, replace, order, spools } = await opened();
    const before = await onShelf();
    expect((await replace()).status).toBe(200);
    const [returned] = (await page.read()).order.returns ?? [];
    expect(returned).toMatchObject({ refId: number, state: 'replaced', replacedBy: expect.stringMatching(/^NS-/) });
    const packer = await staffClient(shop, 'packer');
    const read = await packer.json(`/api/desk/orders/${returned?.replacedBy}`);
    expect(read).toMatchObject({
      replaces: { order: order.payment.refId, returnNumber: number },
      address: { address: '12 Analytical Way' },
      reasons: { pack: null, ship: null },
      order: { status: 'paid', email: order.email, payment: { amount: 0 }, totals: { subtotal: 0, tax: 0, total: 0 } },
    });
    expect(read.order.lines).toMatchObject([{ itemId: goods.spool.id, sides: [goods.addOn.id], qty: 1, price: 0 }]);
    expect(read.order.lines[0].id).not.toBe(spools);
    const [spool = 0, addOn = 0, part = 0] = before;
    expect(await onShelf()).toEqual([spool - 1, addOn - 1, part]);
    expect((await rowOf(read.order.id)).arrival).not.toBeNull();
  });

  it('is sent once, and its shopper gets one mail that names it', async () => {
    const { page, replace } = await opened();
    await workAll();
    mails.length = 0;
    const twice = await Promise.all([replace(), replace()]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const orders = await db.selectFrom('orders').select('ref_id').where('amount', '=', 0).execute();
    expect(orders).toHaveLength(1);
    await workAll();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('a replacement is on its way to you');
    expect(mails[0]?.text).toContain(`Its order number is ${orders[0]?.ref_id}.`);
    expect((await page.read()).timeline.at(-1)).toMatchObject({ kind: 'mail' });
  });

  it('puts what came back on the shelf when asked to', async () => {
    const { replace } = await opened();
    const before = await onShelf();
    await replace(true);
    // One of each left with the replacement, and one came back.
    expect(await onShelf()).toEqual(before);
  });

  it('is refused whole when a piece is out of stock', async () => {
    const { page, replace } = await opened();
    await db.updateTable('items').set({ qoh: 0 }).where('id', '=', goods.addOn.id).execute();
    const before = await onShelf();
    expect(await page.refusal(await replace())).toMatchObject({ status: 409, code: 'item_out_of_stock' });
    expect((await page.read()).order.returns).toMatchObject([{ state: 'accepted' }]);
    expect(await onShelf()).toEqual(before);
  });

  it('is refused for pieces that were refunded, and while the bank holds the payment', async () => {
    const { page, replace, order, spools } = await opened();
    await dispute(order.id);
    expect(await page.refusal(await replace())).toMatchObject({ status: 409, code: 'order_disputed' });
    await db.deleteFrom('order_disputes').where('order_id', '=', order.id).execute();
    const refund = { amount: 100, reason: 'a dent', asked_at: new Date(), request_key: null, parts: null };
    const lines = JSON.stringify([{ lineId: spools, qty: 2, goods: 100, tax: 0, restocked: 0 }]);
    await db
      .insertInto('order_refunds')
      .values({ ...refund, order_id: order.id, lines })
      .execute();
    expect((await page.refusal(await replace())).message).toBe(
      'Some of these pieces were refunded, so they are not sent again as well.',
    );
  });

  it('is not refunded as well', async () => {
    const { page, replace, number } = await opened();
    await replace();
    const refused = await page.refund({ amount: 100, shown: 100, returnNumber: number });
    expect(await page.refusal(refused)).toMatchObject({ status: 409, code: 'return_answered' });
  });
});
