import { beforeEach, describe, expect, it } from 'vitest';
import { LINK_TOKEN } from '../../contract/mail-link.ts';
import type { Order } from '../../contract/order.ts';
import { reconcilePayments } from '../domain/checkout/payment.ts';
import { markPacked } from '../domain/orders/mark-progress.ts';
import { markShipped } from '../domain/orders/mark-shipped.ts';
import { payRefund, refundOrder, requestRefund } from '../domain/orders/refund.ts';
import { settlePayment } from '../domain/orders/settle-payment.ts';
import { orderedPrints, startPrinting } from '../domain/prints/ordered-prints.ts';
import { loadMachine } from '../domain/vending/load-machine.ts';
import { jobHandlers } from '../job-handlers.ts';
import { signedIn } from '../test/accounts.ts';
import { buyer } from '../test/buyer.ts';
import { tokenIn } from '../test/create-mailing-app.ts';
import { createPaypalApp } from '../test/create-paypal-app.ts';
import { goods } from '../test/factory-items.ts';
import { filesInMemory } from '../test/files-in-memory.ts';
import { printBuyer } from '../test/finished-job.ts';
import { addDispute, addTokenOrder } from '../test/fixtures/order.ts';
import { keptMails } from '../test/kept-mails.ts';
import { makeMember } from '../test/premium.ts';
import type { ShopClient } from '../test/shop-client.ts';
import { testMachineLoad, testStore } from '../test/test-settings.ts';
import { testMachine } from '../test/vending.ts';

const coils = testMachine();
const { files } = filesInMemory();
const shop = await createPaypalApp({ machine: coils.machine, files });
const { db } = shop;
const { spool } = goods;
const { mails, mailer } = keptMails();
const handlers = jobHandlers(shop.deps, mailer);

beforeEach(() => {
  mails.length = 0;
  coils.reset();
});

async function bought(qty = 2) {
  const ada = buyer(shop.asGuest());
  await ada.put(spool.id, qty);
  return { ada, order: await ada.buy() };
}

const path = (id: string) => `/api/orders/${id}/cancel`;
const byLink = (token: string) => ({ method: 'POST', headers: { [LINK_TOKEN]: token } });
const cancel = (client: ShopClient, id: string) => client.request(path(id), { method: 'POST' });
const rowOf = async (id: string) =>
  await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function refusalOf(response: Response) {
  const { code, message } = await response.json();
  return { status: response.status, code, message };
}

/** Nothing is charged or reserved anymore, and exactly one refund was made. */
async function expectUndone(order: Order): Promise<void> {
  expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
  expect(await shop.jobsOf('refund-order', order.id)).toBe(1);
  await refundOrder(shop.deps, order.id);
  await refundOrder(shop.deps, order.id);
  expect(await shop.chargesOf(order.id)).toEqual([0]);
  expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled', refunded: order.payment.amount });
  expect(await shop.jobsOf('order-refunded', order.id)).toBe(1);
}

