import { describe, expect, it } from 'vitest';
import { type OrderAction, orderActions } from '../../contract/desk/order.ts';
import { openOrderDesk, orderCalls, shipped, upsParcel } from '../../test/open-order-desk.ts';

const { db, bought, at, change, rowOf, dispute } = await openOrderDesk();
const now = new Date();

/** Each state, how an order gets there, and what staff may do then. */
const states: Record<string, { enter: (id: string) => Promise<unknown>; may: OrderAction[] }> = {
  paid: { enter: async () => {}, may: ['pack', 'ship', 'address', 'cancel', 'refund', 'confirmation'] },
  packed: {
    enter: (id) => change(id, { packed_at: now }),
    may: ['ship', 'address', 'cancel', 'refund', 'confirmation'],
  },
  shipped: { enter: (id) => change(id, shipped), may: ['track', 'deliver', 'refund', 'confirmation', 'shipped'] },
  delivered: {
    enter: (id) => change(id, { ...shipped, delivered_at: now }),
    may: ['refund', 'confirmation', 'shipped'],
  },
  disputed: { enter: dispute, may: ['pack', 'ship', 'address', 'confirmation'] },
  'partly refunded': {
    enter: (id) => change(id, { refunded: 500 }),
    may: ['pack', 'ship', 'address', 'cancel', 'refund', 'confirmation', 'refunded'],
  },
  refunded: { enter: (id) => change(id, { status: 'refunded', refunded: 5000 }), may: ['confirmation', 'refunded'] },
  canceled: { enter: (id) => change(id, { status: 'cancelled', cancelled_at: now }), may: ['confirmation'] },
  declined: { enter: (id) => change(id, { status: 'declined' }), may: [] },
  pending: { enter: (id) => change(id, { status: 'pending' }), may: [] },
  'of a deleted account': {
    enter: (id) => change(id, { ...shipped, email: '', forgotten_at: now }),
    may: ['track', 'deliver', 'refund'],
  },
};

/** Doing these again changes nothing, and says so with the order as it is. */
const repeated = [
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
  it('ships after a confirmation only, which the log keeps', async () => {
    const order = await bought();
    await dispute(order.id);
    const page = await at('packer', order);
    expect(await page.read()).toMatchObject({ isDisputed: true, reasons: { ship: null } });
    for (const json of [upsParcel, { ...upsParcel, despiteDispute: false }])
      expect(await page.refusal(await page.send('ship', json))).toMatchObject({ status: 409, code: 'order_disputed' });
    expect((await rowOf(order.id)).shipped_at).toBeNull();
    expect((await orderCalls.ship(page)).status).toBe(200);
    const actions = await db.selectFrom('operator_actions').selectAll().orderBy('id').execute();
    expect(actions.map(({ outcome, details }) => [outcome?.slice(0, 7), details])).toEqual([
      ['refused', { carrier: 'ups', tracking: upsParcel.numbers }],
      ['refused', { carrier: 'ups', tracking: upsParcel.numbers }],
      ['done', { carrier: 'ups', tracking: upsParcel.numbers, despiteDispute: true }],
    ]);
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
