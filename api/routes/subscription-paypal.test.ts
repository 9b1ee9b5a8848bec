import { describe, expect, it } from 'vitest';
import { payRefund, requestRefund } from '../domain/orders/refund.ts';
import { fillWaitingOrders, returnMonth } from '../domain/subscriptions/monthly-orders.ts';
import { renewSubscriptions } from '../domain/subscriptions/renew-subscriptions.ts';
import { newSession, signedIn } from '../test/accounts.ts';
import { createPaypalApp } from '../test/create-paypal-app.ts';
import { spoolAddress } from '../test/fixtures/member.ts';
import { publishColor } from '../test/premium.ts';
import type { ShopClient } from '../test/shop-client.ts';

const shop = await createPaypalApp();
const { db, paypal } = shop;
const DAY_MINUTES = 24 * 60;

async function drawUp() {
  const ada = await signedIn(shop);
  const { paypalSubscriptionId: id, approveUrl } = await ada.client.json('/api/subscription/paypal', {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID() },
    json: { customerInfo: spoolAddress },
  });
  return { ...ada, id: String(id), approveUrl };
}

const confirm = (client: ShopClient, subscriptionId: string) =>
  client.request('/api/subscription', {
    method: 'POST',
    json: { payment: { paypal: true, subscriptionId }, customerInfo: spoolAddress, paymentService: 'paypal' },
  });

async function member() {
  const ada = await drawUp();
  await paypal.approveSubscription(ada.id);
  const response = await confirm(ada.client, ada.id);
  if (response.status !== 200) throw new Error(`refused with ${response.status}: ${await response.text()}`);
  return { ...ada, joined: await response.json() };
}

/** With a color that no member has. */
async function pass(days: number): Promise<void> {
  await publishColor(shop);
  shop.clock.advanceMinutes(days * DAY_MINUTES);
  await paypal.advance();
}

const months = () =>
  db.selectFrom('orders').selectAll().where('subscription_id', 'is not', null).orderBy('ts').execute();
const shown = async (userId: string) => (await newSession(shop, userId)).client.json('/api/subscription');

async function tellAll(type: string): Promise<void> {
  const events = await paypal.events(type);
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) expect((await shop.deliver(event)).status).toBe(200);
}