describe('canceling an order', () => {
  it('releases its stock and queues its refund at once, and the payment goes back whole', async () => {
    const { ada, order } = await bought();
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    expect(order.cancelUntil).toEqual(expect.any(String));
    const response = await cancel(ada.client, order.id);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      ...{ id: order.id, status: 'cancelled', standing: 'cancelled', cancelUntil: null, returnUntil: null },
      cancelledAt: expect.any(String),
    });
    await expectUndone(order);
    const [listed] = await ada.client.json('/api/sales');
    expect(listed).toMatchObject({ id: order.id, standing: 'cancelled', payment: { refunded: order.payment.amount } });
  });

  it('happens once for a double press and two tabs', async () => {
    const { ada, order } = await bought();
    const answers = await Promise.all([cancel(ada.client, order.id), cancel(ada.client, order.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await cancel(ada.client, order.id)).status).toBe(200);
    expect(await shop.jobsOf('order-cancelled', order.id)).toBe(1);
    await expectUndone(order);
  });

  it('refunds a PayPal payment once', async () => {
    const ada = await shop.shopper(spool.id, 2);
    const { paypalOrderId } = await ada.createPaypalOrder();
    await shop.paypal.approve(paypalOrderId);
    const order = await ada.pay(paypalOrderId);
    expect((await cancel(ada.client, order.id)).status).toBe(200);
    await refundOrder(shop.deps, order.id);
    await refundOrder(shop.deps, order.id);
    const { captured, refunded } = await shop.paypal.moved();
    expect([captured, refunded]).toEqual([[order.payment.amount], [order.payment.amount]]);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
  });

  it('works by the signed link of the receipt, and tells the shopper by mail', async () => {
    const { order } = await bought();
    await handlers['order-confirmation']({ orderId: order.id });
    const token = tokenIn(mails.at(-1)?.text ?? '', '/track-order/');
    expect((await shop.request(path(order.id), byLink(token))).status).toBe(200);
    await handlers['order-cancelled']({ orderId: order.id });
    expect(mails.at(-1)?.subject).toBe(`Your Northspool order ${order.payment.refId} is canceled`);
    expect(mails.at(-1)?.text).toContain('Nothing will ship.');
    await refundOrder(shop.deps, order.id);
    await handlers['order-refunded']({
      ...{ orderId: order.id, mailId: crypto.randomUUID() },
      ...{ amount: order.payment.amount, refunded: order.payment.amount },
    });
    expect(mails.at(-1)?.text).toContain('You canceled this order.');
  });

  it('is unavailable to strangers', async () => {
    const [{ order }, eve] = [await bought(), await bought()];
    await handlers['order-confirmation']({ orderId: eve.order.id });
    const foreign = tokenIn(mails.at(-1)?.text ?? '', '/track-order/');
    expect((await cancel(eve.ada.client, order.id)).status).toBe(404);
    expect((await shop.request(path(order.id), byLink(foreign))).status).toBe(404);
    expect((await shop.request(path(order.id), byLink('nonsense'))).status).toBe(404);
    expect((await rowOf(order.id)).status).toBe('paid');
  });

  it('is possible for 30 minutes', async () => {
    const { ada, order } = await bought();
    shop.clock.advanceMinutes(31);
    expect(await refusalOf(await cancel(ada.client, order.id))).toMatchObject({
      ...{ status: 409, code: 'order_not_cancellable' },
      message: expect.stringContaining('within 30 minutes'),
    });
    const next = await bought();
    shop.clock.advanceMinutes(29);
    expect((await cancel(next.ada.client, next.order.id)).status).toBe(200);
  });

  it('ends when it is packed', async () => {
    const { ada, order } = await bought();
    await markPacked(shop.deps, order.id);
    expect((await refusalOf(await cancel(ada.client, order.id))).message).toContain('already packed');
    expect(await ada.client.json(`/api/orders/${order.id}`)).toMatchObject({ standing: 'packed', cancelUntil: null });
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
  });

  it('ends with a part that is refunded already, and refunds nothing more', async () => {
    const { ada, order } = await bought();
    await requestRefund(shop.deps, order.id, { reason: 'a dented spool', amount: order.totals.shipping });
    expect((await refusalOf(await cancel(ada.client, order.id))).message).toContain('already refunded');
    const refund = await db.selectFrom('order_refunds').selectAll().executeTakeFirstOrThrow();
    await payRefund(shop.deps, refund.id);
    expect((await refusalOf(await cancel(ada.client, order.id))).message).toContain('already refunded');
    expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount - order.totals.shipping]);
  });

  it('is refused while the bank holds the money', async () => {
    const { ada, order } = await bought();
    await addDispute({ db }, order.id);
    expect((await refusalOf(await cancel(ada.client, order.id))).message).toContain('disputed');
  });

  it('is refused for an unpaid order', async () => {
    const ada = buyer(shop.asGuest());
    await ada.put(spool.id);
    const waiting = await ada.buy({ card: 'pm_card_authenticationRequired' });
    expect((await refusalOf(await cancel(ada.client, waiting.id))).message).toContain('not paid');
  });
});

describe('a canceled order', () => {
  it('cannot be packed, shipped, printed or refunded by an operator', async () => {
    const { ada, order } = await bought();
    await cancel(ada.client, order.id);
    const refusal = { code: 'order_not_paid', params: { refId: order.payment.refId, status: 'canceled' } };
    await expect(markPacked(shop.deps, order.id)).rejects.toMatchObject(refusal);
    await expect(markShipped(shop.deps, order.id, ['771204593381'])).rejects.toMatchObject(refusal);
    await expect(requestRefund(shop.deps, order.id, { reason: 'again' })).rejects.toMatchObject({
      code: 'refund_unpaid',
    });
    expect(await shop.jobsOf('order-shipped', order.id)).toBe(0);
  });

  it('is either shipped or canceled when both happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { ada, order } = await bought(1);
      const [shipped, canceled] = await Promise.allSettled([
        markShipped(shop.deps, order.id, ['771204593381']),
        cancel(ada.client, order.id),
      ]);
      const row = await rowOf(order.id);
      const isShipped = shipped.status === 'fulfilled';
      expect(canceled).toMatchObject({ value: { status: isShipped ? 409 : 200 } });
      expect([row.status, row.shipped_at !== null]).toEqual(isShipped ? ['paid', true] : ['cancelled', false]);
      expect(await shop.jobsOf('refund-order', order.id)).toBe(isShipped ? 0 : 1);
    }
  });

  it('is refunded once when a late webhook or the reconciler reports its payment', async () => {
    const { ada, order } = await bought();
    const { payment_intent_id: paymentId } = await rowOf(order.id);
    await cancel(ada.client, order.id);
    const paid = { status: 'succeeded', paymentId: paymentId ?? '' } as const;
    for (let time = 0; time < 2; time += 1) {
      await db.transaction().execute((trx) => settlePayment(shop.deps, trx, order.id, paid));
    }
    await reconcilePayments(shop.deps);
    await expectUndone(order);
    await db
      .transaction()
      .execute((trx) => settlePayment(shop.deps, trx, order.id, { status: 'refunded', paymentId: paymentId ?? '' }));
    expect(await shop.jobsOf('order-refunded', order.id)).toBe(1);
  });

  it('keeps its invoice, which shows the refund', async () => {
    const { ada, order } = await bought();
    await cancel(ada.client, order.id);
    expect((await ada.client.request(`/api/orders/${order.id}/invoice`)).status).toBe(200);
  });
});

