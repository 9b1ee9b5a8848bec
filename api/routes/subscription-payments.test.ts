import { type Kysely, sql } from 'kysely';
import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { payRefund, requestRefund } from '../domain/orders/refund.ts';
import { fillWaitingOrders, returnMonth } from '../domain/subscriptions/monthly-orders.ts';
import { renewSubscriptions } from '../domain/subscriptions/renew-subscriptions.ts';
import { serveMonths } from '../sandbox/months/serve-months.ts';
import { shiftShop } from '../sandbox/months/shift-times.ts';
import { sign } from '../sandbox/stripe/webhook-sender.ts';
import { newSession, signedIn } from '../test/accounts.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { spoolAddress } from '../test/fixtures/member.ts';
import { publishColor } from '../test/premium.ts';
import type { ShopClient } from '../test/shop-client.ts';
import { TEST_KEYS } from '../test/start-test-stripe.ts';

const shop = await createPayingApp();
const { db } = shop;
const DAY_MINUTES = 24 * 60;
/** Refuses every charge, but the first of a customer who saves it. */
const REFUSED_LATER = 'pm_card_chargeCustomerFail';

async function token(card: string): Promise<string> {
  return (await shop.stripe.testHelpers.confirmationTokens.create({ payment_method: card })).id;
}

const send = (client: ShopClient, tokenId: string, key: string) =>
  client.request('/api/subscription', {
    method: 'POST',
    headers: { 'idempotency-key': key },
    json: { payment: { tokenId }, customerInfo: spoolAddress, paymentService: 'stripe' },
  });

async function member() {
  const ada = await signedIn(shop);
  const response = await send(ada.client, await token('pm_card_visa'), crypto.randomUUID());
  if (response.status !== 200) throw new Error(`refused with ${response.status}: ${await response.text()}`);
  return { ...ada, joined: await response.json() };
}

/** With a color that no member has. */
async function pass(days: number): Promise<void> {
  await publishColor(shop);
  shop.clock.advanceMinutes(days * DAY_MINUTES);
  await shop.sandbox.advance();
}

/** All that Stripe has to tell by now, the oldest first. */
async function stripeEvents(): Promise<Stripe.Event[]> {
  return (await shop.stripe.events.list({ limit: 100 })).data.reverse();
}

async function deliver(event: Stripe.Event): Promise<number> {
  const body = JSON.stringify(event);
  const headers = { 'stripe-signature': sign(body, shop.webhookSecret), 'content-type': 'application/json' };
  return (await shop.request('/api/webhooks/stripe', { method: 'POST', headers, body })).status;
}

const months = () =>
  db.selectFrom('orders').selectAll().where('subscription_id', 'is not', null).orderBy('ts').execute();
const shown = async (userId: string) => (await newSession(shop, userId)).client.json('/api/subscription');

/** How Stripe has the subscriptions of everybody who joined. */
async function atStripe(): Promise<string[]> {
  const rows = await db.selectFrom('subscriptions').select('provider_id').orderBy('created_at').execute();
  const each = rows.map(({ provider_id }) => shop.stripe.subscriptions.retrieve(provider_id ?? ''));
  return (await Promise.all(each)).map(({ status }) => status);
}

async function authenticate(clientSecret: string, outcome: 'succeeded' | 'failed'): Promise<void> {
  const [id = ''] = clientSecret.split('_secret_');
  await shop.sandbox.browser.request(`/v1/payment_intents/${id}/authenticate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEYS.publishable}` },
    body: new URLSearchParams({ client_secret: clientSecret, outcome }),
  });
}

