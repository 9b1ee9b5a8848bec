import { describe, expect, it, vi } from 'vitest';
import { renewSubscriptions } from '../../domain/subscriptions/renew-subscriptions.ts';
import { signedIn } from '../accounts.ts';
import { createPaypalApp } from '../create-paypal-app.ts';
import { spoolAddress } from '../fixtures/member.ts';
import type { ShopClient } from '../shop-client.ts';

const shop = await createPaypalApp();
const { paypal } = shop;

const send = (client: ShopClient, path: string, json: object) =>
  client.request(path, { method: 'POST', headers: { 'idempotency-key': crypto.randomUUID() }, json });

async function drawUp(client: ShopClient): Promise<string> {
  const response = await send(client, '/api/subscription/paypal', { customerInfo: spoolAddress });
  if (response.status !== 200) throw new Error(`refused with ${response.status}: ${await response.text()}`);
  return (await response.json()).paypalSubscriptionId;
}

async function joinByCard(client: ShopClient): Promise<number> {
  const { id: tokenId } = await shop.stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
  const join = { payment: { tokenId }, customerInfo: spoolAddress, paymentService: 'stripe' };
  return (await send(client, '/api/subscription', join)).status;
}

async function confirm(client: ShopClient, subscriptionId: string): Promise<[number, string]> {
  const payment = { paypal: true, subscriptionId };
  const response = await send(client, '/api/subscription', {
    payment,
    customerInfo: spoolAddress,
    paymentService: 'paypal',
  });
  return [response.status, (await response.json()).code ?? 'joined'];
}

async function statusAtPaypal(id: string): Promise<unknown> {
  return (await paypal.api('GET', `/v1/billing/subscriptions/${id}`)).status;
}

const months = () => shop.db.selectFrom('orders').selectAll().where('subscription_id', 'is not', null).execute();
const sales = () => paypal.events('PAYMENT.SALE.COMPLETED');

describe('a shopper who leaves the PayPal window without approving', () => {
  it('can join by card', async () => {
    const { client } = await signedIn(shop);
    const left = await drawUp(client);
    expect(await joinByCard(client)).toBe(200);
    // PayPal has no call that cancels it: it stays until it expires.
    expect(await statusAtPaypal(left)).toBe('APPROVAL_PENDING');
    expect(await months()).toHaveLength(1);
  });

  it('can join with PayPal after all, with another subscription', async () => {
    const { client } = await signedIn(shop);
    await drawUp(client);
    const second = await drawUp(client);
    await paypal.approveSubscription(second);
    expect(await confirm(client, second)).toEqual([200, 'joined']);
    expect(await sales()).toHaveLength(1);
  });

  it('is charged nothing when the abandoned one is approved after joining by card', async () => {
    const { client } = await signedIn(shop);
    const left = await drawUp(client);
    await joinByCard(client);
    await paypal.approveSubscription(left);
    expect(await confirm(client, left)).toEqual([409, 'subscription_ended']);
    shop.clock.advanceMinutes(40 * 24 * 60);
    await paypal.advance();
    expect(await sales()).toEqual([]);
    expect(await months()).toHaveLength(1);
  });

  it('is not a member half an hour later, and can still join', async () => {
    const { client } = await signedIn(shop);
    await drawUp(client);
    shop.clock.advanceMinutes(31);
    await renewSubscriptions(shop.deps);
    const rows = await shop.db.selectFrom('subscriptions').select('status').execute();
    expect(rows).toEqual([{ status: 'ended' }]);
    expect(await joinByCard(client)).toBe(200);
  });
});

it('cancels an abandoned subscription that PayPal activates anyway', async () => {
  shop.allowErrors();
  const { client } = await signedIn(shop);
  const left = await drawUp(client);
  await joinByCard(client);
  await paypal.approveSubscription(left);
  // A merchant can activate it manually on PayPal's site.
  await paypal.api('POST', `/v1/billing/subscriptions/${left}/activate`, { reason: 'by hand' });
  for (const event of await paypal.events('BILLING.SUBSCRIPTION.ACTIVATED')) {
    expect((await shop.deliver(event)).status).toBe(200);
  }
  expect(await statusAtPaypal(left)).toBe('CANCELLED');
});

it('charges only one of two simultaneous attempts to join', async () => {
  const { client } = await signedIn(shop);
  const drawnUp = await drawUp(client);
  await paypal.approveSubscription(drawnUp);
  const card: number[] = [];
  paypal.faults.before = async (path) => {
    if (!path.endsWith('/activate')) return;
    paypal.faults.before = undefined;
    card.push(await joinByCard(client));
  };
  expect(await confirm(client, drawnUp)).toEqual([200, 'joined']);
  expect(card).toEqual([409]);
  expect(await months()).toHaveLength(1);
  expect(await sales()).toHaveLength(1);
});

it('completes the join when the subscription’s event arrives before the response', async () => {
  const { client } = await signedIn(shop);
  const service = shop.deps.subscriptions.paypal;
  if (!service) throw new Error('PayPal is offered here');
  const start = service.start.bind(service);
  vi.spyOn(service, 'start').mockImplementationOnce(async (beginning) => {
    const state = await start(beginning);
    const [created] = await paypal.events('BILLING.SUBSCRIPTION.CREATED');
    expect((await shop.deliver(created ?? {})).status).toBe(200);
    return state;
  });
  const drawnUp = await drawUp(client);
  await paypal.approveSubscription(drawnUp);
  expect(await confirm(client, drawnUp)).toEqual([200, 'joined']);
  expect(await sales()).toHaveLength(1);
});
