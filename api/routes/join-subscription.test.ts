import { describe, expect, it } from 'vitest';
import { signedIn } from '../test/accounts.ts';
import { createMemberApp } from '../test/create-member-app.ts';
import { goods } from '../test/factory-items.ts';
import { spoolAddress } from '../test/fixtures/member.ts';
import { makeMember } from '../test/premium.ts';

const shop = await createMemberApp();
const { join } = shop;

const refusal = async (response: Response) => [response.status, (await response.json()).code];

describe('joining by card', () => {
  it('starts the membership at once, with an order of the month’s exclusive and its receipt', async () => {
    const stock = await shop.stockOf(goods.membersOnly.id);
    const { client, joined } = await shop.member();
    expect(joined).toMatchObject({
      valid: true,
      status: 'active',
      payment: { status: 'paid', amount: 2500, tax: 0, shippingCost: 0, card: { brand: 'visa', last4: '4242' } },
      paymentType: 'stripe',
      address: { serviceCode: 95, address: { line1: '12 Analytical Way', postal_code: '43604', country: 'USA' } },
      cancelsAtEnd: false,
      spool: { name: goods.membersOnly.name, by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });
    expect(await client.json('/api/auth/login/guest')).toMatchObject({ membership: true });
    await shop.expectMonths(1);
    expect(await shop.stockOf(goods.membersOnly.id)).toBe(stock - 1);
    const [order] = await client.json('/api/sales?limit=1');
    expect(order).toMatchObject({ id: joined.lastOrderId, payment: { amount: 2500, refId: joined.payment.refId } });
    expect(order.lines[0]).toMatchObject({ itemId: goods.membersOnly.id, qty: 1, price: 2500 });
    const mails = await shop.deliver();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Welcome to Northspool Premium',
      `Your Northspool order ${joined.payment.refId}`,
    ]);
  });

  it('creates one subscription, order and charge for simultaneous requests', async () => {
    const { client } = await signedIn(shop);
    // All have seen that there is no subscription yet before the first of them stores its own.
    let missing = 6;
    const all = Promise.withResolvers<void>();
    shop.customers.creating = async () => {
      missing -= 1;
      if (missing === 0) all.resolve();
      await all.promise;
    };
    const responses = await Promise.all(Array.from({ length: 6 }, () => join(client)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(shop.stripe.all()).toHaveLength(1);
    await shop.expectMonths(1);
  });

  it('returns the same response to simultaneous requests with the same key', async () => {
    const { client } = await signedIn(shop);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => join(client, { key })));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
    expect(shop.stripe.all()).toHaveLength(1);
    await shop.expectMonths(1);
  });

  it('is rejected for members', async () => {
    const { client } = await shop.member();
    const response = await join(client);
    expect([response.status, (await response.json()).message]).toEqual([
      409,
      'You already have an active subscription.',
    ]);
    await shop.expectMonths(1);
  });

  it('returns the reason for a declined card, and allows another card', async () => {
    const { client } = await signedIn(shop);
    const key = crypto.randomUUID();
    for (const _ of ['first', 'again']) {
      const refused = await join(client, { card: 'pm_card_declined', key });
      expect(refused.status).toBe(402);
      expect((await refused.json()).message).toBe('Your card was declined.');
    }
    expect(shop.stripe.only().status).toBe('ended');
    expect(await client.json('/api/subscription')).toEqual({ valid: false });
    expect((await join(client)).status).toBe(200);
    expect(shop.stripe.all().map(({ status }) => status)).toEqual(['ended', 'active']);
    await shop.expectMonths(1);
  });

  it('shows the bank challenge, and continues when the request is repeated', async () => {
    const { client } = await signedIn(shop);
    const key = crypto.randomUUID();
    const asked = await (await join(client, { card: 'pm_card_bank', key })).json();
    expect(asked).toMatchObject({ requiresAction: true, clientSecret: expect.any(String), id: expect.any(String) });
    expect(await client.json('/api/auth/login/guest')).toMatchObject({ membership: false });
    shop.stripe.approve(shop.stripe.only().id);
    expect(await (await join(client, { card: 'pm_card_bank', key })).json()).toMatchObject({ valid: true });
    await shop.expectMonths(1);
  });

  it('ends the unfinished subscription when the shopper starts again', async () => {
    const { client } = await signedIn(shop);
    await join(client, { card: 'pm_card_bank' });
    expect((await join(client)).status).toBe(200);
    expect(shop.stripe.all().map(({ status }) => status)).toEqual(['ended', 'active']);
  });

  it('does not start a second membership after the bank challenge was passed in another window', async () => {
    const { client } = await signedIn(shop);
    await join(client, { card: 'pm_card_bank' });
    shop.stripe.approve(shop.stripe.only().id);
    expect(await refusal(await join(client))).toEqual([409, 'subscription_exists']);
    await shop.expectMonths(1);
  });

  it('rejects other contents under the same key', async () => {
    const { client } = await signedIn(shop);
    const key = crypto.randomUUID();
    await join(client, { key });
    expect(await refusal(await join(client, { key, card: 'pm_card_mastercard' }))).toEqual([409, 'checkout_changed']);
  });

  it('returns an error during an outage, and the outcome when the request is repeated', async () => {
    shop.allowErrors();
    const { client } = await signedIn(shop);
    const key = crypto.randomUUID();
    shop.stripe.failNext(1);
    expect(await refusal(await join(client, { key }))).toEqual([503, 'payment_unavailable']);
    expect((await join(client, { key })).status).toBe(200);
    expect(shop.stripe.all()).toHaveLength(1);
    await shop.expectMonths(1);
  });

  it('ends an abandoned subscription that the service created late, and keeps the paid month', async () => {
    shop.allowErrors();
    const { client, user } = await signedIn(shop);
    shop.stripe.between.asking = async () => {
      shop.advanceDays(1 / 24);
      await shop.handlers['renew-subscriptions']();
    };
    expect((await join(client)).status).toBe(409);
    expect(shop.stripe.only().status).toBe('ended');
    expect((await shop.subscriptions()).map(({ status, user_id }) => [status, user_id])).toEqual([['ended', user.id]]);
    expect(await client.json('/api/auth/login/guest')).toMatchObject({ membership: true });
    await shop.expectMonths(1);
  });

  it('puts a sold-out exclusive on back order, and reserves the first one in stock', async () => {
    await shop.setStock(goods.membersOnly.id, 0);
    await shop.member();
    await shop.expectMonths(1);
    expect((await shop.orders()).map(({ waits_for_stock }) => waits_for_stock)).toEqual([true]);
    expect(await shop.stockOf(goods.membersOnly.id)).toBe(0);
    const [welcome] = (await shop.deliver()).filter(({ subject }) => subject.startsWith('Welcome'));
    expect(welcome?.text).toContain('is being wound');
    await shop.setStock(goods.membersOnly.id, 3);
    for (const _ of ['once', 'again']) await shop.handlers['renew-subscriptions']();
    expect((await shop.orders()).map(({ waits_for_stock }) => waits_for_stock)).toEqual([false]);
    expect(await shop.stockOf(goods.membersOnly.id)).toBe(2);
  });
});

