import { describe, expect, it } from 'vitest';
import type { EditPrice } from '../../../contract/desk/order.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';
import type { Order } from '../../../contract/order.ts';
import { recordRefund } from '../../domain/orders/record-refund.ts';
import { payRefund } from '../../domain/orders/refund.ts';
import { RefundRefused } from '../../gateways/payments/payments.ts';
import { usCustomer } from '../../test/buyer.ts';
import { goods } from '../../test/factory-items.ts';
import { type OrderPage, openOrderDesk } from '../../test/open-order-desk.ts';

const { shop, db, queue, mails, workAll, bought, at, change, rowOf } = await openOrderDesk();

const detroit = { ...usCustomer, city: 'Detroit', state: 'MI', zipCode: '48201' };
const { firstName, lastName, phone, address, city, state, zipCode } = usCustomer;
const toledo = { firstName, lastName, phone, address, address2: '', city, state, zipCode };
const inDetroit = { ...toledo, city: 'Detroit', state: 'MI', zipCode: '48201' };

/** $54.98 for two spools with desiccant, $11.50 for a nozzle, $5.00 for shipping, whose mails are sent. */
async function paid(input: Parameters<typeof bought>[0] = {}) {
  const order = await bought(input);
  await workAll();
  mails.length = 0;
  const page = await at('support', order);
  const [spools = '', nozzle = ''] = order.lines.map(({ id }) => id);
  return { order, page, spools, nozzle, edit: editOf(page) };
}

function editOf(page: OrderPage) {
  /** What the change would cost. */
  const price = async (json: object): Promise<EditPrice> => (await (await page.send('edits', json)).json()).price;
  return {
    price,
    /** Makes the change at the price that was shown. */
    async save(json: object) {
      const { after } = await price(json);
      return await page.send('edits', { ...json, version: (await page.read()).version, shown: after.total });
    },
  };
}

function expectSum({ subtotal, memberDiscount, couponDiscount, discount, shipping, tax, total }: Totals) {
  expect(memberDiscount + couponDiscount).toBe(discount);
  expect(subtotal - discount + shipping + tax).toBe(total);
}

const onShelf = (...ids: string[]) => Promise.all(ids.map((id) => shop.stockOf(id)));
const reservedBy = async ({ id }: Order) =>
  Object.fromEntries(
    (await db.selectFrom('order_stock').selectAll().where('order_id', '=', id).execute()).map(({ item_id, qty }) => [
      item_id,
      qty,
    ]),
  );

