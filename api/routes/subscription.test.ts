import { describe, expect, it } from 'vitest';
import { signedIn } from '../test/accounts.ts';
import { createMemberApp } from '../test/create-member-app.ts';
import { goods } from '../test/factory-items.ts';
import { spoolAddress } from '../test/fixtures/member.ts';
import { makeMember, memberOf } from '../test/premium.ts';
import type { ShopClient } from '../test/shop-client.ts';
import { MONTH_MS } from '../test/subscriptions-in-memory.ts';

const shop = await createMemberApp();
const refusal = async (response: Response) => [response.status, (await response.json()).code];
const wireAddress = {
  ...{ serviceCode: 95, address1: '1 Loom Street', address2: 'Apt 4', city: 'Detroit', state: 'MI', country: 'USA' },
  ...{ zip: '48201', email: 'ada@example.com', phone: '(313) 555-0199', firstName: 'Ada', lastName: 'King' },
};
const put = (client: ShopClient, customerInfo: object) =>
  client.request('/api/subscription', { method: 'PUT', json: { customerInfo } });

describe('the subscription that is shown', () => {
  it.each([
    ['a guest', async () => shop.asGuest()],
    ['who never joined', async () => (await signedIn(shop)).client],
  ])('is empty for %s', async (_, visit) => {
    expect(await (await visit()).json('/api/subscription')).toEqual({ valid: false });
  });

  it('is empty while its first payment waits for the bank challenge', async () => {
    const { client } = await signedIn(shop);
    await shop.join(client, { card: 'pm_card_bank' });
    expect(await client.json('/api/subscription')).toEqual({ valid: false });
  });

  it('is the last one after it has ended, as invalid', async () => {
    const { client, user } = await signedIn(shop);
    await makeMember(shop, user.id, { status: 'ended', validUntil: new Date(Date.now() - 1000) });
    expect(await client.json('/api/subscription')).toMatchObject({ valid: false, status: 'ended' });
  });
});

describe('where the spool goes', () => {
  it('is changed with the request’s own field names, from next month on', async () => {
    const { client } = await shop.member();
    const before = (await shop.orders())[0];
    expect(await (await put(client, wireAddress)).json()).toMatchObject({
      address: {
        serviceCode: 95,
        lastName: 'King',
        phone: '3135550199',
        address: { line1: '1 Loom Street', line2: 'Apt 4', city: 'Detroit', postal_code: '48201', state: 'MI' },
      },
    });
    await shop.renew(shop.stripe.only().id);
    await shop.sendEvent(shop.stripe.only().id);
    const [first, second] = await shop.orders();
    expect(first?.customer).toEqual(before?.customer);
    expect(second?.customer).toMatchObject({ address: '1 Loom Street', zipCode: '48201' });
  });

  it('can be pickup, and an address again', async () => {
    const { client } = await shop.member();
    const { serviceCode: _, ...person } = wireAddress;
    expect(await (await put(client, { ...person, serviceCode: 0 })).json()).toMatchObject({
      address: { serviceCode: 0, address: { line1: '' } },
    });
    expect(await (await put(client, wireAddress)).json()).toMatchObject({ address: { serviceCode: 95 } });
  });

  it('is accepted with exactly the documented fields: the ZIP code tells the state', async () => {
    const { client } = await shop.member();
    const { state: _, ...documented } = wireAddress;
    const response = await put(client, documented);
    expect([response.status, (await response.json()).address.address]).toMatchObject([200, { state: 'MI' }]);
    const unknown = await put(client, { ...documented, zip: '00000' });
    expect([unknown.status, (await unknown.json()).fields]).toEqual([
      400,
      { 'customerInfo.zipCode': 'Invalid Zip Code' },
    ]);
    const invalid = await put(client, { ...documented, email: 'ada' });
    expect((await invalid.json()).fields).toEqual({ 'customerInfo.email': 'Invalid email address' });
    const described = (await client.json('/api/openapi.json')).paths['/api/subscription'].put.requestBody;
    expect(JSON.stringify(described)).toContain('"address1"');
  });

  it('is accepted with the field names of joining', async () => {
    const { client } = await shop.member();
    expect((await put(client, spoolAddress)).status).toBe(200);
  });

  it('cannot be abroad', async () => {
    const { client } = await shop.member();
    const response = await put(client, { ...wireAddress, country: 'CA', state: 'ON', zip: 'K1A 0B1' });
    expect(await refusal(response)).toEqual([400, 'subscription_us_only']);
  });

  it('is rejected with an error for each field', async () => {
    const { client } = await shop.member();
    const response = await put(client, { ...wireAddress, zip: '1', email: 'ada' });
    expect(await response.json()).toMatchObject({
      message: 'Form is invalid',
      fields: { 'customerInfo.zipCode': 'Invalid Zip Code', 'customerInfo.email': 'Invalid email address' },
    });
  });

  it('is rejected without a subscription', async () => {
    const { client } = await signedIn(shop);
    expect(await refusal(await put(client, wireAddress))).toEqual([404, 'subscription_none']);
  });
});

