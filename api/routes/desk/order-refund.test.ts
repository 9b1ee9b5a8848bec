import { describe, expect, it } from 'vitest';
import { deskOrderMessages } from '../../../contract/messages/desk-order.ts';
import type { Order } from '../../../contract/order.ts';
import { payRefund } from '../../domain/orders/refund.ts';
import { sign } from '../../sandbox/stripe/webhook-sender.ts';
import { usCustomer } from '../../test/buyer.ts';
import { goods } from '../../test/factory-items.ts';
import { openOrderDesk, orderCalls, shipped } from '../../test/open-order-desk.ts';

const { shop, db, queue, mails, handlers, workAll, bought, at, change, rowOf } = await openOrderDesk();
const now = new Date();

describe('a refund that its service reports before our own job hears', () => {
  it('is counted once, and leaves the rest to be refunded', async () => {
    const order = await bought();
    const page = await at('support', order);
    expect((await page.refund({ amount: 1000, shown: 1000 })).status).toBe(200);
    shop.sandbox.faults.loseNext = 1;
    await expect(workAll()).rejects.toThrow();
    const [event] = (await shop.stripe.events.list({ type: 'charge.refunded' })).data;
    const body = JSON.stringify(event);
    const headers = { 'stripe-signature': sign(body, shop.webhookSecret), 'content-type': 'application/json' };
    expect((await shop.request('/api/webhooks/stripe', { method: 'POST', headers, body })).status).toBe(200);
    const rest = order.payment.amount - 1000;
    expect((await page.refund({ amount: rest, shown: rest })).status).toBe(200);
    await workAll();
    expect(await shop.chargesOf(order.id)).toEqual([0]);
    expect(await rowOf(order.id)).toMatchObject({ status: 'refunded', refunded: order.payment.amount });
  });
});