describe('joining at PayPal', () => {
  it('charges once, after the shopper’s approval', async () => {
    const { client, id, approveUrl } = await drawUp();
    expect(approveUrl).toContain(id);
    const early = await confirm(client, id);
    expect([early.status, (await early.json()).code]).toEqual([409, 'paypal_not_approved']);
    await paypal.approveSubscription(id);
    const both = await Promise.all([confirm(client, id), confirm(client, id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await months()).toHaveLength(1);
    expect(await paypal.events('PAYMENT.SALE.COMPLETED')).toHaveLength(1);
  });

  it('is rejected with an empty wallet', async () => {
    const { client, id } = await drawUp();
    await paypal.approveSubscription(id, 'declined');
    const refused = await confirm(client, id);
    expect([refused.status, (await refused.json()).code]).toEqual([402, 'payment_declined']);
    expect(await client.json('/api/subscription')).toEqual({ valid: false });
    expect(await months()).toEqual([]);
  });

  it('is not retried without the shopper after an empty wallet', async () => {
    const { client, id } = await drawUp();
    await paypal.approveSubscription(id, 'declined');
    await confirm(client, id);
    await paypal.changeFunding(id, 'balance');
    await pass(40);
    await renewSubscriptions(shop.deps);
    expect(await paypal.events('PAYMENT.SALE.COMPLETED')).toEqual([]);
  });

  it('is completed by its event when the response is lost', async () => {
    shop.allowErrors();
    const { client, id } = await drawUp();
    await paypal.approveSubscription(id);
    paypal.faults.loseNext = 3;
    expect((await confirm(client, id)).status).toBe(503);
    paypal.faults.loseNext = 0;
    expect((await confirm(client, id)).status).toBe(200);
    await tellAll('PAYMENT.SALE.COMPLETED');
    expect(await client.json('/api/subscription')).toMatchObject({ valid: true, paymentType: 'paypal' });
    expect(await months()).toHaveLength(1);
    expect(await paypal.events('PAYMENT.SALE.COMPLETED')).toHaveLength(1);
  });
});

describe('a month at PayPal', () => {
  it('is one order, although its event arrives twice', async () => {
    const { user } = await member();
    await pass(32);
    for (const _ of ['once', 'again']) await tellAll('PAYMENT.SALE.COMPLETED');
    expect(await months()).toHaveLength(2);
    expect(await shown(user.id)).toMatchObject({ valid: true, status: 'active' });
  });

  it('is found by the scheduled job when no event arrives', async () => {
    await member();
    await pass(32);
    for (const _ of ['once', 'again']) await renewSubscriptions(shop.deps);
    expect(await months()).toHaveLength(2);
  });

  it('starts the grace period when the wallet cannot pay, then ends the membership', async () => {
    const { user, id } = await member();
    await paypal.changeFunding(id, 'declined');
    await pass(32);
    await renewSubscriptions(shop.deps);
    expect(await shown(user.id)).toMatchObject({ valid: true, status: 'past_due' });
    await pass(7);
    await renewSubscriptions(shop.deps);
    expect(await shown(user.id)).toMatchObject({ valid: false, status: 'ended' });
    expect(await months()).toHaveLength(1);
  });

  it('continues the membership, with its order, when it is paid late', async () => {
    const { user, id } = await member();
    await paypal.changeFunding(id, 'declined');
    await pass(32);
    await tellAll('BILLING.SUBSCRIPTION.PAYMENT.FAILED');
    expect(await shown(user.id)).toMatchObject({ valid: true, status: 'past_due' });
    await paypal.changeFunding(id, 'balance');
    await pass(5);
    await tellAll('PAYMENT.SALE.COMPLETED');
    // What failed before is heard late.
    for (const event of await paypal.events('BILLING.SUBSCRIPTION.PAYMENT.FAILED')) {
      expect((await shop.deliver({ ...event, id: `${event.id}-LATE` })).status).toBe(200);
    }
    expect(await shown(user.id)).toMatchObject({ valid: true, status: 'active' });
    expect(await months()).toHaveLength(2);
  });

  it('is paid back when the member has its color', async () => {
    const { user } = await member();
    shop.clock.advanceMinutes(32 * DAY_MINUTES);
    await paypal.advance();
    await tellAll('PAYMENT.SALE.COMPLETED');
    await fillWaitingOrders(shop.deps);
    const [, month] = await db.selectFrom('subscription_periods').selectAll().orderBy('starts_at').execute();
    const { id: runId = '', charge_id: paymentId = null } = month ?? {};
    for (const _ of ['once', 'again']) {
      await returnMonth(shop.deps, { runId, provider: 'paypal', paymentId, amount: 2500 });
    }
    expect(await paypal.events('PAYMENT.SALE.REFUNDED')).toHaveLength(1);
    await tellAll('PAYMENT.SALE.REFUNDED');
    expect(await months()).toHaveLength(1);
    expect(await shown(user.id)).toMatchObject({ valid: true, status: 'active' });
  });

  it('is given back as any order is', async () => {
    await member();
    const [order] = await months();
    await requestRefund(shop.deps, order?.id ?? '', { reason: 'The spool never came.' });
    const refund = await db.selectFrom('order_refunds').select('id').executeTakeFirstOrThrow();
    await payRefund(shop.deps, refund.id);
    expect((await months())[0]).toMatchObject({ status: 'refunded', refunded: 2500 });
    expect(await paypal.events('PAYMENT.SALE.REFUNDED')).toHaveLength(1);
  });
});

describe('leaving at PayPal', () => {
  it('keeps the month, and charges no other', async () => {
    const { user, client, joined } = await member();
    expect(await client.json('/api/subscription', { method: 'DELETE' })).toEqual({ membershipValidUntil: joined.end });
    await pass(25);
    await renewSubscriptions(shop.deps);
    expect(await shown(user.id)).toMatchObject({ valid: true, cancelsAtEnd: true });
    await pass(8);
    await renewSubscriptions(shop.deps);
    expect(await shown(user.id)).toMatchObject({ valid: false, status: 'ended' });
    expect(await months()).toHaveLength(1);
  });

  it('is recorded by its event when it happens in PayPal’s dashboard', async () => {
    const { user, id } = await member();
    await shop.deps.subscriptions.paypal?.end(id);
    await tellAll('BILLING.SUBSCRIPTION.CANCELLED');
    expect(await shown(user.id)).toMatchObject({ valid: true, cancelsAtEnd: true });
  });
});