describe('joining at Stripe', () => {
  it('charges once, and returns the card', async () => {
    const { joined } = await member();
    expect(joined).toMatchObject({
      status: 'active',
      payment: { card: { kind: 'card', brand: 'visa', last4: '4242' } },
    });
    const [order, ...more] = await months();
    expect(more).toEqual([]);
    expect(order?.payment_intent_id).toMatch(/^pi_/);
    const { data } = await shop.stripe.charges.list({ limit: 10 });
    expect(data.map(({ amount }) => amount)).toEqual([2500]);
  });

  it('charges nothing and leaves nothing behind when the card is declined', async () => {
    const { client } = await signedIn(shop);
    const refused = await send(client, await token('pm_card_chargeDeclined'), crypto.randomUUID());
    expect([refused.status, (await refused.json()).code]).toEqual([402, 'payment_declined']);
    expect(await atStripe()).toEqual(['canceled']);
    expect((await send(client, await token('pm_card_visa'), crypto.randomUUID())).status).toBe(200);
    expect(await months()).toHaveLength(1);
  });

  it.each([
    ['succeeded', 200, 1],
    ['failed', 402, 0],
  ] as const)('answers %i after the bank’s page that %s', async (outcome, status, orders) => {
    const { client } = await signedIn(shop);
    const [card, key] = [await token('pm_card_threeDSecure2Required'), crypto.randomUUID()];
    const asked = await (await send(client, card, key)).json();
    expect(asked).toMatchObject({ requiresAction: true });
    await authenticate(asked.clientSecret, outcome);
    expect((await send(client, card, key)).status).toBe(status);
    expect(await months()).toHaveLength(orders);
  });
});

describe('a month at Stripe', () => {
  it('is one order, although its events arrive twice and out of order', async () => {
    const { user } = await member();
    await pass(32);
    const events = (await stripeEvents()).reverse();
    for (const event of [...events, ...events]) expect(await deliver(event)).toBe(200);
    expect(await months()).toHaveLength(2);
    expect(await shown(user.id)).toMatchObject({ valid: true, status: 'active' });
  });

  it('is one order, although its events arrive at the same moment', async () => {
    await member();
    await pass(32);
    const statuses = await Promise.all((await stripeEvents()).map(deliver));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await renewSubscriptions(shop.deps);
    expect(await months()).toHaveLength(2);
  });

  it('is found by the scheduled job when no event arrives', async () => {
    await member();
    await pass(32);
    await renewSubscriptions(shop.deps);
    expect(await months()).toHaveLength(2);
  });

  it('is refunded like any order', async () => {
    await member();
    const [order] = await months();
    await requestRefund(shop.deps, order?.id ?? '', { reason: 'The spool never came.' });
    const refund = await db.selectFrom('order_refunds').select('id').executeTakeFirstOrThrow();
    await payRefund(shop.deps, refund.id);
    expect((await months())[0]).toMatchObject({ status: 'refunded', refunded: 2500 });
    const { data } = await shop.stripe.charges.list({ limit: 10 });
    expect(data.map(({ amount_refunded }) => amount_refunded)).toEqual([2500]);
  });

  it('starts the grace period when it is declined, and another card pays it at once', async () => {
    const { user, client } = await member();
    const changed = await client.request('/api/subscription/payment', {
      method: 'PUT',
      json: { tokenId: await token(REFUSED_LATER) },
    });
    expect(changed.status).toBe(200);
    await pass(32);
    await renewSubscriptions(shop.deps);
    expect(await shown(user.id)).toMatchObject({ valid: true, status: 'past_due', payment: { status: 'failed' } });
    const again = (await newSession(shop, user.id)).client;
    const paid = await again.request('/api/subscription/payment', {
      method: 'PUT',
      json: { tokenId: await token('pm_card_mastercard') },
    });
    expect(await paid.json()).toMatchObject({ status: 'active', payment: { card: { brand: 'mastercard' } } });
    expect(await months()).toHaveLength(2);
  });

  it('ends the membership after the grace period when it is never paid', async () => {
    const { user, client } = await member();
    await client.json('/api/subscription/payment', { method: 'PUT', json: { tokenId: await token(REFUSED_LATER) } });
    await pass(32);
    await renewSubscriptions(shop.deps);
    await pass(7);
    await renewSubscriptions(shop.deps);
    expect(await shown(user.id)).toMatchObject({ valid: false, status: 'ended' });
    await pass(60);
    await renewSubscriptions(shop.deps);
    expect(await months()).toHaveLength(1);
    expect(await atStripe()).toEqual(['canceled']);
  });
});

