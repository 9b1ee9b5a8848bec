import { beforeEach, describe, expect, it } from 'vitest';
import { type DeskOrder, deskOrderSchema, type OrderAction, orderActions } from '../../contract/desk/order.ts';
import { deskOrderMessages } from '../../contract/messages/desk-order.ts';
import type { Order } from '../../contract/order.ts';
import { payRefund } from '../../domain/orders/refund.ts';
import { jobHandlers } from '../../jobs/handlers.ts';
import { buyer, type Input, usCustomer } from '../../test/buyer.ts';
import { createPaypalApp } from '../../test/create-paypal-app.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import { keptMails } from '../../test/kept-mails.ts';
import type { ShopClient } from '../../test/shop-client.ts';

const queue = jobsInMemory();
const shop = await createPaypalApp({ jobs: queue.jobs });
const { db } = shop;
const { mails, mailer } = keptMails();
const handlers = jobHandlers(shop.deps, mailer);

beforeEach(() => {
  mails.length = 0;
  queue.empty();
});

const workAll = async () => {
  while (queue.names().length > 0) await queue.work(handlers);
};

/** Two spools with desiccant and a nozzle, shipped by ground. */
async function bought(input: Input = {}): Promise<Order> {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, 2, [goods.addOn.id]);
  await ada.put(goods.part.id, 1);
  return await ada.buy(input);
}

function desk(client: ShopClient, { payment: { refId } }: Order) {
  const path = `/api/desk/orders/${refId}`;
  const send = (action: string, json: object = {}, method = 'POST', headers: Record<string, string> = {}) =>
    client.request(`${path}/${action}`, { method, json, headers });
  return {
    read: async (): Promise<DeskOrder> => deskOrderSchema.parse(await client.json(path)),
    send,
    refund: (json: object, key: string = crypto.randomUUID()) =>
      send('refunds', { reason: 'a dent', ...json }, 'POST', { 'idempotency-key': key }),
    async refusal(response: Response) {
      return { status: response.status, ...((await response.json()) as { code: string; message: string }) };
    },
  };
}

