import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../contract/cents.ts';
import { couponSchema } from '../../contract/coupon.ts';
import { deskOrderMessages } from '../../contract/messages/desk-order.ts';
import type { Order } from '../../contract/order.ts';
import { reconcilePayments } from '../domain/checkout/payment.ts';
import { addCoupon, countCoupons } from '../domain/coupons.ts';
import { requestRefund } from '../domain/orders/refund.ts';
import { settlePayment } from '../domain/orders/settle-payment.ts';
import { jobHandlers } from '../job-handlers.ts';
import { signedIn } from '../test/accounts.ts';
import { buyer, usCustomer } from '../test/buyer.ts';
import { createPaypalApp } from '../test/create-paypal-app.ts';
import { factoryItems, goods, makeItem } from '../test/factory-items.ts';
import { keptMails } from '../test/kept-mails.ts';
import { makeMember } from '../test/premium.ts';
import { TEST_KEYS } from '../test/start-test-stripe.ts';
import { workerDatabase } from '../test/test-database.ts';

const shop = await createPaypalApp();
const { db } = shop;
const { mails, mailer } = keptMails();
const handlers = jobHandlers(shop.deps, mailer);
const card = makeItem({
  name: 'Swatches',
  tags: { material: 'merch', color: 'Swatches', diameter: 'Fan', weight: '1pc', kind: 'swatches' },
  price: 1000,
  freeGround: true,
});

beforeEach(async () => {
  mails.length = 0;
  await shop.stock([...factoryItems, card]);
});

const creditsOf = (orderId: string) =>
  db.selectFrom('coupons').selectAll().where('credits_order', '=', orderId).execute();

async function codeOf({ id }: Order): Promise<string> {
  const credits = await creditsOf(id);
  expect(credits).toHaveLength(1);
  return credits[0]?.code ?? '';
}

/** A guest who has paid for a swatch card. */
async function cardBuyer(qty = 1) {
  const ada = buyer(shop.asGuest());
  await ada.put(card.id, qty);
  const order = await ada.buy();
  return { ada, order, code: await codeOf(order) };
}

/** Another guest with a spool in the cart. */
async function spoolBuyer(item: { readonly id: string } = goods.spool) {
  const ben = buyer(shop.asGuest());
  await ben.put(item.id, 1);
  return ben;
}

/** Sends two requests that meet at a row, and goes on when both wait. */
async function whileLocked(table: 'items' | 'orders', id: string, send: () => Promise<Response>[]) {
  const other = new pg.Client({ connectionString: await workerDatabase() });
  await other.connect();
  await other.query(`begin; select from ${table} where id = '${id}' for update`);
  const answers = Promise.all(send());
  const waiting = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  try {
    await expect.poll(async () => (await waiting()).rows.length).toBe(2);
  } finally {
    await other.end();
  }
  return await answers;
}

const cancel = (ada: ReturnType<typeof buyer>, { id }: Order) =>
  ada.client.request(`/api/orders/${id}/cancel`, { method: 'POST' });
const usCustomerOf = (email: string) => ({ ...usCustomer, email });
const lineIn = ({ lines }: Order) => ({ lineId: lines[0]?.id ?? '', restock: false });
const refundCards = (order: Order, qty: number) =>
  requestRefund(shop.deps, order.id, {
    reason: 'a return',
    goods: { lines: [{ ...lineIn(order), qty }], shipping: false, fee: cents(0) },
  });