describe('a refund by line', () => {
  const lineOf = ({ lines }: Order, itemId: string) => lines.find((line) => line.itemId === itemId)?.id ?? '';

  it('refunds a piece with its tax share, puts it back on the shelf, and names it in the mail', async () => {
    const order = await bought({ customerInfo: { ...usCustomer, city: 'Detroit', state: 'MI', zipCode: '48201' } });
    await workAll();
    mails.length = 0;
    const page = await at('support', order);
    const goodsOf = { lines: [{ lineId: lineOf(order, goods.spool.id), qty: 1, restock: true }] };
    const body = { goods: { ...goodsOf, shipping: false, fee: 0 }, shown: 2914 };
    // 22.99 and its add-on of 4.50, with 6 % tax.
    const answer = await page.refund({ ...body, shown: 2914 });
    expect(await answer.json()).toMatchObject({
      refunds: [{ amount: 2914, state: 'waiting', lines: [{ qty: 1, goods: 2749, tax: 165, restocked: 1 }] }],
      picks: [
        { itemId: goods.spool.id, sku: goods.spool.data.sku, qty: 1 },
        { itemId: goods.addOn.id, qty: 1 },
        { itemId: goods.part.id },
      ],
    });
    expect(await shop.stockOf(goods.spool.id)).toBe(goods.spool.qoh - 1);
    expect(await shop.stockOf(goods.addOn.id)).toBe(goods.addOn.qoh - 1);
    await workAll();
    expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount - 2914]);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `$29.14 back for your Northspool order ${order.payment.refId}`,
    ]);
    expect(mails[0]?.text).toContain('1 × Petrol');
    expect(mails[0]?.text).toContain('$1.65');
    expect((await page.read()).timeline.map(({ title }) => title)).toEqual([
      ...['Placed', 'Paid', 'Mail sent', 'Refund of $29.14 requested', '$29.14 refunded', 'Mail sent'],
    ]);
  });

  it('is made once for a double click and a retry, and releases the stock once', async () => {
    const order = await bought();
    const page = await at('support', order);
    const lines = [{ lineId: lineOf(order, goods.spool.id), qty: 1, restock: true }];
    const body = { goods: { lines, shipping: false, fee: 0 }, shown: 2749 };
    const key = crypto.randomUUID();
    const both = await Promise.all([page.refund(body, key), page.refund(body, key)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await page.refund(body, key)).status).toBe(200);
    expect((await page.read()).refunds).toHaveLength(1);
    expect(await shop.stockOf(goods.spool.id)).toBe(goods.spool.qoh - 1);
    await workAll();
    const [row] = await db.selectFrom('order_refunds').select('id').where('order_id', '=', order.id).execute();
    await payRefund(shop.deps, row?.id ?? '');
    expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount - 2749]);
  });

  it('gives back everything in three steps, to the cent, with a coupon, at PayPal too', async () => {
    await db
      .insertInto('coupons')
      .values({
        code: 'ODD',
        discount: JSON.stringify({ kind: 'fixed', amount: 1000 }),
        min_subtotal: 0,
        ends_at: null,
      })
      .execute();
    const ada = await shop.shopper(goods.spool.id, 3);
    const { paypalOrderId } = await ada.createPaypalOrder({ couponName: 'ODD' });
    await shop.paypal.approve(paypalOrderId);
    const order = await ada.pay(paypalOrderId);
    const page = await at('support', order);
    const lineId = lineOf(order, goods.spool.id);
    // 3 × 22.99 less 10.00 are 58.97: 19.65, 19.66 and 19.66.
    for (const [shipping, shown] of [
      [false, 1965],
      [false, 1966],
      [true, 1966 + order.totals.shipping],
    ] as const) {
      const response = await page.refund({
        goods: { lines: [{ lineId, qty: 1, restock: true }], shipping, fee: 0 },
        shown,
      });
      expect(response.status).toBe(200);
      await workAll();
    }
    const { refunded } = await shop.paypal.moved();
    expect(refunded.reduce((sum, amount) => sum + amount, 0)).toBe(order.payment.amount);
    expect(await rowOf(order.id)).toMatchObject({ status: 'refunded', refunded: order.payment.amount });
    expect(await shop.stockOf(goods.spool.id)).toBe(goods.spool.qoh);
  });

  it('refuses pieces that are not left, another amount than was confirmed, and more than is left', async () => {
    const order = await bought();
    const page = await at('support', order);
    const lineId = lineOf(order, goods.spool.id);
    const ask = (qty: number, shown: number) =>
      page.refund({ goods: { lines: [{ lineId, qty, restock: false }], shipping: false, fee: 0 }, shown });
    expect(await page.refusal(await ask(3, 2749))).toMatchObject({ code: 'refund_lines', status: 409 });
    expect(await page.refusal(await ask(1, 2748))).toMatchObject({ code: 'refund_changed' });
    expect((await ask(2, 5498)).status).toBe(200);
    expect(await page.refusal(await ask(1, 2749))).toMatchObject({ code: 'refund_lines' });
    expect(await page.refusal(await page.refund({ amount: 99_999, shown: 99_999 }))).toMatchObject({
      code: 'refund_too_much',
    });
    expect(
      await page.refusal(await page.refund({ goods: { lines: [], shipping: false, fee: 0 }, shown: 1 })),
    ).toMatchObject({ message: deskOrderMessages.nothingChosen });
  });

  it('never refunds more than was paid when two people refund different lines at once', async () => {
    const order = await bought();
    const [one, two] = [await at('support', order), await at('manager', order)];
    const most = order.payment.amount;
    const answers = await Promise.all([
      one.refund({ amount: most, shown: most }),
      two.refund({ amount: most, shown: most }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await workAll();
    expect(await shop.chargesOf(order.id)).toEqual([0]);
  });

  it('counts as failed when the payment service refuses it, and its pieces can be refunded again without a second restock', async () => {
    const order = await bought();
    const page = await at('support', order);
    const lines = [{ lineId: lineOf(order, goods.spool.id), qty: 2, restock: true }];
    const body = { goods: { lines, shipping: false, fee: 0 }, shown: 5498 };
    expect((await page.refund(body)).status).toBe(200);
    await db.updateTable('order_refunds').set({ failed_at: now, failure: 'closed' }).execute();
    expect((await page.read()).refunds).toMatchObject([{ state: 'failed', failure: 'closed' }]);
    expect((await page.refund(body)).status).toBe(200);
    expect(await shop.stockOf(goods.spool.id)).toBe(goods.spool.qoh);
  });

  it('takes the pieces of a return back, less the fee', async () => {
    const order = await bought();
    await change(order.id, shipped);
    const page = await at('support', order);
    const lineId = lineOf(order, goods.spool.id);
    const { ref_id: returnNumber } = await db
      .insertInto('returns')
      .values({
        ...{ ref_id: 'NR-7K2M-4Q9D', order_id: order.id, idempotency_key: 'a return', reason: 'changed_mind' },
        ...{ note: '', lines: JSON.stringify([{ lineId, qty: 1 }]), answer: null, requested_at: now },
        ...{ answered_at: null, refunded_at: null },
      })
      .returning('ref_id')
      .executeTakeFirstOrThrow();
    const body = { goods: { lines: [{ lineId, qty: 1, restock: true }], shipping: false, fee: 500 }, shown: 2249 };
    expect(await page.refusal(await page.refund({ ...body, returnNumber }))).toMatchObject({ code: 'return_answered' });
    expect((await page.send(`returns/${returnNumber}`, { state: 'accepted' })).status).toBe(200);
    expect((await page.refund({ ...body, returnNumber })).status).toBe(200);
    const { order: after, refunds } = await page.read();
    expect(after.returns).toMatchObject([{ refId: returnNumber, state: 'refunded' }]);
    expect(refunds).toMatchObject([{ amount: 2249 }]);
    expect((await page.send('returns/NR-0000-0000', { state: 'refused' })).status).toBe(404);
  });
});

describe('canceling by staff', () => {
  it('refunds what is left, once, puts everything back, and tells the shopper why', async () => {
    const order = await bought();
    const page = await at('support', order);
    const lines = [{ lineId: order.lines[1]?.id, qty: 1, restock: true }];
    await page.refund({ goods: { lines, shipping: false, fee: 0 }, shown: 1150 });
    await change(order.id, { packed_at: now });
    const message = 'A roll of your order was damaged.';
    const both = await Promise.all([1, 2].map(() => page.send('cancel', { reason: 'damaged', message })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await workAll();
    expect(await shop.chargesOf(order.id)).toEqual([0]);
    for (const item of [goods.spool, goods.addOn, goods.part]) expect(await shop.stockOf(item.id)).toBe(item.qoh);
    expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled', refunded: order.payment.amount });
    const canceled = mails.filter(({ subject }) => subject.endsWith('is canceled'));
    expect(canceled.map(({ text }) => text.includes(message))).toEqual([true]);
    expect(mails.some(({ text }) => text.includes('We canceled this order.'))).toBe(true);
  });

  it('stops when somebody packed the order meanwhile, and shows it as it is', async () => {
    const order = await bought();
    const page = await at('support', order);
    const { version } = await page.read();
    await change(order.id, { packed_at: now });
    const refused = await page.send('cancel', { reason: 'asked', version });
    expect(await page.refusal(refused)).toMatchObject({ status: 409, code: 'order_changed' });
    expect((await page.send('cancel', { reason: 'asked', version: (await page.read()).version })).status).toBe(200);
  });

  it('wins or loses against a parcel that leaves at the same moment, never both', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await bought();
      const page = await at('manager', order);
      const answers = await Promise.all([orderCalls.cancel(page), orderCalls.ship(page)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('sends the money again when the refund did not arrive', async () => {
    const order = await bought();
    const page = await at('support', order);
    await page.send('cancel', { reason: 'asked' });
    await queue.work({ ...handlers, 'refund-order': async () => {} });
    expect((await page.read()).reasons.refund).toBe(deskOrderMessages.unpaid.cancelled);
    await db
      .insertInto('failed_refunds')
      .values({ id: 're_1', order_id: order.id, amount: order.payment.amount, reason: 'closed', failed_at: new Date() })
      .execute();
    const shown = order.payment.amount;
    expect((await page.refund({ amount: shown, shown })).status).toBe(200);
    await workAll();
    expect(await shop.chargesOf(order.id)).toEqual([0]);
  });
});