describe('leaving at Stripe', () => {
  it('keeps the paid month, and charges no other', async () => {
    const { user, client, joined } = await member();
    expect(await client.json('/api/subscription', { method: 'DELETE' })).toEqual({ membershipValidUntil: joined.end });
    await pass(27);
    expect(await shown(user.id)).toMatchObject({ valid: true, cancelsAtEnd: true });
    await pass(6);
    await renewSubscriptions(shop.deps);
    expect(await shown(user.id)).toMatchObject({ valid: false, status: 'ended' });
    expect(await months()).toHaveLength(1);
  });

  it('can be withdrawn', async () => {
    const { user, client } = await member();
    await client.json('/api/subscription', { method: 'DELETE' });
    expect(await client.json('/api/subscription/keep', { method: 'POST' })).toMatchObject({ cancelsAtEnd: false });
    await pass(32);
    await renewSubscriptions(shop.deps);
    expect(await shown(user.id)).toMatchObject({ valid: true, status: 'active' });
    expect(await months()).toHaveLength(2);
  });
});

describe('a month without a new color at Stripe', () => {
  it('is not charged, twice in a row, and the one with a color is', async () => {
    const { user } = await member();
    /** Half a day before the month ends, and half a day after. */
    const monthEnds = async () => {
      const left = Date.parse((await shown(user.id)).end) - shop.deps.clock().getTime();
      for (const minutes of [left / 60_000 - DAY_MINUTES / 2, DAY_MINUTES]) {
        shop.clock.advanceMinutes(minutes);
        await shop.sandbox.advance();
        await renewSubscriptions(shop.deps);
      }
    };
    await monthEnds();
    await monthEnds();
    const charges = await shop.stripe.charges.list({ limit: 10 });
    expect(charges.data).toHaveLength(1);
    expect(await shown(user.id)).toMatchObject({ valid: true, skip: { isHeld: true } });
    await publishColor(shop);
    await monthEnds();
    expect(await shown(user.id)).toMatchObject({ valid: true, skip: null });
    expect(await months()).toHaveLength(2);
  });

  it('is paid back once when it was charged all the same', async () => {
    await member();
    shop.clock.advanceMinutes(32 * DAY_MINUTES);
    await shop.sandbox.advance();
    await renewSubscriptions(shop.deps);
    await fillWaitingOrders(shop.deps);
    const [, month] = await db.selectFrom('subscription_periods').selectAll().orderBy('starts_at').execute();
    const { id: runId = '', charge_id: paymentId = null } = month ?? {};
    for (const _ of ['once', 'again']) {
      await returnMonth(shop.deps, { runId, provider: 'stripe', paymentId, amount: 2500 });
    }
    const { data } = await shop.stripe.charges.list({ limit: 10 });
    expect(data.map(({ amount_refunded }) => amount_refunded)).toEqual([2500, 0]);
    for (const event of await stripeEvents()) expect(await deliver(event)).toBe(200);
    expect(await months()).toHaveLength(1);
  });
});