describe('cancelling', () => {
  const cancel = (client: ShopClient) => client.json('/api/subscription', { method: 'DELETE' });

  it('keeps benefits until the end of the paid period, charges nothing more, and sends one email', async () => {
    const { client, joined, again } = await shop.member();
    await shop.deliver();
    for (const _ of ['once', 'again']) expect(await cancel(client)).toEqual({ membershipValidUntil: joined.end });
    expect(await client.json('/api/subscription')).toMatchObject({ valid: true, cancelsAtEnd: true });
    expect(shop.stripe.calls.filter((call) => call === 'cancelAtEnd')).toHaveLength(1);
    const mails = (await shop.deliver()).slice(2);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Northspool Premium membership is canceled']);

    shop.advanceDays(29);
    expect(await (await again()).client.json('/api/auth/login/guest')).toMatchObject({ membership: true });
    shop.advanceDays(1.01);
    await shop.renew(shop.stripe.only().id);
    await shop.handlers['renew-subscriptions']();
    expect(await (await again()).client.json('/api/auth/login/guest')).toMatchObject({ membership: false });
    expect((await shop.subscriptions()).map(({ status }) => status)).toEqual(['ended']);
    await shop.expectMonths(1);
  });

  it('can be withdrawn before the month is over', async () => {
    const { client } = await shop.member();
    await cancel(client);
    const kept = await client.json('/api/subscription/keep', { method: 'POST' });
    expect(kept).toMatchObject({ valid: true, cancelsAtEnd: false });
    shop.advanceDays(30.01);
    await shop.renew(shop.stripe.only().id);
    await shop.handlers['renew-subscriptions']();
    await shop.expectMonths(2);
  });

  it('ends at once while the next month’s charge is pending, and charges nothing more', async () => {
    const { again } = await shop.member();
    shop.advanceDays(30.01);
    const { id } = shop.stripe.only();
    await shop.renew(id, null);
    await shop.handlers['renew-subscriptions']();
    const { client } = await again();
    expect(await client.json('/api/auth/login/guest')).toMatchObject({ membership: true });
    await client.json('/api/subscription', { method: 'DELETE' });
    expect(await client.json('/api/auth/login/guest')).toMatchObject({ membership: false });
    expect(await client.json('/api/subscription')).toMatchObject({ valid: false, status: 'ended' });
    await shop.expectMonths(1);
  });

  it('keeps the month whose charge succeeds meanwhile, with its spool', async () => {
    const { again } = await shop.member();
    shop.advanceDays(30.01);
    const { id } = shop.stripe.only();
    const { client } = await again();
    await shop.renew(id);
    const { membershipValidUntil } = await client.json('/api/subscription', { method: 'DELETE' });
    expect(membershipValidUntil).toBe(shop.stripe.only().periodEnd.toISOString());
    await shop.sendEvent(id);
    await shop.expectMonths(2);
    expect(await client.json('/api/subscription')).toMatchObject({ valid: true, cancelsAtEnd: true });
  });

  it('is rejected without a subscription', async () => {
    const { client } = await signedIn(shop);
    expect(await refusal(await client.request('/api/subscription', { method: 'DELETE' }))).toEqual([
      404,
      'subscription_none',
    ]);
  });

  it('is rejected during an outage, and changes nothing', async () => {
    shop.allowErrors();
    const { client } = await shop.member();
    shop.stripe.failNext(1);
    expect((await client.request('/api/subscription', { method: 'DELETE' })).status).toBe(503);
    expect(await client.json('/api/subscription')).toMatchObject({ cancelsAtEnd: false });
  });
});

