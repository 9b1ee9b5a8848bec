import { describe, expect, it } from 'vitest';
import { subscriptionMessages } from '../../contract/messages/subscription.ts';
import { RENEWALS_WITHOUT_COLOR } from '../domain/subscriptions/monthly-spool.ts';
import type { Payments, Refund } from '../gateways/payments/payments.ts';
import { signedIn } from '../test/accounts.ts';
import { createMemberApp } from '../test/create-member-app.ts';
import { factoryItems, goods, makeItem } from '../test/factory-items.ts';
import { spoolAddress } from '../test/fixtures/member.ts';
import { addOrder } from '../test/fixtures/order.ts';
import { publishColor } from '../test/premium.ts';
import type { ShopClient } from '../test/shop-client.ts';

const shop = await createMemberApp();
const tick = () => shop.handlers['renew-subscriptions']();
const shown = (client: ShopClient) => client.json('/api/subscription');
const subjects = async () => (await shop.deliver()).map(({ subject }) => subject);
const ordered = async () => {
  const lines = await shop.db.selectFrom('order_lines').select('item_id').execute();
  return lines.map(({ item_id }) => item_id);
};

/** The refunds that the payment services were asked for. */
function watchRefunds(): Refund[] {
  const refunds: Refund[] = [];
  const service = { refund: async (refund: Refund) => void refunds.push(refund) } as Payments;
  Object.assign(shop.deps, { payments: service, paypal: service });
  return refunds;
}

/** A member on the last day of the first month, whose color is still the newest. */
async function lastDay() {
  const ada = await shop.member();
  shop.advanceDays(29.2);
  await tick();
  return { ...ada, ...(await ada.again()), id: shop.stripe.only().id };
}

/** Begins the next month at the service. */
async function monthBegins(id: string): Promise<void> {
  shop.advanceDays(0.9);
  shop.stripe.renew(id);
  await tick();
}

describe('a month without a new color', () => {
  it('is held a day before, for each month anew, and keeps the benefits; the first new color goes on', async () => {
    const { client, again, joined, id } = await lastDay();
    expect(await shown(client)).toMatchObject({
      valid: true,
      skip: { from: joined.end, hasBegun: false, isHeld: true },
    });
    await monthBegins(id);
    expect(await shown((await again()).client)).toMatchObject({ valid: true, skip: { hasBegun: true, isHeld: true } });
    shop.advanceDays(29.2);
    await tick();
    const held = (await again()).client;
    expect(await shown(held)).toMatchObject({ valid: true, skip: { hasBegun: false, isHeld: true } });
    await monthBegins(id);
    await shop.expectMonths(1);
    const color = await publishColor(shop);
    shop.advanceDays(29.2);
    await tick();
    await monthBegins(id);
    await shop.expectMonths(2);
    expect(await ordered()).toEqual([goods.membersOnly.id, color.id]);
    expect((await subjects()).filter((subject) => subject.includes('waits for its color'))).toHaveLength(2);
  });

  it('says what is not charged and when the next charge is', async () => {
    const { joined } = await lastDay();
    const mail = (await shop.deliver()).at(-1);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Detroit' });
    expect(mail?.text).toContain(`nothing is charged on ${day.format(new Date(joined.end))}`);
    expect(mail?.text).toContain(`You have ${goods.membersOnly.name} already`);
  });

  it('is charged after all when a color comes out in time, and the member is told', async () => {
    const { again, id } = await lastDay();
    const color = await publishColor(shop);
    shop.advanceDays(0.1);
    await tick();
    expect(await shown((await again()).client)).toMatchObject({ skip: null });
    expect((await subjects()).at(-1)).toBe(`${color.name} is out: Northspool Premium goes on`);
    await monthBegins(id);
    expect(await ordered()).toEqual([goods.membersOnly.id, color.id]);
  });

  it('cannot be charged by the member, who would get the color twice', async () => {
    const { client } = await lastDay();
    const response = await client.request('/api/subscription/skip', { method: 'DELETE' });
    expect([response.status, (await response.json()).skip]).toMatchObject([200, { isHeld: true }]);
    expect(shop.stripe.only().skipFrom).toBeDefined();
  });

  it('is paid back once when it was charged all the same, and keeps the benefits', async () => {
    const refunds = watchRefunds();
    const { again } = await shop.member();
    const { id } = shop.stripe.only();
    shop.advanceDays(30.01);
    shop.stripe.renew(id);
    for (const _ of ['once', 'again']) await tick();
    expect((await subjects()).at(-1)).toBe('Your Northspool Premium payment comes back');
    const [, month] = await shop.months();
    expect(refunds).toEqual([
      { orderId: month?.id, paymentId: month?.charge_id, part: { refundId: month?.id, amount: 2500 } },
    ]);
    await shop.expectMonths(1);
    expect(await shown((await again()).client)).toMatchObject({ valid: true, skip: null });
  });
});