describe('skipping a month at Stripe', () => {
  const skip = (client: ShopClient, method: 'POST' | 'DELETE' = 'POST') =>
    client.request('/api/subscription/skip', { method });
  const invoices = async () => {
    const [row] = await db.selectFrom('subscriptions').select('provider_id').execute();
    const { data } = await shop.stripe.invoices.list({ subscription: row?.provider_id ?? '' });
    return data.map(({ status }) => status).reverse();
  };

  it('voids the invoice of one month, and charges the one after it on the usual day', async () => {
    const { client, user, joined } = await member();
    expect((await skip(client)).status).toBe(200);
    await pass(32);
    await renewSubscriptions(shop.deps);
    expect(await invoices()).toEqual(['paid', 'void']);
    expect(await shown(user.id)).toMatchObject({ valid: false, status: 'active', skip: { hasBegun: true } });
    await pass(32);
    await renewSubscriptions(shop.deps);
    expect(await invoices()).toEqual(['paid', 'void', 'paid']);
    const after = await shown(user.id);
    expect(after).toMatchObject({ valid: true, status: 'active', skip: null });
    expect(new Date(after.start).getUTCDate()).toBe(new Date(joined.start).getUTCDate());
    expect(await months()).toHaveLength(2);
  });

  it('agrees with events that arrive twice, and in any order', async () => {
    const { client, user } = await member();
    await skip(client);
    await pass(32);
    for (const event of [...(await stripeEvents()), ...(await stripeEvents()).reverse()]) await deliver(event);
    expect(await shown(user.id)).toMatchObject({ valid: false, skip: { hasBegun: true } });
    await pass(32);
    for (const event of [...(await stripeEvents()), ...(await stripeEvents()).reverse()]) await deliver(event);
    expect(await shown(user.id)).toMatchObject({ valid: true, skip: null });
    expect(await months()).toHaveLength(2);
  });

  it('is undone before it begins', async () => {
    const { client } = await member();
    await skip(client);
    expect((await skip(client, 'DELETE')).status).toBe(200);
    await pass(32);
    expect(await invoices()).toEqual(['paid', 'paid']);
  });

  it('may be canceled meanwhile, and charges nothing more', async () => {
    const { client, user } = await member();
    await skip(client);
    await pass(32);
    await renewSubscriptions(shop.deps);
    expect(
      (await (await newSession(shop, user.id)).client.request('/api/subscription', { method: 'DELETE' })).status,
    ).toBe(200);
    await pass(70);
    expect(await invoices()).toEqual(['paid', 'void']);
    expect(await atStripe()).toEqual(['canceled']);
  });

  it('ends after the grace period when the card has lapsed by then', async () => {
    const ada = await member();
    const json = { tokenId: await token(REFUSED_LATER) };
    await ada.client.json('/api/subscription/payment', { method: 'PUT', json });
    await skip(ada.client);
    await pass(32);
    await renewSubscriptions(shop.deps);
    await pass(32);
    await renewSubscriptions(shop.deps);
    expect(await shown(ada.user.id)).toMatchObject({ status: 'past_due', valid: true });
    await pass(8);
    await renewSubscriptions(shop.deps);
    expect(await shown(ada.user.id)).toMatchObject({ status: 'ended', valid: false });
    expect(await months()).toHaveLength(1);
  });
});

describe('the sandbox’s months', () => {
  const { time } = shop.sandbox;
  const months = serveMonths({ stripe: time, paypal: time, reorder: time }, (id, seconds) =>
    shiftShop(db as Kysely<unknown>, id, seconds),
  );
  /** Lets a month pass, and the shop see it. */
  async function monthPasses(): Promise<void> {
    const { provider_id } = await db.selectFrom('subscriptions').select('provider_id').executeTakeFirstOrThrow();
    await publishColor(shop);
    const headers = { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await months.request(`/stripe/${provider_id}`, { method: 'POST', headers });
    expect(status).toBe(303);
    for (const event of await stripeEvents()) expect(await deliver(event)).toBe(200);
    await renewSubscriptions(shop.deps);
  }

  it('show a skipped month, and no mail says that none is skipped', async () => {
    const { user, client } = await member();
    await client.request('/api/subscription/skip', { method: 'POST' });
    await monthPasses();
    expect(await shown(user.id)).toMatchObject({ valid: false, skip: { hasBegun: true } });
    await monthPasses();
    expect(await shown(user.id)).toMatchObject({ valid: true, skip: null });
    const { rows } = await sql<{ news: string }>`
      select data ->> 'news' as news from pgboss.job where name = 'membership-mail' order by created_on`.execute(db);
    expect(rows.map(({ news }) => news)).toEqual(['welcome', 'skipped']);
  });

  it('show how a canceled membership ends', async () => {
    const { user, client } = await member();
    await client.request('/api/subscription', { method: 'DELETE' });
    await monthPasses();
    expect(await shown(user.id)).toMatchObject({ valid: false, status: 'ended' });
  });
});