describe('prints of an order', () => {
  async function withPrint() {
    const ada = buyer(shop.asGuest());
    const job = await printBuyer(shop.deps, ada.client);
    await job.put(5);
    return { ada, job, order: await ada.buy() };
  }

  it('leave the workshop’s list, and their models expire again', async () => {
    const { ada, job, order } = await withPrint();
    expect(await orderedPrints(db, { open: true })).toHaveLength(1);
    await cancel(ada.client, order.id);
    expect(await orderedPrints(db, { open: true })).toEqual([]);
    await expect(startPrinting(shop.deps, order.id)).rejects.toMatchObject({ code: 'print_unknown' });
    const file = await db.selectFrom('model_files').selectAll().where('id', '=', job.fileId).executeTakeFirstOrThrow();
    expect(file.expires_at).toEqual(expect.any(Date));
    expect(await db.selectFrom('prints').select('ordered_at').execute()).toEqual([{ ordered_at: null }]);
  });

  it('stop the cancellation once the workshop has them', async () => {
    const { ada, order } = await withPrint();
    await startPrinting(shop.deps, order.id);
    expect((await refusalOf(await cancel(ada.client, order.id))).message).toContain('making your prints');
    expect(await ada.client.json(`/api/orders/${order.id}`)).toMatchObject({ standing: 'printing' });
  });
});

describe('an order with presses at the vending machine', () => {
  async function memberWithTokens() {
    await loadMachine(db, testMachineLoad, shop.clock.now());
    const { client, user } = await signedIn(shop);
    await makeMember(shop, user.id);
    const { id } = await addTokenOrder({ db }, { owner: user.id, tokens: 2 });
    const body = JSON.stringify({ ...lineBody, id: crypto.randomUUID() });
    await db.updateTable('order_lines').set({ body }).where('order_id', '=', id).execute();
    await db.updateTable('orders').set(paidFacts()).where('id', '=', id).execute();
    await client.json('/api/vend', { method: 'POST', json: { orderId: id } });
    const press = (choice: number) => client.request(`/api/vend/${id}/dispense/1?choice=${choice}`);
    return { client, id, press };
  }

  it('loses its presses when it is canceled', async () => {
    const { client, id, press } = await memberWithTokens();
    expect(await client.json(`/api/orders/${id}`)).toMatchObject({ vending: { bought: 2, left: 2 } });
    expect((await cancel(client, id)).status).toBe(200);
    expect((await press(0)).status).toBe(409);
    expect(await client.json(`/api/orders/${id}`)).toMatchObject({ vending: { bought: 2, left: 0 } });
    expect(coils.received).toEqual([]);
  });

  it('cannot be canceled once a spool fell, also when both happen at once', async () => {
    const first = await memberWithTokens();
    await first.press(0);
    expect((await refusalOf(await cancel(first.client, first.id))).message).toContain('vending machine');
    for (let round = 0; round < 3; round += 1) {
      const { client, id, press } = await memberWithTokens();
      const [pressed, canceled] = await Promise.all([press(0), cancel(client, id)]);
      expect([pressed.status, canceled.status].sort()).toEqual([200, 409]);
    }
  });
});

const address = { address: '12 Analytical Way', city: 'Toledo', state: 'OH', zipCode: '43604', country: 'US' };
const nothing = { memberDiscount: 0, couponDiscount: 0, discount: 0, shipping: 0, tax: 0 };
const paidFacts = () => ({
  customer: JSON.stringify({
    serviceCode: 95,
    firstName: 'Ada',
    email: 'a@example.com',
    phone: '3135550100',
    ...address,
  }),
  totals: JSON.stringify({ subtotal: 4598, ...nothing, total: 4598, grandTotal: 4598 }),
  amount: 4598,
  settled_at: shop.clock.now(),
});
const options = { material: 'Merch', color: 'Mystery', colorName: 'Mystery', weight: '', diameter: '' };
const lineBody = {
  ...{ itemId: testStore.items.vendingToken, type: 'item', qty: 2, options, sides: [], price: 2299, name: 'Token' },
  images: [],
  data: { freeGround: true, hex: '#111111', isPart: false, isTenPack: false, qoh: 9, step: 1, sideNames: [] },
};
