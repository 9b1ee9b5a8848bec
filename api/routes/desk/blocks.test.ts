import { describe, expect, it } from 'vitest';
import { forgetCallers } from '../../domain/checkout/checkout-limits.ts';
import { pseudonymOf } from '../../domain/operator/pseudonyms.ts';
import { signedIn } from '../../test/accounts.ts';
import { buyer, usCustomer } from '../../test/buyer.ts';
import { createPaypalApp } from '../../test/create-paypal-app.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { spoolAddress } from '../../test/fixtures/member.ts';
import type { ShopClient } from '../../test/shop-client.ts';
import { testSettings } from '../../test/test-settings.ts';

const shop = await createPaypalApp({ settings: { ...testSettings, trustedProxies: 1 } });
const { db } = shop;
const DECLINED = 'pm_card_chargeDeclined';
const tester = { ...usCustomer, email: 'tester@example.com' };

const block = async (customer: string, ...kinds: string[]) =>
  (await staffClient(shop, 'support')).json(`/api/desk/customers/${customer}/blocks`, {
    method: 'POST',
    json: { kinds, reason: 'Tests stolen cards.' },
  });

async function withCart(client: ShopClient = shop.asGuest()) {
  const shopper = buyer(client);
  await shopper.put(goods.spool.id);
  return shopper;
}

/** What a bank's decline says, which a blocked payer must not tell apart. */
async function declined() {
  return await (await withCart()).refused({ card: DECLINED, customerInfo: tester });
}

const charges = async () => (await shop.stripe.paymentIntents.list({ limit: 100 })).data.length;

describe('a blocked card tester', () => {
  it('is refused by email with the words of a decline, and nothing is charged or stored', async () => {
    const decline = await declined();
    await block('tester@example.com', 'email');
    const before = [await charges(), (await shop.orders()).length, await shop.stockOf(goods.spool.id)];
    const thief = await withCart();
    const refusal = await thief.refused({ customerInfo: { ...tester, email: ' Tester@Example.com ' } });
    expect(refusal).toEqual(decline);
    expect([await charges(), (await shop.orders()).length, await shop.stockOf(goods.spool.id)]).toEqual(before);
    expect(await thief.cart()).toHaveLength(1);
    await (await withCart()).buy();
  });

  it('is refused as an account, whatever address the receipt would go to', async () => {
    const { client, user } = await signedIn(shop);
    await block(user.id, 'account');
    const thief = await withCart(client);
    expect(await thief.refused()).toMatchObject({ status: 402, code: 'payment_declined' });
  });

  it('is refused by the card, with another address and from a new cart', async () => {
    await declined();
    const { blocked, unknown } = await block('tester@example.com', 'card');
    expect([blocked.map(({ kind }: { kind: string }) => kind), unknown]).toEqual([['card'], []]);
    const before = await charges();
    expect(await (await withCart()).refused({ card: DECLINED })).toMatchObject({ code: 'payment_declined' });
    const typed = await shop.stripe.testHelpers.confirmationTokens.create({ payment_method: DECLINED });
    expect(await (await withCart()).refused({ card: typed.id })).toMatchObject({ code: 'payment_declined' });
    expect(await charges()).toBe(before);
    await (await withCart()).buy();
  });

  it('is refused from the whole network, and nobody else is', async () => {
    const from = async (address: string, input = {}) => {
      const guest = shop.asGuest();
      const call = { 'x-forwarded-for': address };
      await guest.json('/api/cart', { method: 'POST', headers: call, json: { id: goods.spool.id, qty: 1, sides: [] } });
      const headers = { ...call, 'idempotency-key': crypto.randomUUID() };
      const json = {
        payment: { tokenId: 'pm_card_visa' },
        customerInfo: usCustomer,
        paymentService: 'stripe',
        ...input,
      };
      return await guest.request('/api/checkout', { method: 'POST', headers, json });
    };
    await from('203.0.113.7', { payment: { tokenId: DECLINED }, customerInfo: tester });
    await block('tester@example.com', 'network');
    expect((await from('203.0.113.99')).status).toBe(402);
    expect((await from('203.0.114.7')).status).toBe(200);
  });

  it('is known by the network for a week, and by the address for an hour', async () => {
    const thief = shop.asGuest();
    const headers = { 'x-forwarded-for': '203.0.113.7', 'idempotency-key': crypto.randomUUID() };
    await thief.json('/api/cart', { method: 'POST', headers, json: { id: goods.spool.id, qty: 1, sides: [] } });
    const json = { payment: { tokenId: DECLINED }, customerInfo: tester, paymentService: 'stripe' };
    await thief.request('/api/checkout', { method: 'POST', headers, json });
    const caller = async () => (await shop.orders())[0]?.caller;
    const [network] = (await caller())?.split('.') ?? [];
    shop.clock.advanceMinutes(61);
    await forgetCallers(shop.deps);
    expect(await caller()).toBe(network);
    shop.clock.advanceMinutes(7 * 24 * 60);
    await forgetCallers(shop.deps);
    expect(await caller()).toBeNull();
  });

  it('cannot test cards with Premium, in the account or with PayPal either', async () => {
    const { client, user } = await signedIn(shop);
    await block(user.id, 'account');
    const json = { payment: { tokenId: 'pm_card_visa' }, customerInfo: spoolAddress, paymentService: 'stripe' };
    const joined = await client.request('/api/subscription', { method: 'POST', json });
    expect((await joined.json()).code).toBe('payment_declined');
    const card = { method: 'POST', json: { token: 'ctoken_visa' } };
    const saved = await client.request(`/api/user/${user.user_id}/payments`, card);
    expect((await saved.json()).code).toBe('payment_declined');
    await withCart(client);
    const paypal = await client.request('/api/checkout/paypal', {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      json: { customerInfo: usCustomer },
    });
    expect(await paypal.json()).toMatchObject({ code: 'payment_declined', message: expect.stringContaining('PayPal') });
  });

  it('still gets the order that was paid before the block', async () => {
    const ada = await withCart();
    const key = crypto.randomUUID();
    const order = await ada.buy({ key, customerInfo: tester });
    await block('tester@example.com', 'email');
    expect((await ada.buy({ key, customerInfo: tester })).id).toBe(order.id);
  });

  it('is shown with the number of refused attempts, and can be unblocked', async () => {
    await declined();
    await block('tester@example.com', 'email');
    await declined();
    await declined();
    const client = await staffClient(shop, 'support');
    const { rows } = await client.json('/api/desk/blocks');
    expect(rows).toMatchObject([{ kind: 'email', email: 'tester@example.com', refused: 2 }]);
    expect((await client.json('/api/desk/customers')).rows).toMatchObject([{ blocked: true }]);
    await client.json(`/api/desk/blocks/${rows[0].id}`, { method: 'DELETE', json: {} });
    await (await withCart()).buy({ customerInfo: tester });
    const [blocked, lifted] = await db.selectFrom('log.entries').selectAll().orderBy('id').execute();
    const target = await pseudonymOf(db, 'tester@example.com');
    expect([blocked, lifted]).toMatchObject([
      { verb: 'customers block', target, details: { kinds: ['email'] } },
      { verb: 'customers unblock', target, details: { before: { kind: 'email' } } },
    ]);
  });

  it('says which of account, network and card are not known', async () => {
    await (await withCart()).buy({ customerInfo: tester });
    const { blocked, unknown } = await block('tester@example.com', 'account', 'network', 'email');
    expect(unknown).toEqual(['account', 'network']);
    expect(blocked).toHaveLength(1);
  });
});