describe('a color that the account has', () => {
  const join = async (client: ShopClient) => {
    const response = await shop.join(client);
    return [response.status, (await response.json()).message];
  };
  const refused = [409, subscriptionMessages.colorSent(goods.membersOnly.name)];

  it('is not sent again to a member who comes back, who learns it before paying', async () => {
    const { client, again, user } = await shop.member();
    await client.request('/api/subscription', { method: 'DELETE' });
    shop.advanceDays(31);
    shop.stripe.renew(shop.stripe.only().id);
    await tick();
    const back = (await again()).client;
    expect(await shown(back)).toMatchObject({ valid: false, newestSent: goods.membersOnly.name });
    expect(await join(back)).toEqual(refused);
    const atPaypal = await back.request('/api/subscription/paypal', {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      json: { customerInfo: spoolAddress },
    });
    expect(atPaypal.status).toBe(409);
    await publishColor(shop);
    expect((await join(back))[0]).toBe(200);
    expect((await shop.subscriptions()).map(({ user_id }) => user_id)).toEqual([user.id, user.id]);
  });

  it('counts when it was bought singly, in any size, until it is refunded', async () => {
    const size = makeItem({
      id: 'fisher-teal-2.85mm',
      tags: { material: 'PLA Sub', color: goods.membersOnly.tags.color, diameter: '2.85mm' },
      displayIndex: 10,
    });
    await shop.deps.catalogue.load([...factoryItems, size]);
    const { client, user } = await signedIn(shop);
    const order = await addOrder(shop.deps.connection, { owner: user.id, lines: [{ itemId: size.id }] });
    expect(await join(client)).toEqual(refused);
    await shop.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', order.id).execute();
    expect((await join(client))[0]).toBe(200);
  });

  it('counts when it fell from the vending machine', async () => {
    const { client, user } = await signedIn(shop);
    const order = await addOrder(shop.deps.connection, { owner: user.id });
    const [place, at] = [{ load_id: crypto.randomUUID(), slot: 1, position: 1 }, new Date()];
    const press = {
      ...place,
      order_id: order.id,
      choice: 0,
      state: 'dispensed',
      pressed_at: at,
      settled_at: at,
    } as const;
    await shop.db.insertInto('vending_loads').values({ id: place.load_id, root: '', made_at: at }).execute();
    await shop.db
      .insertInto('vending_spools')
      .values({ ...place, item_id: goods.membersOnly.id, salt: '', leaf: '', fell_at: at })
      .execute();
    await shop.db
      .insertInto('vending_orders')
      .values({ order_id: order.id, qty: 1, turn_at: at, choice_time: 1 })
      .execute();
    await shop.db.insertInto('vending_presses').values(press).execute();
    expect(await join(client)).toEqual(refused);
  });

  it('changes nothing when it is another account’s', async () => {
    await shop.member();
    expect((await join((await signedIn(shop)).client))[0]).toBe(200);
  });
});

describe('staff', () => {
  const renewals = async () =>
    (await shop.deps.connection.pool.query(RENEWALS_WITHOUT_COLOR, [shop.deps.clock()])).rows[0];

  it('see the renewals without a color three days before, and not those whose members skip', async () => {
    const { joined } = await shop.member();
    const skipping = await shop.member();
    await skipping.client.request('/api/subscription/skip', { method: 'POST' });
    shop.advanceDays(26.9);
    expect(await renewals()).toEqual({ count: 0, first: null });
    shop.advanceDays(0.2);
    expect(await renewals()).toEqual({ count: 1, first: new Date(joined.end) });
    await publishColor(shop);
    expect(await renewals()).toEqual({ count: 0, first: null });
  });

  it('see those that are held already, and all while nothing is on sale', async () => {
    await lastDay();
    expect(await renewals()).toMatchObject({ count: 1 });
    await shop.deps.catalogue.load([goods.spool]);
    expect(await renewals()).toMatchObject({ count: 1 });
  });
});