const at = async (role: 'packer' | 'support' | 'manager', order: Order) => desk(await staffClient(shop, role), order);
const change = (id: string, columns: object) => db.updateTable('orders').set(columns).where('id', '=', id).execute();
const rowOf = (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const now = new Date();

const dispute = (orderId: string) =>
  db
    .insertInto('order_disputes')
    .values({
      ...{ id: `dp_${orderId}`, order_id: orderId, amount: 100, reason: 'fraudulent', status: 'open' },
      ...{ respond_by: null, opened_at: now, as_of: now },
    })
    .execute();

const shipped = { packed_at: now, shipped_at: now, tracking_numbers: ['771204593381'] };

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
  disputed: { enter: dispute, may: ['pack', 'address', 'confirmation'] },
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

const newAddress = {
  ...{ firstName: 'Ada', lastName: 'Byron', phone: '3135550100' },
  ...{ address: '14 Analytical Way', address2: '', city: 'Toledo', zipCode: '43604', asTyped: true },
};

const calls: Record<OrderAction, (page: ReturnType<typeof desk>) => Promise<Response>> = {
  pack: ({ send }) => send('pack'),
  ship: ({ send }) => send('ship', { carrier: 'ups', numbers: ['1Z999AA10123456784'] }),
  track: ({ send }) => send('tracking', { carrier: 'fedex', numbers: ['771204593399'] }, 'PUT'),
  deliver: ({ send }) => send('deliver'),
  address: ({ send }) => send('address', newAddress, 'PUT'),
  cancel: ({ send }) => send('cancel', { reason: 'asked by phone' }),
  refund: ({ refund }) => refund({ amount: 100, shown: 100 }),
  confirmation: ({ send }) => send('mails', { mail: 'confirmation' }),
  shipped: ({ send }) => send('mails', { mail: 'shipped' }),
  refunded: ({ send }) => send('mails', { mail: 'refunded' }),
};

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
    const response = await calls[action](page);
    const isFine = may.includes(action) || repeated.includes(`${state} ${action}`);
    expect({ action, status: response.status }).toEqual({ action, status: isFine ? 200 : 409 });
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
      picks: [{ itemId: goods.spool.id, qty: 1 }, { itemId: goods.addOn.id, qty: 1 }, { itemId: goods.part.id }],
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
      ...['Placed', 'Paid', 'Mail sent', 'Refund of $29.14 asked for', '$29.14 refunded', 'Mail sent'],
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

  it('and a parcel that leaves at the same moment: one of them wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await bought();
      const page = await at('manager', order);
      const answers = await Promise.all([calls.cancel(page), calls.ship(page)]);
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

describe('the address of an order', () => {
  const put = (page: ReturnType<typeof desk>, fields: object) =>
    page.send('address', { ...newAddress, asTyped: false, ...fields }, 'PUT');

  it('shows how the carrier writes it, and saves it as typed when asked to', async () => {
    const order = await bought({ customerInfo: { ...usCustomer, city: 'Detroit', state: 'MI', zipCode: '48201' } });
    const page = await at('support', order);
    const fields = { address: '4120 second avenue', city: 'Detriot', zipCode: '48201' };
    const first = await (await put(page, fields)).json();
    expect(first.suggestions).toMatchObject([{ address: '4120 Second Ave', city: 'Detroit' }]);
    expect(first.order.address).toMatchObject({ address: '12 Analytical Way' });
    const { order: saved } = await (await put(page, { ...fields, asTyped: true })).json();
    expect(saved.address).toMatchObject({ address: '4120 second avenue', city: 'Detriot', state: 'MI' });
    const [action] = await db.selectFrom('operator_actions').selectAll().execute();
    expect(action).toMatchObject({
      ...{ verb: 'orders address', target: order.payment.refId, outcome: 'done' },
      details: { before: { address: '12 Analytical Way' }, after: { address: '4120 second avenue' } },
    });
  });

  it.each([
    ['a ZIP code with another tax', { zipCode: '48201' }, 409, deskOrderMessages.taxChanges],
    ['a ZIP code that is none', { zipCode: 'K1A 0B1' }, 400, ''],
    ['an empty street', { address: ' ' }, 400, ''],
  ])('rejects %s', async (_, fields, status, message) => {
    const page = await at('support', await bought());
    const refusal = await page.refusal(await put(page, { ...fields, asTyped: true }));
    expect(refusal.status).toBe(status);
    expect(refusal.message).toContain(message);
  });

  it('keeps an overnight order within reach of overnight', async () => {
    const customerInfo = { ...usCustomer, serviceCode: 1 };
    const page = await at('support', await bought({ customerInfo }));
    const refusal = await page.refusal(await put(page, { address: 'PO Box 12', asTyped: true }));
    expect(refusal.message).toBe(deskOrderMessages.overnightPoBox);
  });
});

describe('the parcel', () => {
  it('may go with any carrier, and a corrected number is mailed', async () => {
    const order = await bought();
    const page = await at('packer', order);
    expect(await page.refusal(await page.send('ship', { carrier: 'ups', numbers: ['12'] }))).toMatchObject({
      message: expect.stringContaining('"12" is not a UPS tracking number'),
    });
    expect((await calls.ship(page)).status).toBe(200);
    await workAll();
    expect(mails.at(-1)?.html).toContain('https://www.ups.com/track?tracknum=1Z999AA10123456784');
    expect((await calls.track(page)).status).toBe(200);
    expect((await calls.track(page)).status).toBe(200);
    await workAll();
    const corrected = mails.filter(({ subject }) => subject.endsWith('has a new tracking number'));
    expect(corrected.map(({ text }) => text.includes('771204593399'))).toEqual([true]);
    const { order: now_, timeline } = await page.read();
    expect(now_.trackingInfo).toEqual([{ trackingNum: '771204593399' }]);
    expect(timeline.find(({ title }) => title === 'Shipped')?.by).toContain('packer.');
    expect(timeline.some(({ title }) => title === 'Tracking number corrected')).toBe(true);
  });
});

describe('notes and mails', () => {
  it('keeps a note with who and when, once', async () => {
    const page = await at('support', await bought());
    const note = { id: crypto.randomUUID(), text: 'Called: wants it by Friday.' };
    await page.send('notes', note);
    await page.send('notes', note);
    const { timeline } = await page.read();
    expect(timeline.filter(({ kind }) => kind === 'note')).toMatchObject([
      { text: note.text, by: expect.stringContaining('support.') },
    ]);
    expect((await page.send('notes', { ...note, text: 'x'.repeat(2001) })).status).toBe(400);
  });

  it('sends a mail again as a mail of its own, five times an hour', async () => {
    const order = await bought();
    await workAll();
    const page = await at('support', order);
    for (let n = 0; n < 5; n += 1) expect((await calls.confirmation(page)).status).toBe(200);
    expect((await calls.confirmation(page)).status).toBe(429);
    await workAll();
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(6);
  });

  it('shows a mail that does not go out, until it does', async () => {
    const order = await bought();
    const page = await at('support', order);
    const broken = { ...mailer, send: () => Promise.reject(new Error('550 no such user ada@example.com')) };
    const data = { orderId: order.id };
    await expect(jobHandlers(shop.deps, broken)['order-confirmation'](data)).rejects.toThrow();
    const failed = (await page.read()).timeline.find(({ kind }) => kind === 'mail');
    expect(failed).toMatchObject({ title: 'Mail not sent yet', isBad: true });
    expect(failed?.text).toContain('550 no such user (address)');
    await handlers['order-confirmation'](data);
    expect((await page.read()).timeline.filter(({ kind }) => kind === 'mail')).toMatchObject([{ title: 'Mail sent' }]);
  });
});

it('lets packers look, pack and ship, but neither refund, cancel nor write', async () => {
  const page = await at('packer', await bought());
  expect((await page.read()).customer).toMatchObject({ name: 'Ada Byron', id: null });
  for (const action of ['address', 'cancel', 'refund', 'confirmation'] as const)
    expect((await calls[action](page)).status).toBe(403);
  expect((await calls.pack(page)).status).toBe(200);
  expect((await calls.ship(page)).status).toBe(200);
});