describe('another card', () => {
  const change = (client: ShopClient, tokenId: string) =>
    client.request('/api/subscription/payment', { method: 'PUT', json: { tokenId } });

  async function pastDue() {
    const ada = await shop.member();
    shop.advanceDays(30.01);
    const { id } = shop.stripe.only();
    await shop.renew(id, 'pm_card_declined');
    await shop.sendEvent(id);
    return { ...ada, ...(await ada.again()), id };
  }

  it('pays an open invoice at once', async () => {
    const { client } = await pastDue();
    expect(await client.json('/api/subscription')).toMatchObject({
      valid: true,
      status: 'past_due',
      payment: { status: 'failed', reason: 'Your card was declined.' },
    });
    expect(await (await change(client, 'pm_card_visa')).json()).toMatchObject({ status: 'active', valid: true });
    await shop.expectMonths(2);
  });

  it('returns the reason when it is declined, and leaves the subscription unchanged', async () => {
    const { client } = await pastDue();
    const refused = await change(client, 'pm_card_declined');
    expect([refused.status, (await refused.json()).message]).toEqual([402, 'Your card was declined.']);
    expect(await client.json('/api/subscription')).toMatchObject({ status: 'past_due', valid: true });
    await shop.expectMonths(1);
  });

  it('may need a bank challenge', async () => {
    const { client, id } = await pastDue();
    expect(await (await change(client, 'pm_card_bank')).json()).toMatchObject({ requiresAction: true });
    shop.stripe.approve(id);
    await shop.sendEvent(id);
    expect(await client.json('/api/subscription')).toMatchObject({ status: 'active' });
    await shop.expectMonths(2);
  });

  it('is rejected with a message after the subscription was ended in the service’s dashboard', async () => {
    const { client } = await shop.member();
    shop.stripe.only().status = 'ended';
    expect(await refusal(await change(client, 'pm_card_visa'))).toEqual([409, 'subscription_not_kept']);
  });
});

describe('a member’s benefits', () => {
  const DAY_MS = 86_400_000;

  it('are the next spool and its date, days left, savings, and past colors in stock', async () => {
    const older = { ...goods.pastMembersOnly, active: true, qoh: 4, displayIndex: 400 };
    const gone = { ...older, id: 'pla-sub-gone-1.75mm-1kg', qoh: 0, displayIndex: 300 };
    await shop.stock([goods.spool, goods.membersOnly, older, gone]);
    // A Thursday of the shop: two business days later is the Monday after.
    const validUntil = new Date('2030-03-07T15:00:00-05:00');
    const { client } = await memberOf(shop, { validUntil });
    const benefits = await client.json('/api/subscription/benefits');
    expect(benefits).toMatchObject({
      nextSpool: { itemId: goods.membersOnly.id, name: goods.membersOnly.name, shipsBy: '2030-03-11' },
      daysLeft: Math.ceil((validUntil.getTime() - Date.now()) / DAY_MS),
      savings: { discounts: 0, shipping: 0, total: 0 },
      pastColors: [older.id],
    });
  });

  it('name the next color only once it is newer than the last one sent', async () => {
    const older = { ...goods.pastMembersOnly, active: true, qoh: 4, displayIndex: 400 };
    await shop.stock([goods.spool, goods.membersOnly, older]);
    const { client } = await shop.member();
    const next = async () => (await client.json('/api/subscription/benefits')).nextSpool;
    const shipsBy = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(await next()).toEqual({ itemId: null, name: null, shipsBy });
    await shop.db.updateTable('order_lines').set({ item_id: older.id }).execute();
    expect(await next()).toEqual({ itemId: goods.membersOnly.id, name: goods.membersOnly.name, shipsBy });
  });

  it('name no next spool after canceling', async () => {
    const { client } = await memberOf(shop, { cancelsAtEnd: true });
    expect((await client.json('/api/subscription/benefits')).nextSpool).toBeNull();
  });

  it('are rejected for non-members', async () => {
    const { client, user } = await signedIn(shop);
    expect(await refusal(await client.request('/api/subscription/benefits'))).toEqual([403, 'members_only']);
    await makeMember(shop, user.id, { validUntil: new Date(Date.now() - 1), status: 'past_due' });
    expect(await refusal(await client.request('/api/subscription/benefits'))).toEqual([403, 'members_only']);
  });
});

