import { describe, expect, it } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { refusalReasons } from '../../contract/product-reviews/review.ts';
import { recordAction } from '../domain/operator/actions.ts';
import { pseudonymOf } from '../domain/operator/pseudonyms.ts';
import { redactOrders } from '../domain/privacy/redact-orders.ts';
import { lockSubscription } from '../domain/subscriptions/subscription-rows.ts';
import { signedIn } from '../test/accounts.ts';
import { buyer, usCustomer } from '../test/buyer.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { addOrder, ownerOfOrder } from '../test/fixtures/order.ts';
import { jobsInMemory } from '../test/jobs-in-memory.ts';
import { makeMember } from '../test/premium.ts';

const queue = jobsInMemory();
const shop = await createPayingApp({ jobs: queue.jobs });
const { db } = shop;
const PASSWORD = 'Correct-Horse-9';
const NOON = '2026-11-01T12:00:00.000Z';
const shipping = {
  name: 'Ada Byron',
  phone: '3135550100',
  address: { line1: '12 Analytical Way', city: 'Toledo', state: 'OH', postal_code: '43604', country: 'US' },
};
const record = { name: 'Ada Byron', email: 'ada@example.com', phone: '3135550100', shipping };

/** An account with one of everything that an account keeps. */
async function fullAccount() {
  const { client, user } = await signedIn(shop, { password: PASSWORD });
  const path = `/api/user/${user.user_id}`;
  const ada = buyer(client);
  await ada.put(goods.spool.id, 2);
  const order = await ada.buy();
  await ada.put(goods.spool.id);
  await client.json(`${path}/billing`, { method: 'PUT', json: record });
  await db
    .insertInto('avatars')
    .values({ user_id: user.id, png: Buffer.from('PNG') })
    .execute();
  await db
    .insertInto('passkeys')
    .values({ id: crypto.randomUUID(), user_id: user.id, name: 'Laptop', public_key: Buffer.from('key of the laptop') })
    .execute();
  await db
    .insertInto('restock_alerts')
    .values({ item_id: goods.soldOut.id, email: user.email, asked_at: new Date() })
    .execute();
  await db
    .insertInto('newsletter_subscribers')
    .values({ id: crypto.randomUUID(), email: user.email, asked_at: new Date() })
    .execute();
  const answer = JSON.stringify({ status: 201, body: { buyer: { email: user.email.toUpperCase() } } });
  await db
    .insertInto('agent_calls')
    .values({ key: 'key', request: 'request', claimed_at: new Date(), answer })
    .execute();
  await db
    .insertInto('order_refunds')
    .values({ order_id: order.id, amount: 100, reason: 'a dent', asked_at: new Date() })
    .execute();
  await recordAction(shop.deps, { by: 'maria', verb: 'users tax-exempt', target: user.email }, async () => {});
  const print = {
    ...{ jobId: crypto.randomUUID(), name: 'gear.stl', material: 'PLA', colorName: 'Petrol', hex: '#0B5A63' },
    ...{ quality: 50, infill: 20, supports: false, grams: 18.8, printTime: 3600, quantity: 10 },
  } as const;
  await db
    .insertInto('saved_quotes')
    .values({
      ...{ link: crypto.randomUUID().slice(0, 22), owner: user.id, prints: JSON.stringify([print]) },
      ...{ created_at: new Date(), expires_at: new Date(Date.now() + 60_000) },
    })
    .execute();
  const spool = { id: crypto.randomUUID(), name: 'PLA Petrol', netGrams: 1000, leftGrams: 640, addedAt: NOON };
  await client.json(`${path}/spools`, { method: 'POST', json: { spools: [spool] } });
  const printer = {
    ...{ name: 'Bench printer', nozzleMm: 0.4, maxNozzleC: 240, maxBedC: 100, isEnclosed: false, diameterMm: 1.75 },
    slicer: 'orcaslicer',
  };
  await client.json(`${path}/printer`, { method: 'PUT', json: { printer } });
  await db
    .insertInto('verifications')
    .values({
      identifier: crypto.randomUUID(),
      value: user.id,
      user_id: user.id,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  await db.updateTable('orders').set({ payment_customer: 'cus_ada' }).where('id', '=', order.id).execute();
  await db.updateTable('users').set({ stripe_customer_id: 'cus_ada' }).where('id', '=', user.id).execute();
  return { client, user, path, order, ada };
}

/** One of the account's address, one of its order under another address, and one of somebody else. */
async function reviewsFor(email: string, orderId: string) {
  const review = { item_id: goods.spool.id, rating: 2, text: 'Brittle.', name: 'Ada B.' };
  const at = (day: number) => ({
    created_at: new Date(Date.UTC(2026, 0, day)),
    sent_at: new Date(Date.UTC(2026, 0, day + 1)),
  });
  const print = { printer: 'Prusa', nozzle: 215, speed: 60 };
  const rows = await db
    .insertInto('product_reviews')
    .values([
      {
        ...{ ...review, ...print, ...at(1), product: 'pla-petrol', email: email.toUpperCase(), state: 'published' },
        answer: 'Dry it.',
      },
      {
        ...{ ...review, ...at(3), product: 'pla-black', email: 'work@example.com', order_id: orderId },
        ...{ state: 'refused', refusal: 'spam' },
      },
      { ...review, ...at(5), product: 'pla-petrol', email: 'else@example.com', name: 'Max', state: 'published' },
    ])
    .returning('id')
    .execute();
  const [published, refused] = rows;
  const ids = { shown: crypto.randomUUID(), hidden: crypto.randomUUID(), refused: crypto.randomUUID() };
  const photo = { thumb_id: crypto.randomUUID(), width: 8, height: 6, bytes: 1 };
  await db
    .insertInto('product_review_photos')
    .values([
      { ...photo, id: ids.shown, review_id: published?.id ?? '', added_at: new Date(Date.UTC(2026, 0, 1)) },
      {
        ...{ ...photo, id: ids.hidden, review_id: published?.id ?? '', hidden: true },
        added_at: new Date(Date.UTC(2026, 0, 1, 0, 0, 1)),
      },
      { ...photo, id: ids.refused, review_id: refused?.id ?? '', added_at: new Date(Date.UTC(2026, 0, 3)) },
    ])
    .execute();
  return ids;
}

const remove = (client: { request: typeof shop.request }, path: string, json: unknown = { password: PASSWORD }) =>
  client.request(path, { method: 'DELETE', json });

const orderRow = ({ id }: Order) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an account’s data export', () => {
  it('has all stored data, and nothing that gives access to the account', async () => {
    const { client, user, path, order } = await fullAccount();
    const response = await client.request(`${path}/data`);
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="northspool-${user.user_id}-\\d{4}-\\d\\d-\\d\\d\\.json"$`),
    );
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      account: { userId: user.user_id, email: user.email, registered: user.created_at.toISOString() },
      avatar: `data:image/png;base64,${Buffer.from('PNG').toString('base64')}`,
      billing: { shipping: { ...shipping, address: { ...shipping.address, country: 'USA' } } },
      orders: [{ ...order, coupon: null, phone: '3135550100', refunds: [{ amount: 100, reason: 'a dent' }] }],
      handled: [{ what: 'users tax-exempt', target: await pseudonymOf(db, user.email) }],
      cart: [{ itemId: goods.spool.id, qty: 1 }],
      savedQuotes: [{ prints: [{ model: 'gear.stl', colorName: 'Petrol', quantity: 10 }] }],
      filament: { printer: { name: 'Bench printer' }, spools: [{ name: 'PLA Petrol', leftGrams: 640 }] },
      sessions: [{ userAgent: 'Firefox on Linux' }],
      passkeys: [{ name: 'Laptop' }],
      newsletter: { confirmed: null },
      restockAlerts: [{ itemId: goods.soldOut.id, told: null }],
    });
    const { token } = await db.selectFrom('user_sessions').select('token').executeTakeFirstOrThrow();
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/argon2|cus_ada|pi_|pm_|public_?key|fingerprint|idempotency/i);
  });

  it('has the reviews of its addresses and orders, with the photos that pages show', async () => {
    const { client, user, path, order } = await fullAccount();
    const ids = await reviewsFor(user.email, order.id);
    const { productReviews } = await client.json(`${path}/data`);
    expect(productReviews).toEqual([
      {
        ...{
          product: 'pla-petrol',
          itemId: goods.spool.id,
          orderRef: null,
          rating: 2,
          text: 'Brittle.',
          name: 'Ada B.',
        },
        ...{ printer: 'Prusa', nozzle: 215, speed: 60, state: 'published', refusal: null, answer: 'Dry it.' },
        ...{ begun: '2026-01-01T00:00:00.000Z', sent: '2026-01-02T00:00:00.000Z' },
        photos: [
          {
            address: `${shop.deps.settings.publicUrl}/api/review-photos/${ids.shown}/large`,
            ...{ width: 8, height: 6, hidden: false, added: '2026-01-01T00:00:00.000Z' },
          },
          { address: null, width: 8, height: 6, hidden: true, added: '2026-01-01T00:00:01.000Z' },
        ],
      },
      expect.objectContaining({
        ...{ product: 'pla-black', orderRef: order.payment.refId, state: 'refused', refusal: refusalReasons.spam },
        photos: [expect.objectContaining({ address: null, hidden: false })],
      }),
    ]);
  });

  it('is unavailable to other shoppers', async () => {
    const [{ path }, { client: bob }] = [await fullAccount(), await signedIn(shop)];
    expect((await bob.request(`${path}/data`)).status).toBe(404);
    expect((await shop.asGuest().request(`${path}/data`)).status).toBe(401);
  });
});

describe('deleting an account', () => {
  it('deletes all its data, and a job removes its customer at the payment service', async () => {
    const { client, user, path } = await fullAccount();
    queue.empty();
    const response = await remove(client, path);
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/^token=;.*Max-Age=0/);
    const { rows } = await shop.deps.connection.pool.query(
      `select (select count(*) from users)::int + (select count(*) from user_sessions)::int
        + (select count(*) from user_credentials)::int + (select count(*) from passkeys)::int
        + (select count(*) from billing_records)::int + (select count(*) from avatars)::int
        + (select count(*) from cart_lines)::int + (select count(*) from restock_alerts)::int
        + (select count(*) from newsletter_subscribers)::int + (select count(*) from verifications)::int
        + (select count(*) from saved_quotes)::int + (select count(*) from own_spools)::int
        + (select count(*) from printer_setups)::int + (select count(*) from agent_calls)::int as left`,
    );
    expect(rows).toEqual([{ left: 0 }]);
    expect(queue.names()).toEqual(['delete-payment-customer']);
    const record = await db.selectFrom('log.entries').select(['verb', 'target', 'outcome']).execute();
    const target = await pseudonymOf(db, user.email);
    expect(record).toEqual([{ verb: 'users tax-exempt', target, outcome: 'done' }]);
    expect((await shop.asGuest(new Map([['token', client.token ?? '']])).request(path)).status).toBe(401);
    const again = await signedIn(shop, { email: user.email });
    expect(await again.client.json('/api/sales')).toEqual([]);
  });

  it('makes its reviews nobody’s, also those of orders that name another address', async () => {
    const { client, user, path, order } = await fullAccount();
    await reviewsFor(user.email, order.id);
    await remove(client, path);
    expect(await db.selectFrom('product_reviews').selectAll().orderBy('created_at').execute()).toMatchObject([
      { email: '', name: 'A customer', order_id: null, text: 'Brittle.' },
      { email: 'else@example.com', name: 'Max' },
    ]);
    expect(await db.selectFrom('product_review_photos').selectAll().execute()).toEqual([]);
  });

  it('keeps what accounting needs of a finished order, without personal data', async () => {
    const { client, path, order } = await fullAccount();
    await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', order.id).execute();
    const before = await orderRow(order);
    await remove(client, path);
    const row = await orderRow(order);
    expect(row.customer).toEqual({
      serviceCode: usCustomer.serviceCode,
      country: 'US',
      state: 'OH',
      city: 'Toledo',
      zipCode: '43604',
      address: '',
    });
    const { ref_id, amount, totals, ts, payment_intent_id } = before;
    expect(row).toMatchObject({
      ref_id,
      amount,
      totals,
      ts,
      payment_intent_id,
      email: '',
      payment_token: '',
      payment_customer: null,
      paid_with: null,
    });
    expect(JSON.stringify(row)).not.toMatch(/\bAda\b|Byron|Analytical|5550100|@/);
  });

  it('keeps name and address of a paid order until 30 days after it shipped', async () => {
    const { client, path, order } = await fullAccount();
    await remove(client, path);
    expect(await orderRow(order)).toMatchObject({ owner: 'deleted', email: usCustomer.email, forgotten_at: null });
    const now = new Date();
    await db.updateTable('orders').set({ shipped_at: now }).where('id', '=', order.id).execute();
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
    expect(await redactOrders(db, inDays(29))).toBe(0);
    expect(await redactOrders(db, inDays(31))).toBe(1);
    expect(await redactOrders(db, inDays(32))).toBe(0);
    expect(await orderRow(order)).toMatchObject({ email: '', status: 'paid' });
  });

  it('is rejected during a payment', async () => {
    const { client, path, order } = await fullAccount();
    await db.updateTable('orders').set({ status: 'requires_action' }).where('id', '=', order.id).execute();
    const refused = await remove(client, path);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'account_pays' });
    expect(await orderRow(order)).toMatchObject({ email: usCustomer.email, forget_from: null });
    expect(await client.json(path)).toMatchObject({ loggedIn: true });
  });

  it('includes a membership month that is being paid at the same moment', async () => {
    const { client, user, path } = await fullAccount();
    const { id } = await makeMember(shop, user.id);
    const isWaiting = async () => {
      const { rows } = await shop.deps.connection.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    };
    const { removal, month } = await db.transaction().execute(async (trx) => {
      await lockSubscription(trx, id);
      const month = await addOrder({ db: trx }, { lines: [], owner: user.id, email: user.email });
      const removal = remove(client, path);
      await expect.poll(isWaiting).toBe(true);
      return { removal: { answer: removal }, month };
    });
    expect((await removal.answer).status).toBe(204);
    expect(await ownerOfOrder({ db }, month.id)).toBe('deleted');
  });

  it('needs the password, unless the sign-in was recent', async () => {
    const { client, path } = await fullAccount();
    const wrong = await remove(client, path, { password: 'Wrong-Horse-9' });
    expect([wrong.status, (await wrong.json()).code]).toEqual([400, 'password_wrong']);
    shop.clock.advanceMinutes(11);
    const stale = await remove(client, path, {});
    expect([stale.status, (await stale.json()).code]).toEqual([403, 'password_needed']);
    shop.clock.reset();
    expect((await remove(client, path, {})).status).toBe(204);
  });

  it('limits password guesses', async () => {
    const { client, path } = await fullAccount();
    for (let count = 0; count < 5; count += 1) await remove(client, path, { password: 'Wrong-Horse-9' });
    const refused = await remove(client, path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is only possible for its owner', async () => {
    const [{ client, path }, bob] = [await fullAccount(), await signedIn(shop, { password: PASSWORD })];
    expect((await remove(bob.client, path)).status).toBe(404);
    expect((await remove(shop.asGuest(), path)).status).toBe(401);
    expect(await client.json(path)).toMatchObject({ loggedIn: true });
  });
});
