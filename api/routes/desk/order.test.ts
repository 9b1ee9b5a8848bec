import { describe, expect, it } from 'vitest';
import { type OrderAction, orderActions } from '../../../contract/desk/order.ts';
import type { Order } from '../../../contract/order.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { settlePayment } from '../../domain/orders/settle-payment.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { addDispute } from '../../test/fixtures/order.ts';
import { openOrderDesk, orderCalls, shipped, upsParcel } from '../../test/open-order-desk.ts';

const { shop, db, mails, bought, at, change, rowOf, dispute, workAll } = await openOrderDesk();
const now = new Date();

/** The bank gives the payment back to the shopper for good. */
async function lose(id: string, amount?: number) {
  await addDispute({ db }, id, { status: 'lost', amount: amount ?? (await rowOf(id)).amount });
}

/** Each state, how an order gets there, and what staff may do then. */
const states: Record<string, { enter: (id: string) => Promise<unknown>; may: OrderAction[] }> = {
  paid: { enter: async () => {}, may: ['pack', 'ship', 'part', 'address', 'edit', 'cancel', 'refund', 'confirmation'] },
  packed: {
    enter: (id) => change(id, { packed_at: now }),
    may: ['unpack', 'ship', 'part', 'address', 'cancel', 'refund', 'confirmation'],
  },
  'partly shipped': {
    enter: async (id) => {
      const row = await rowOf(id);
      const page = await at('packer', { payment: { refId: row.ref_id } } as Order);
      expect((await orderCalls.part(page)).status).toBe(200);
    },
    may: ['pack', 'ship', 'part', 'track', 'address', 'refund', 'return', 'confirmation', 'shipped'],
  },
  shipped: {
    enter: (id) => change(id, shipped),
    may: ['track', 'deliver', 'refund', 'return', 'confirmation', 'shipped'],
  },
  delivered: {
    enter: (id) => change(id, { ...shipped, delivered_at: now }),
    may: ['refund', 'return', 'confirmation', 'shipped'],
  },
  'under review for fraud': {
    enter: (id) => addDispute({ db }, id, { status: 'review' }),
    may: ['ship', 'part', 'address', 'edit', 'cancel', 'refund', 'confirmation'],
  },
  disputed: { enter: dispute, may: ['ship', 'part', 'address', 'confirmation'] },
  'lost to the bank': {
    enter: (id) => lose(id),
    may: ['ship', 'part', 'address', 'cancel', 'confirmation'],
  },
  'partly lost to the bank': { enter: (id) => lose(id, 100), may: ['ship', 'part', 'address', 'confirmation'] },
  'lost once and disputed again': {
    enter: async (id) => {
      await lose(id);
      await dispute(id);
    },
    may: ['ship', 'part', 'address', 'confirmation'],
  },
  'partly refunded': {
    enter: (id) => change(id, { refunded: 500 }),
    may: ['pack', 'ship', 'part', 'address', 'cancel', 'refund', 'confirmation', 'refunded'],
  },
  refunded: { enter: (id) => change(id, { status: 'refunded', refunded: 5000 }), may: ['confirmation', 'refunded'] },
  canceled: { enter: (id) => change(id, { status: 'cancelled', cancelled_at: now }), may: ['confirmation'] },
  declined: { enter: (id) => change(id, { status: 'declined' }), may: [] },
  pending: { enter: (id) => change(id, { status: 'pending' }), may: [] },
  'paid by a bank that takes days': { enter: (id) => change(id, { status: 'processing' }), may: [] },
  'of a deleted account': {
    enter: (id) => change(id, { ...shipped, email: '', forgotten_at: now }),
    may: ['track', 'deliver', 'refund', 'return'],
  },
};

/** States in which the goods may leave the shelf. */
const goesOn = ['paid', 'packed', 'partly refunded', 'partly shipped'];

/** Paid, and not packed before: nothing to take back. */
const unpacked = [
  ...['paid', 'partly shipped', 'partly refunded', 'under review for fraud', 'disputed', 'lost to the bank'],
  ...['partly lost to the bank', 'lost once and disputed again'],
];

/** Doing these again changes nothing, and says so with the order as it is. */
const repeated = [
  ...unpacked.map((state) => `${state} unpack`),
  ...['packed pack', 'shipped pack', 'delivered pack', 'of a deleted account pack'],
  ...['delivered deliver', 'canceled cancel'],
];

describe.each(Object.entries(states))('an order that is %s', (state, { enter, may }) => {
  it(`allows: ${may.join(', ') || 'nothing'}`, async () => {
    const order = await bought();
    await enter(order.id);
    const { reasons } = await (await at('manager', order)).read();
    expect(orderActions.filter((action) => reasons[action] === null)).toEqual(may);
  });

  it(`${goesOn.includes(state) ? 'has' : 'refuses'} a pick list and a packing slip`, async () => {
    const order = await bought();
    await enter(order.id);
    const { picks, picksReason } = await (await at('packer', order)).read();
    const packer = await staffClient(shop, 'packer');
    const json = { numbers: [order.payment.refId] };
    const slips = await packer.request('/api/desk/orders/slips', { method: 'POST', json });
    if (goesOn.includes(state)) expect([picks.length, picksReason, slips.status]).toEqual([3, null, 200]);
    else {
      expect([picks, slips.status]).toEqual([[], 409]);
      expect((await slips.json()).message).toBe(`Order ${order.payment.refId} has no packing slip. ${picksReason}`);
    }
  });

  it.each(orderActions)('answers %s as its page says', async (action) => {
    const order = await bought();
    await enter(order.id);
    const page = await at('manager', order);
    const response = await orderCalls[action](page);
    const isFine = may.includes(action) || repeated.includes(`${state} ${action}`);
    expect({ action, status: response.status }).toEqual({ action, status: isFine ? 200 : 409 });
  });
});