describe('a change of an order before it is packed', () => {
  it('is priced first, and changes nothing then', async () => {
    const { order, page, spools, edit } = await paid();
    const price = await edit.price({ lines: [{ lineId: spools, qty: 1 }] });
    expect(price).toMatchObject({ before: { total: 7148 }, after: { total: 4399 }, paid: 7148, back: 2749, more: 0 });
    expectSum(price.after);
    expect((await page.read()).order.totals.total).toBe(order.totals.total);
    expect(queue.names()).toEqual([]);
  });

  it('refunds what it costs less, releases its stock, and mails the shopper once', async () => {
    const { order, page, spools, edit } = await paid();
    expect((await edit.save({ lines: [{ lineId: spools, qty: 1 }] })).status).toBe(200);
    expect(await onShelf(goods.spool.id, goods.addOn.id)).toEqual([goods.spool.qoh - 1, goods.addOn.qoh - 1]);
    expect(await reservedBy(order)).toEqual({ [goods.spool.id]: 1, [goods.addOn.id]: 1, [goods.part.id]: 1 });
    await workAll();
    expect(await shop.chargesOf(order.id)).toEqual([4399]);
    expect(await rowOf(order.id)).toMatchObject({ amount: 4399, refunded: 0, edited_back: 2749, status: 'paid' });
    const { order: now, timeline, payment } = await page.read();
    expectSum(now.totals);
    expect([now.payment.amount, now.lines.map(({ qty }) => qty), payment.left]).toEqual([4399, [1, 1], 4399]);
    expect(timeline.find(({ title }) => title === 'Order changed')).toMatchObject({
      ...{ by: expect.stringMatching(/^support/), text: '−1 × Petrol, total $71.48 → $43.99' },
    });
    expect(timeline.find(({ title }) => title === 'Paid')?.text).toBe('$71.48');
    expect(mails.map(({ subject }) => subject)).toEqual([`Your Northspool order ${order.payment.refId} has changed`]);
    expect(mails[0]?.text).toContain('$27.49 goes back to your card');
  });

  it('takes a line off and puts another item in, which is reserved and searched', async () => {
    const { order, page, spools, edit } = await paid();
    const add = [{ id: crypto.randomUUID(), itemId: goods.otherSpool.id, qty: 2 }];
    const { back } = await edit.price({ lines: [{ lineId: spools, qty: 0 }], add });
    expect(back).toBe(5498 - 2 * 2299);
    await edit.save({ lines: [{ lineId: spools, qty: 0 }], add });
    expect(await reservedBy(order)).toEqual({ [goods.otherSpool.id]: 2, [goods.part.id]: 1 });
    expect(await onShelf(goods.spool.id, goods.otherSpool.id)).toEqual([goods.spool.qoh, goods.otherSpool.qoh - 2]);
    expect((await page.read()).picks.map(({ itemId, qty }) => [itemId, qty])).toEqual([
      [goods.part.id, 1],
      [goods.otherSpool.id, 2],
    ]);
    const found = await db.selectFrom('order_search').select('words').where('order_id', '=', order.id).execute();
    expect(found[0]?.words).toContain(goods.otherSpool.id);
    expect(found[0]?.words).not.toContain(goods.spool.id);
  });

  it('counts the tax of another state, and refunds what it was more', async () => {
    const { order, page, edit } = await paid({ customerInfo: detroit });
    expect(order.totals.tax).toBe(399);
    await edit.save({ address: toledo });
    await workAll();
    const { order: now, address: to } = await page.read();
    expect(now.totals).toMatchObject({ tax: 0, shipping: 500, total: 7148 });
    expect(to).toMatchObject({ city: 'Toledo', state: 'OH' });
    expect(await shop.chargesOf(order.id)).toEqual([7148]);
    expect(now.arrival).toBeTruthy();
  });

  it('waives what it costs more, when somebody says so, and keeps the sum', async () => {
    const { order, page, edit } = await paid();
    expect(await edit.price({ address: inDetroit })).toMatchObject({ after: { tax: 399, total: 7547 }, more: 399 });
    const refused = await page.refusal(await edit.save({ address: inDetroit }));
    expect(refused.message).toContain('It would cost $3.99 more than was paid.');
    expect((await edit.save({ address: inDetroit, waive: true })).status).toBe(200);
    await workAll();
    const { order: now, timeline } = await page.read();
    expectSum(now.totals);
    expect(now.totals).toMatchObject({ tax: 399, couponDiscount: 399, total: 7148 });
    expect(await shop.chargesOf(order.id)).toEqual([7148]);
    expect(timeline.findLast(({ title }) => title === 'Order changed')?.text).toContain('to Detroit, MI 48201');
    const edits = db.selectFrom('log.entries').select(['outcome', 'details']).where('verb', '=', 'orders edit');
    expect(await edits.where('target', '=', order.payment.refId).orderBy('id').execute()).toMatchObject([
      { outcome: expect.stringMatching(/^refused/) },
      { outcome: 'done', details: { waived: 399, back: 0 } },
    ]);
  });

  it('keeps the coupon that it was bought with, also after that has ended', async () => {
    const code = `TEN${crypto.randomUUID().slice(0, 6).toUpperCase()}`;
    const discount = JSON.stringify({ kind: 'percent', percent: 10 });
    await db.insertInto('coupons').values({ code, discount, min_subtotal: 6000 }).execute();
    const { spools, edit } = await paid({ couponName: code });
    await db
      .updateTable('coupons')
      .set({ ends_at: new Date(0) })
      .where('code', '=', code)
      .execute();
    const { after } = await edit.price({ lines: [{ lineId: spools, qty: 1 }] });
    expect(after).toMatchObject({ subtotal: 3899, couponDiscount: 390, total: 3899 - 390 + 500 });
    expectSum(after);
  });

  it('keeps members’ prices and their free shipping', async () => {
    const { order, spools, edit } = await paid();
    const totals = { ...order.totals, memberDiscount: 550, discount: 550, shipping: 0, total: 6098, grandTotal: 6098 };
    await change(order.id, { amount: 6098, totals: JSON.stringify(totals) });
    const { after, back } = await edit.price({ lines: [{ lineId: spools, qty: 1 }] });
    expect(after).toMatchObject({ memberDiscount: 275, shipping: 0, total: 3624 });
    expect(back).toBe(6098 - 3624);
    expect((await edit.price({ address: inDetroit })).after.shipping).toBe(0);
  });

  it('is made once, however often it is sent, and not over what somebody else changed', async () => {
    const { order, page, spools } = await paid();
    const { version } = await page.read();
    const body = { version, shown: 4399, lines: [{ lineId: spools, qty: 1 }] };
    const both = await Promise.all([page.send('edits', body), page.send('edits', body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await page.refusal(await page.send('edits', body))).code).toBe('order_changed');
    await workAll();
    expect(await shop.chargesOf(order.id)).toEqual([4399]);
    expect(await onShelf(goods.spool.id)).toEqual([goods.spool.qoh - 1]);
  });

  it('is refused at another price than was shown', async () => {
    const { page, spools } = await paid();
    const refused = await page.refusal(await page.send('edits', { shown: 4398, lines: [{ lineId: spools, qty: 1 }] }));
    expect(refused.code).toBe('order_changed');
  });

  it('leaves everything as it was when the shelf is empty', async () => {
    const { order, page, spools, nozzle } = await paid();
    await db.updateTable('items').set({ qoh: 0 }).where('id', '=', goods.otherSpool.id).execute();
    const add = [{ id: crypto.randomUUID(), itemId: goods.otherSpool.id, qty: 1 }];
    const lines = [
      { lineId: spools, qty: 1 },
      { lineId: nozzle, qty: 0 },
    ];
    const refused = await page.refusal(await page.send('edits', { lines, add, shown: 5548 }));
    expect(refused.code).toBe('item_out_of_stock');
    expect((await page.read()).order.lines.map(({ qty }) => qty)).toEqual([2, 1]);
    expect(await reservedBy(order)).toEqual({ [goods.spool.id]: 2, [goods.addOn.id]: 2, [goods.part.id]: 1 });
  });

  it.each([
    [
      'nothing left',
      (id: string, other: string) => ({ lines: [id, other].map((lineId) => ({ lineId, qty: 0 })) }),
      409,
    ],
    ['a line of another order', () => ({ lines: [{ lineId: 'l9', qty: 1 }] }), 409],
    ['the same line twice', (id: string) => ({ lines: [id, id].map((lineId) => ({ lineId, qty: 1 })) }), 409],
    ['an unknown item', () => ({ add: [{ id: crypto.randomUUID(), itemId: 'none', qty: 1 }] }), 404],
    ['more than a line may have', (id: string) => ({ lines: [{ lineId: id, qty: 900 }] }), 409],
    ['a ZIP code of another country', () => ({ address: { ...toledo, zipCode: 'K1A 0B1' } }), 400],
  ])('is refused for %s', async (_, json, status) => {
    const { page, spools, nozzle } = await paid();
    expect((await page.send('edits', json(spools, nozzle))).status).toBe(status);
  });

  it('leaves the rest to be refunded to the cent, and the order canceled', async () => {
    const one = await paid();
    await one.edit.save({ lines: [{ lineId: one.spools, qty: 1 }] });
    const lines = [one.spools, one.nozzle].map((lineId) => ({ lineId, qty: 1, restock: true }));
    expect((await one.page.refund({ goods: { lines, shipping: true, fee: 0 }, shown: 4399 })).status).toBe(200);
    await workAll();
    expect(await shop.chargesOf(one.order.id)).toEqual([0]);
    expect(await rowOf(one.order.id)).toMatchObject({ refunded: 4399, status: 'refunded' });
    const other = await paid();
    await other.edit.save({ lines: [{ lineId: other.spools, qty: 1 }] });
    await other.page.send('cancel', { reason: 'asked by phone' });
    await workAll();
    expect(await shop.chargesOf(other.order.id)).toEqual([0]);
    expect(await onShelf(goods.spool.id, goods.part.id)).toEqual([goods.spool.qoh, goods.part.qoh]);
  });

  it('is not a refund of the order when the service reports it', async () => {
    const { order, spools, edit } = await paid();
    await edit.save({ lines: [{ lineId: spools, qty: 1 }] });
    await workAll();
    const { jobs } = shop.deps;
    await db.transaction().execute((trx) => recordRefund({ jobs }, trx, order.id, 2749));
    expect(await rowOf(order.id)).toMatchObject({ refunded: 0, status: 'paid' });
    await db.transaction().execute((trx) => recordRefund({ jobs }, trx, order.id, 2749 + 100));
    expect((await rowOf(order.id)).refunded).toBe(100);
  });

  it('counts as paid again when the service refuses to give it back, so that staff refund it', async () => {
    const { order, page, spools, edit } = await paid();
    await edit.save({ lines: [{ lineId: spools, qty: 1 }] });
    shop.allowErrors();
    const refund = () => Promise.reject(new RefundRefused('closed'));
    const [{ id = '' } = {}] = await db
      .selectFrom('order_refunds')
      .select('id')
      .where('order_id', '=', order.id)
      .execute();
    await payRefund({ ...shop.deps, payments: { ...shop.deps.payments, refund } }, id);
    queue.empty();
    const { payment, refunds } = await page.read();
    expect([payment.left, refunds[0]?.state]).toEqual([7148, 'failed']);
    await page.refund({ amount: 2749, shown: 2749 });
    await workAll();
    expect(await shop.chargesOf(order.id)).toEqual([4399]);
    expect(await rowOf(order.id)).toMatchObject({ refunded: 2749, edited_back: 0, status: 'paid' });
  });

  it('goes back to PayPal what was paid there', async () => {
    const shopper = await shop.shopper(goods.spool.id, 2);
    const { paypalOrderId } = await shopper.createPaypalOrder();
    await shop.paypal.approve(paypalOrderId);
    const order = await shopper.pay(paypalOrderId);
    const [{ id: lineId = '' } = {}] = order.lines;
    await editOf(await at('support', order)).save({ lines: [{ lineId, qty: 1 }] });
    await workAll();
    expect(await shop.paypal.moved()).toEqual({ captured: [5098], refunded: [2299] });
    expect(mails.at(-1)?.text).toContain('$22.99 goes back to your PayPal account');
  });

  it('may be made again, and is refused once something was refunded', async () => {
    const { order, page, spools, nozzle, edit } = await paid();
    await edit.save({ lines: [{ lineId: spools, qty: 1 }] });
    expect((await edit.save({ lines: [{ lineId: nozzle, qty: 0 }] })).status).toBe(200);
    await workAll();
    expect(await shop.chargesOf(order.id)).toEqual([7148 - 2749 - 1150]);
    await page.refund({ amount: 100, shown: 100 });
    const refused = await page.refusal(await page.send('edits', { lines: [{ lineId: spools, qty: 1 }] }));
    expect(refused.message).toMatch(/^Some of this order is refunded/);
  });
});