describe('the credit of a swatch card', () => {
  it('is issued with the payment: its price, once, for a year', async () => {
    const { ada, order, code } = await cardBuyer();
    expect(order.totals).toMatchObject({ subtotal: 1000, shipping: 0, total: 1000 });
    expect(code).toMatch(/^SWATCH-[0-9A-F]{10}$/);
    const [credit] = await creditsOf(order.id);
    expect(credit).toMatchObject({ discount: { kind: 'fixed', amount: 1000 }, max_per_customer: 1, min_subtotal: 0 });
    const days = ((credit?.ends_at?.getTime() ?? 0) - shop.clock.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
    expect(couponSchema.parse(await ada.client.json(`/api/coupons/${code}`))).toMatchObject({ needsSpool: true });
  });

  it('exists once, although the payment is settled again by an event and by the reconciler', async () => {
    const { order } = await cardBuyer();
    const { payment_intent_id: paymentId } = await db
      .selectFrom('orders')
      .select('payment_intent_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const paid = { status: 'succeeded' as const, paymentId: paymentId ?? '' };
    await db.transaction().execute((trx) => settlePayment(shop.deps, trx, order.id, paid));
    shop.clock.advanceMinutes(30);
    await reconcilePayments(shop.deps);
    await codeOf(order);
  });

  it('comes with the reconciler where nobody settled the payment', async () => {
    const ada = buyer(shop.asGuest());
    await ada.put(card.id);
    const order = await ada.buy({ card: 'pm_card_authenticationRequired' });
    expect(await creditsOf(order.id)).toEqual([]);
    const [intent, secret] = [order.payment.clientSecret?.split('_secret_')[0], order.payment.clientSecret ?? ''];
    await shop.sandbox.browser.request(`/v1/payment_intents/${intent}/authenticate`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TEST_KEYS.publishable}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ client_secret: secret, outcome: 'succeeded' }).toString(),
    });
    shop.clock.advanceMinutes(30);
    await reconcilePayments(shop.deps);
    await codeOf(order);
  });

  it('comes with a payment by PayPal', async () => {
    const ada = await shop.shopper(card.id);
    const { paypalOrderId, orderId } = await ada.createPaypalOrder();
    await shop.paypal.approve(paypalOrderId);
    expect(await creditsOf(orderId)).toEqual([]);
    await codeOf(await ada.pay(paypalOrderId));
  });

  it('is not issued for other goods, or a payment that was declined', async () => {
    const ben = await spoolBuyer();
    await ben.put(goods.poster.id);
    expect(await creditsOf((await ben.buy()).id)).toEqual([]);
    const ada = buyer(shop.asGuest());
    await ada.put(card.id);
    await ada.refused({ card: 'pm_card_chargeDeclined' });
    expect(await db.selectFrom('coupons').selectAll().execute()).toEqual([]);
  });

  it('is what was paid for one card: a coupon is spread over all goods', async () => {
    const { order: three } = await cardBuyer(3);
    expect(await creditsOf(three.id)).toMatchObject([{ discount: { amount: 1000 } }]);
    const discount = { kind: 'percent' as const, percent: 15 };
    const terms = { minSubtotal: cents(0), maxPerCustomer: null, endsAt: null };
    await addCoupon(db, { code: 'SPRING15', discount, ...terms }, shop.clock.now());
    const ada = await spoolBuyer();
    await ada.put(card.id);
    expect(await creditsOf((await ada.buy({ couponName: 'SPRING15' })).id)).toMatchObject([
      { discount: { amount: 850 } },
    ]);
  });

  it('does not shrink by a member’s discount, which is not for swatch cards', async () => {
    const { client, user } = await signedIn(shop);
    await makeMember(shop, user.id);
    const ada = buyer(client);
    await ada.put(card.id);
    await ada.put(goods.spool.id);
    const order = await ada.buy();
    expect(order.totals).toMatchObject({ memberDiscount: 230, couponDiscount: 0 });
    expect(await creditsOf(order.id)).toMatchObject([{ discount: { amount: 1000 } }]);
  });

  it('takes its price off an order with a spool, after a member’s discount', async () => {
    const { code } = await cardBuyer();
    const { client, user } = await signedIn(shop);
    await makeMember(shop, user.id);
    const ada = buyer(client);
    await ada.put(goods.spool.id);
    const { totals } = await ada.buy({ couponName: code });
    expect(totals).toMatchObject({ subtotal: 2299, memberDiscount: 230, couponDiscount: 1000, total: 1069 });
  });

  it('is refused without a spool, also where a browser sends it all the same', async () => {
    const { code } = await cardBuyer();
    const ben = await spoolBuyer(goods.poster);
    expect(await ben.refused({ couponName: code })).toMatchObject({
      ...{ status: 409, code: 'coupon_needs_spool' },
      message: `The coupon ${code} is the credit of a swatch card. Add a spool to use it.`,
    });
    await ben.put(goods.miniRed.id);
    expect((await ben.buy({ couponName: code })).totals.couponDiscount).toBe(1000);
  });

  it('is used once, by whoever has the code', async () => {
    const { ada, order, code } = await cardBuyer();
    await (await spoolBuyer()).buy({ couponName: code });
    const eve = await spoolBuyer();
    const customerInfo = usCustomerOf('eve@example.com');
    expect(await eve.refused({ couponName: code, customerInfo })).toMatchObject({ status: 409, code: 'coupon_used' });
    const shown = await ada.client.json(`/api/orders/${order.id}`);
    expect(shown.swatchCredit).toMatchObject({ code, amount: 1000, state: 'used' });
  });

  it('is used once in two orders that are placed at the same moment', async () => {
    const { code } = await cardBuyer();
    const [ben, eve] = [await spoolBuyer(), await spoolBuyer()];
    const answers = await whileLocked('items', goods.spool.id, () => [
      ben.send({ couponName: code, customerInfo: usCustomerOf('ben@example.com') }),
      eve.send({ couponName: code, customerInfo: usCustomerOf('eve@example.com') }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('can be used again when the order that used it is canceled', async () => {
    const { code } = await cardBuyer();
    const ben = await spoolBuyer();
    const order = await ben.buy({ couponName: code });
    expect((await cancel(ben, order)).status).toBe(200);
    expect((await (await spoolBuyer()).buy({ couponName: code })).totals.couponDiscount).toBe(1000);
  });
});

describe('a swatch card whose money goes back', () => {
  const ended = { status: 410, code: 'coupon_ended' };

  it('has no credit anymore, however it was refunded', async () => {
    const canceled = await cardBuyer();
    expect((await cancel(canceled.ada, canceled.order)).status).toBe(200);
    const byLine = await cardBuyer();
    await refundCards(byLine.order, 1);
    const whole = await cardBuyer();
    await requestRefund(shop.deps, whole.order.id, { reason: 'a favor' });
    for (const { ada, order, code } of [canceled, byLine, whole]) {
      expect(await (await spoolBuyer()).refused({ couponName: code })).toMatchObject(ended);
      expect((await ada.client.request(`/api/coupons/${code}`)).status).toBe(ended.status);
      const shown = await ada.client.json(`/api/orders/${order.id}`);
      expect(shown.swatchCredit).toMatchObject({ code, state: 'ended' });
    }
  });

  it('has its credit while one of several cards is kept', async () => {
    const { order, code } = await cardBuyer(2);
    await refundCards(order, 1);
    expect((await (await spoolBuyer()).buy({ couponName: code })).totals.couponDiscount).toBe(1000);
    await expect(refundCards(order, 1)).rejects.toMatchObject({
      params: { reason: deskOrderMessages.creditUsed },
    });
  });

  it('is not refunded once its credit was used, and its order is not canceled', async () => {
    const { ada, order, code } = await cardBuyer();
    const ben = await spoolBuyer();
    const used = await ben.buy({ couponName: code });
    const refused = await cancel(ada, order);
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'order_not_cancellable']);
    await expect(refundCards(order, 1)).rejects.toMatchObject({ code: 'refund_lines' });
    await cancel(ben, used);
    expect((await cancel(ada, order)).status).toBe(200);
  });

  it('does not give both, when it is canceled and its credit is used at the same moment', async () => {
    const { ada, order, code } = await cardBuyer();
    const ben = await spoolBuyer();
    const answers = await whileLocked('orders', order.id, () => [
      cancel(ada, order),
      ben.send({ couponName: code, customerInfo: usCustomerOf('ben@example.com') }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it('tells the code in the receipt, on the order’s page, and nowhere else', async () => {
  const { ada, order, code } = await cardBuyer();
  await handlers['order-confirmation']({ orderId: order.id });
  expect(mails.at(-1)?.text).toContain(`the code ${code} takes $10.00 off one order with a spool, until`);
  expect((await ada.client.json('/api/sales'))[0].swatchCredit).toMatchObject({ code, amount: 1000, state: 'open' });
  expect(await countCoupons(db)).toBe(0);
  const other = await (await spoolBuyer()).buy();
  await handlers['order-confirmation']({ orderId: other.id });
  expect(mails.at(-1)?.text).not.toContain('swatch card');
});

it('ends after a year', async () => {
  const { code } = await cardBuyer();
  shop.clock.advanceMinutes(366 * 24 * 60);
  expect(await (await spoolBuyer()).refused({ couponName: code })).toMatchObject({ code: 'coupon_ended' });
});