describe('another signed-in shopper', () => {
  const calls = [
    { path: '', method: 'GET' },
    { path: '', method: 'PUT', json: { customerInfo: wireAddress } },
    { path: '', method: 'DELETE' },
    { path: '/keep', method: 'POST' },
    { path: '/payment', method: 'PUT', json: { tokenId: 'pm_card_mastercard' } },
    { path: '/benefits', method: 'GET' },
  ];

  it.each(calls)('$method /api/subscription$path touches and tells nothing of another’s', async ({ path, ...call }) => {
    const { user, joined } = await shop.member();
    const before = await shop.subscriptions();
    const { client } = await signedIn(shop);
    const text = await (await client.request(`/api/subscription${path}`, call)).text();
    for (const secret of [user.id, user.email, joined.id, joined.payment.refId]) expect(text).not.toContain(secret);
    expect(await shop.subscriptions()).toEqual(before);
    expect(shop.stripe.calls).toEqual(['start']);
  });

  it('gets a subscription of their own under the same key', async () => {
    const key = crypto.randomUUID();
    const { joined } = await shop.member({ key });
    const { client } = await signedIn(shop);
    expect((await (await shop.join(client, { key })).json()).id).not.toBe(joined.id);
  });

  it.each(calls.filter(({ path, method }) => path !== '' || method !== 'GET'))(
    'asks a guest to sign in: $method /api/subscription$path',
    async ({ path, ...call }) => {
      expect(await refusal(await shop.asGuest().request(`/api/subscription${path}`, call))).toEqual([
        401,
        'sign_in_required',
      ]);
    },
  );
});

describe('an account that is deleted', () => {
  it('is no longer charged; its membership ends, and its orders stay', async () => {
    const { client, user } = await shop.member();
    await shop.deliver();
    const response = await client.request(`/api/user/${user.user_id}`, { method: 'DELETE', json: {} });
    expect(response.status).toBe(204);
    expect(await shop.subscriptions()).toEqual([]);
    await shop.deliver();
    expect(shop.stripe.only().status).toBe('ended');
    expect((await shop.orders()).map(({ owner, subscription_id }) => [owner, subscription_id])).toEqual([
      ['deleted', null],
    ]);
  });

  it('is no longer charged, even if it was just joining', async () => {
    const ada = await signedIn(shop);
    shop.stripe.between.answering = async (call) => {
      if (call === 'start') await shop.db.deleteFrom('users').where('id', '=', ada.user.id).execute();
    };
    const response = await shop.join(ada.client);
    expect(response.status).toBe(409);
    expect(shop.stripe.only().status).toBe('ended');
    expect(await shop.orders()).toEqual([]);
  });

  it('exports its memberships and months', async () => {
    const { client, user, joined } = await shop.member();
    const { memberships } = await client.json(`/api/user/${user.user_id}/data`);
    expect(memberships).toMatchObject([
      { id: joined.id, months: [{ from: joined.start, until: joined.end, amount: 2500, returned: null }] },
    ]);
    expect(JSON.stringify(memberships)).not.toContain('sub_');
  });
});

it('takes a month’s end from the payment service', async () => {
  const { joined } = await shop.member();
  expect(new Date(joined.end).getTime() - new Date(joined.start).getTime()).toBe(MONTH_MS);
});