describe('a disputed order', () => {
  it('is not packed, and its page says why', async () => {
    const order = await bought();
    await dispute(order.id);
    const page = await at('packer', order);
    expect((await page.read()).reasons.pack).toMatch(/^The payment has been taken back/);
    expect(await page.refusal(await page.send('pack', {}))).toMatchObject({ status: 409, code: 'order_disputed' });
    expect((await rowOf(order.id)).packed_at).toBeNull();
    await db.updateTable('order_disputes').set({ status: 'won' }).execute();
    expect((await page.send('pack', {})).status).toBe(200);
  });

  it('is not handed over at the counter without a confirmation, and a parcel that left arrives all the same', async () => {
    const order = await bought();
    await dispute(order.id);
    const set = async (serviceCode: number) => {
      const { customer } = await rowOf(order.id);
      const changes = { shipped_at: new Date(), customer: JSON.stringify({ ...customer, serviceCode }) };
      await db.updateTable('orders').set(changes).where('id', '=', order.id).execute();
    };
    const page = await at('packer', order);
    await set(serviceCodes.pickup);
    expect(await page.refusal(await page.send('deliver', {}))).toMatchObject({ status: 409, code: 'order_disputed' });
    await set(serviceCodes.ground);
    expect((await page.send('deliver', {})).status).toBe(200);
    await db.updateTable('orders').set({ delivered_at: null }).execute();
    await set(serviceCodes.pickup);
    expect((await page.send('deliver', { despiteDispute: true })).status).toBe(200);
    expect((await rowOf(order.id)).delivered_at).not.toBeNull();
  });

  it('ships after a confirmation only, which the log keeps', async () => {
    const order = await bought();
    await dispute(order.id);
    const page = await at('packer', order);
    expect(await page.read()).toMatchObject({ isDisputed: true, reasons: { ship: null } });
    for (const json of [upsParcel, { ...upsParcel, despiteDispute: false }])
      expect(await page.refusal(await page.send('ship', json))).toMatchObject({ status: 409, code: 'order_disputed' });
    expect((await rowOf(order.id)).shipped_at).toBeNull();
    expect((await orderCalls.ship(page)).status).toBe(200);
    const actions = await db.selectFrom('log.entries').selectAll().orderBy('id').execute();
    expect(actions.map(({ outcome, details }) => [outcome?.slice(0, 7), details])).toEqual([
      ['refused', { carrier: 'ups', tracking: upsParcel.numbers }],
      ['refused', { carrier: 'ups', tracking: upsParcel.numbers }],
      ['done', { carrier: 'ups', tracking: upsParcel.numbers, despiteDispute: true }],
    ]);
  });
});

describe('an order that the bank gave back and that has not left', () => {
  it('is canceled without a refund, and its goods go back to the shelf', async () => {
    const order = await bought();
    const before = await shop.stockOf(goods.spool.id);
    await lose(order.id);
    const page = await at('manager', order);
    const { payment, isDisputed } = await page.read();
    expect([payment.left, isDisputed]).toEqual([0, true]);
    expect((await orderCalls.cancel(page)).status).toBe(200);
    expect(await shop.stockOf(goods.spool.id)).toBe(before + 2);
    await workAll();
    expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount]);
    expect((await page.read()).order).toMatchObject({ status: 'cancelled', cancelRefund: 0, payment: { refunded: 0 } });
    const mail = mails.find(({ subject }) => subject.includes('is canceled'));
    expect(mail?.text).toContain('Nothing will ship.');
    expect(mail?.text).not.toContain('goes back to');
    const list = await (await staffClient(shop, 'manager')).json('/api/desk/orders?show=disputed');
    expect(list).toMatchObject({ orders: [] });
  });

  it('is not refunded by a repeated "paid" of its payment either', async () => {
    const order = await bought();
    await lose(order.id);
    await orderCalls.cancel(await at('manager', order));
    const paid = { status: 'succeeded', paymentId: 'pi_again', amount: order.payment.amount } as const;
    await db.transaction().execute((trx) => settlePayment(shop.deps, trx, order.id, paid));
    await workAll();
    expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount]);
    expect(mails.filter(({ subject }) => /refund/i.test(subject))).toEqual([]);
  });

  it('is refunded as usual when the shop won', async () => {
    const order = await bought();
    await addDispute({ db }, order.id, { status: 'won', amount: order.payment.amount });
    const page = await at('manager', order);
    expect((await orderCalls.cancel(page)).status).toBe(200);
    await workAll();
    expect(await shop.chargesOf(order.id)).toEqual([0]);
    expect((await page.read()).order).toMatchObject({ cancelRefund: order.payment.amount });
  });
});

it('lets packers look, pack and ship, but neither refund, cancel nor write', async () => {
  const page = await at('packer', await bought());
  expect((await page.read()).customer).toMatchObject({ name: 'Ada Byron', id: null });
  for (const action of ['address', 'cancel', 'refund', 'confirmation'] as const)
    expect((await orderCalls[action](page)).status).toBe(403);
  expect((await orderCalls.pack(page)).status).toBe(200);
  expect((await orderCalls.ship(page)).status).toBe(200);
});