describe('joining', () => {
  it('is rejected for guests', async () => {
    expect(await refusal(await join(shop.asGuest()))).toEqual([401, 'sign_in_required']);
  });

  it('is rejected with the owner’s message while no exclusive is active', async () => {
    await shop.stock([goods.spool, goods.pastMembersOnly]);
    const { client } = await signedIn(shop);
    const response = await join(client);
    expect([response.status, (await response.json()).message]).toEqual([
      409,
      'We are currently not taking subscriptions. Please check back soon.',
    ]);
    expect(shop.stripe.all()).toEqual([]);
  });

  it.each([
    { country: 'CA', state: 'ON', zipCode: 'K1A 0B1' },
    { country: 'CA', serviceCode: 200, state: 'ON', zipCode: 'K1A 0B1' },
    { country: 'MX' },
  ])('is rejected for an address abroad: %j', async (change) => {
    const { client } = await signedIn(shop);
    const response = await join(client, { customerInfo: { ...spoolAddress, ...change } });
    expect(await refusal(response)).toEqual([400, 'subscription_us_only']);
  });

  it('is rejected with a coupon', async () => {
    const { client } = await signedIn(shop);
    expect(await refusal(await join(client, { couponName: 'SPRING' }))).toEqual([400, 'subscription_coupon']);
    expect(shop.stripe.all()).toEqual([]);
  });

  it('is rejected with an error for each field', async () => {
    const { client } = await signedIn(shop);
    const response = await join(client, { customerInfo: { ...spoolAddress, firstName: 'A', phone: '12' } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: 'Form is invalid',
      fields: { 'customerInfo.firstName': 'This field is required', 'customerInfo.phone': 'Invalid phone number' },
    });
  });

  it('is rejected for overnight shipping, since spools ship by ground', async () => {
    const { client } = await signedIn(shop);
    expect((await join(client, { customerInfo: { ...spoolAddress, serviceCode: 1 } })).status).toBe(400);
  });

  it('is rejected without a valid payment', async () => {
    const { client } = await signedIn(shop);
    for (const payment of [{}, { tokenId: 'tok' }, { paypal: true }]) {
      const response = await client.request('/api/subscription', {
        method: 'POST',
        json: { payment, customerInfo: spoolAddress, paymentService: 'stripe' },
      });
      expect(await refusal(response)).toEqual([400, 'payment_missing']);
    }
  });

  it('is rejected after too many declined cards', async () => {
    const { client } = await signedIn(shop);
    for (let tries = 0; tries < 15; tries += 1) {
      expect((await join(client, { card: 'pm_card_declined' })).status).toBe(402);
    }
    const response = await join(client);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('joining by PayPal', () => {
  async function drawUp(key = crypto.randomUUID()) {
    const ada = await signedIn(shop);
    const send = () =>
      ada.client.request('/api/subscription/paypal', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        json: { customerInfo: spoolAddress },
      });
    return { ...ada, send, drawnUp: await (await send()).json() };
  }
  const confirm = (client: Awaited<ReturnType<typeof drawUp>>['client'], subscriptionId: string) =>
    client.request('/api/subscription', {
      method: 'POST',
      json: { payment: { paypal: true, subscriptionId }, customerInfo: spoolAddress, paymentService: 'paypal' },
    });

  it('is created, approved and started once, however often the requests are repeated', async () => {
    const { client, drawnUp, send } = await drawUp();
    expect(await (await send()).json()).toEqual(drawnUp);
    expect(await refusal(await confirm(client, drawnUp.paypalSubscriptionId))).toEqual([409, 'paypal_not_approved']);
    shop.paypal.approve(drawnUp.paypalSubscriptionId);
    for (const _ of ['once', 'again']) {
      const joined = await (await confirm(client, drawnUp.paypalSubscriptionId)).json();
      expect(joined).toMatchObject({ valid: true, paymentType: 'paypal', payment: { card: { kind: 'paypal' } } });
    }
    await shop.expectMonths(1);
    expect((await shop.orders())[0]).toMatchObject({ payment_service: 'paypal', payment_intent_id: null });
  });

  it('waits up to a day for a delayed charge', async () => {
    const { client, drawnUp } = await drawUp();
    const id = drawnUp.paypalSubscriptionId;
    shop.paypal.wallet.paysLater = true;
    shop.paypal.approve(id);
    expect(await refusal(await confirm(client, id))).toEqual([409, 'paypal_pending']);
    shop.advanceDays(0.9);
    await shop.handlers['renew-subscriptions']();
    shop.paypal.wallet.paysLater = false;
    await shop.paypal.service.confirm(id);
    await shop.sendEvent(id, 'paypal');
    expect(await client.json('/api/subscription')).toMatchObject({ valid: true });
    await shop.expectMonths(1);
  });

  it('waits for days for an e-check, and is not replaced by a card meanwhile', async () => {
    const { client, drawnUp } = await drawUp();
    const id = drawnUp.paypalSubscriptionId;
    shop.paypal.wallet.paysByCheck = true;
    shop.paypal.approve(id);
    expect(await refusal(await confirm(client, id))).toEqual([409, 'paypal_pending']);
    shop.advanceDays(6);
    await shop.handlers['renew-subscriptions']();
    expect(await refusal(await join(client))).toEqual([409, 'paypal_pending']);
    shop.paypal.wallet.paysByCheck = false;
    await shop.paypal.service.confirm(id);
    await shop.sendEvent(id, 'paypal');
    expect(await client.json('/api/subscription')).toMatchObject({ valid: true });
    await shop.expectMonths(1);
  });

  it('ends after half an hour without approval', async () => {
    const { drawnUp } = await drawUp();
    shop.advanceDays(1 / 48 + 0.001);
    await shop.handlers['renew-subscriptions']();
    expect((await shop.subscriptions()).map((row) => [row.provider_id, row.status])).toEqual([
      [drawnUp.paypalSubscriptionId, 'ended'],
    ]);
  });

  it('rejects another shopper’s PayPal approval', async () => {
    const { drawnUp } = await drawUp();
    shop.paypal.approve(drawnUp.paypalSubscriptionId);
    const { client: stranger } = await signedIn(shop);
    expect(await refusal(await confirm(stranger, drawnUp.paypalSubscriptionId))).toEqual([404, 'paypal_order_unknown']);
    expect(await shop.orders()).toEqual([]);
  });

  it('cannot be withdrawn once canceled, and lasts until the end of the month', async () => {
    const { client, drawnUp } = await drawUp();
    shop.paypal.approve(drawnUp.paypalSubscriptionId);
    const joined = await (await confirm(client, drawnUp.paypalSubscriptionId)).json();
    const { membershipValidUntil } = await client.json('/api/subscription', { method: 'DELETE' });
    expect(membershipValidUntil).toBe(joined.end);
    expect(await client.json('/api/subscription')).toMatchObject({ valid: true, cancelsAtEnd: true, status: 'active' });
    expect(await refusal(await client.request('/api/subscription/keep', { method: 'POST' }))).toEqual([
      409,
      'subscription_not_kept',
    ]);
    const card = { method: 'PUT', json: { tokenId: 'pm_card_visa' } };
    expect(await refusal(await client.request('/api/subscription/payment', card))).toEqual([
      409,
      'subscription_at_paypal',
    ]);
  });

  it('can be replaced by a card when PayPal was not approved', async () => {
    const { client } = await drawUp();
    expect((await join(client)).status).toBe(200);
    expect((await shop.subscriptions()).map(({ provider, status }) => [provider, status])).toEqual([
      ['paypal', 'ended'],
      ['stripe', 'active'],
    ]);
  });

  it('is not offered to members', async () => {
    const { client, user } = await signedIn(shop);
    await makeMember(shop, user.id);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const call = { method: 'POST', headers, json: { customerInfo: spoolAddress } };
    expect(await refusal(await client.request('/api/subscription/paypal', call))).toEqual([409, 'subscription_exists']);
  });
});
