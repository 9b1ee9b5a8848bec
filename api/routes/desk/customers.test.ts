import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CustomerEvent, CustomerRow } from '../../../contract/desk/customers.ts';
import { pseudonymOf } from '../../domain/operator/pseudonyms.ts';
import { addAccount, newSession, signedIn } from '../../test/accounts.ts';
import { buyer, usCustomer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { makeMember, memberOf } from '../../test/premium.ts';
import type { ShopClient } from '../../test/shop-client.ts';

const shop = await createPayingApp();
const { db } = shop;
const support = () => staffClient(shop, 'support');
const lastAction = () =>
  db.selectFrom('log.entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

async function guestBuys(customer: object = {}, card?: string) {
  const guest = buyer(shop.asGuest());
  await guest.put(goods.spool.id);
  const input = { customerInfo: { ...usCustomer, ...customer }, ...(card && { card }) };
  return { guest, response: await guest.send(input), send: () => guest.send(input) };
}

const found = async (client: ShopClient, q: string): Promise<string[]> => {
  const { rows } = await client.json(`/api/desk/customers?q=${encodeURIComponent(q)}`);
  return rows.map(({ email }: CustomerRow) => email).sort();
};

describe('the list of customers', () => {
  it('finds accounts and guests by name, address and a part of the phone, in any case', async () => {
    const client = await support();
    await addAccount(shop, { email: 'grace@navy.example', fname: 'Grace', lname: 'Hopper' });
    await guestBuys({ email: 'Ada@Example.com', firstName: 'Ada', lastName: 'Byron', phone: '(313) 555-0100' });
    await guestBuys({ email: 'max@example.com', firstName: 'Max', lastName: 'Byron', phone: '3135550199' });
    expect(await found(client, 'byr')).toEqual(['ada@example.com', 'max@example.com']);
    expect(await found(client, 'ADA byron')).toEqual(['ada@example.com']);
    expect(await found(client, 'hopper')).toEqual(['grace@navy.example']);
    expect(await found(client, 'grace@navy')).toEqual(['grace@navy.example']);
    expect(await found(client, '555-01')).toEqual(['ada@example.com', 'max@example.com']);
    expect(await found(client, '550199')).toEqual(['max@example.com']);
    expect(await found(client, "o'neil \\ & | :* %")).toEqual([]);
    expect(await found(client, '')).toHaveLength(3);
  });

  it('finds names without their accents, and with accents that were not typed', async () => {
    const client = await support();
    await guestBuys({ email: 'jose@example.com', firstName: 'José', lastName: 'Peña' });
    await guestBuys({ email: 'muller@example.com', firstName: 'Anna', lastName: 'Muller' });
    for (const q of ['jose', 'JOSÉ pen', 'josè'])
      expect([q, await found(client, q)]).toEqual([q, ['jose@example.com']]);
    expect(await found(client, 'Müller')).toEqual(['muller@example.com']);
  });

  it('sums up what a customer paid, without declined attempts and refunds', async () => {
    const { response, guest } = await guestBuys({ email: 'ada@example.com' });
    const order = await response.json();
    await guestBuys({ email: 'ada@example.com' }, 'pm_card_chargeDeclined');
    await db.updateTable('orders').set({ refunded: 100 }).where('id', '=', order.id).execute();
    const { rows, total } = await (await support()).json('/api/desk/customers');
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      { accountId: null, orders: 1, spent: order.payment.amount - 100, phone: '3135550100' },
    ]);
    expect(await guest.cart()).toEqual([]);
  });

  it('finds a customer by the name of an earlier order, and by the present one of the account', async () => {
    const { user } = await signedIn(shop, { email: 'ada@example.com', fname: 'Ada', lname: 'Lovelace' });
    await guestBuys({ email: 'ada@example.com', lastName: 'Byron' });
    await db.updateTable('users').set({ name: 'Ada King' }).where('id', '=', user.id).execute();
    const client = await support();
    for (const name of ['byron', 'lovelace', 'king']) expect(await found(client, name)).toEqual(['ada@example.com']);
    const { rows } = await client.json('/api/desk/customers?q=byron');
    expect(rows).toMatchObject([{ name: 'Ada King', accountId: user.id }]);
  });

  it('has fifty on a page', async () => {
    await db
      .insertInto('customers')
      .values(
        Array.from({ length: 60 }, (_, index) => ({ email: `c${index}@example.com`, first_seen: new Date(index) })),
      )
      .execute();
    const client = await support();
    const first = await client.json('/api/desk/customers');
    const second = await client.json('/api/desk/customers?page=2');
    expect([first.rows.length, second.rows.length, first.total]).toEqual([50, 10, 60]);
    expect(first.rows[0].email).toBe('c59@example.com');
    expect((await client.request('/api/desk/customers?page=0')).status).toBe(400);
  });
});

describe('a search of customers', () => {
  /** In two waves, the later first in the list: those who have only the frequent word, and some with a rare one. */
  async function storeMany(): Promise<void> {
    await sql`
      insert into customers select 'c' || n || '@example.com', to_timestamp(n) from generate_series(1, 2100) as n`.execute(
      db,
    );
    await sql`
      insert into customer_contacts
      select email, name, '', customer_words(email, name, '') from (
        select email, case when first_seen > to_timestamp(2040) then 'Radia Rare' else 'Radia Perlman' end as name
        from customers
      ) as named`.execute(db);
  }

  it('turns pages of a name that thousands have, the newest first', async () => {
    await storeMany();
    const client = await support();
    const pages = [1, 2].map((page) => client.json(`/api/desk/customers?q=radia&page=${page}`));
    const [first, second] = await Promise.all(pages);
    expect([first.total, first.rows.length, first.rows[0].email]).toEqual([1000, 50, 'c2100@example.com']);
    expect([second.rows.length, second.rows[0].email]).toEqual([50, 'c2050@example.com']);
    const some = await client.json('/api/desk/customers?q=radia+perlman');
    expect([some.total, some.rows[0].email]).toEqual([1000, 'c2040@example.com']);
  });

  it('counts and turns pages of a name that few have', async () => {
    await storeMany();
    const client = await support();
    const first = await client.json('/api/desk/customers?q=radia+rare');
    expect([first.total, first.rows.length, first.rows[0].email]).toEqual([60, 50, 'c2100@example.com']);
    const second = await client.json('/api/desk/customers?q=radia+rare&page=2');
    expect([second.rows.length, second.rows[9].email]).toEqual([10, 'c2041@example.com']);
    expect(await client.json('/api/desk/customers?q=zzzz')).toEqual({ total: 0, rows: [] });
  });
});

describe('a customer’s page', () => {
  it('shows a guest’s orders with declined ones, and the address', async () => {
    const { response } = await guestBuys({ email: 'ada@example.com' });
    const order = await response.json();
    await guestBuys({ email: 'ada@example.com' }, 'pm_card_chargeDeclined');
    const customer = await (await support()).json('/api/desk/customers/ADA@example.com');
    expect(customer).toMatchObject({ email: 'ada@example.com', name: 'Ada Byron', account: null, paidOrders: 1 });
    expect(customer.spent).toBe(order.payment.amount);
    expect(customer.orders).toMatchObject([
      { status: 'declined', declineReason: 'Your card was declined.' },
      { status: 'paid', refId: order.payment.refId, pieces: 1 },
    ]);
    expect(customer.addresses).toEqual([
      { label: 'From an order', lines: ['Ada Byron', '12 Analytical Way', 'Toledo, OH 43604', 'USA', '3135550100'] },
    ]);
  });

  it('has a timeline of orders, refunds, returns, mails, notes and membership, the newest first', async () => {
    const user = await addAccount(shop, { email: 'ada@example.com' });
    await makeMember(shop, user.id);
    const { response } = await guestBuys({ email: 'ada@example.com' });
    const { id, payment } = await response.json();
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const moments = { request_key: null, parts: null, lines: '[]' };
    await db
      .insertInto('order_refunds')
      .values({ order_id: id, amount: 100, reason: 'a dent', asked_at: at(1), done_at: at(2), ...moments })
      .execute();
    await db
      .insertInto('returns')
      .values({
        ...{ ref_id: 'NR-7K2M-4Q9D', order_id: id, idempotency_key: 'k', reason: 'faulty', note: '', lines: '[]' },
        ...{ answer: null, requested_at: at(3), answered_at: null, refunded_at: null },
      })
      .execute();
    await db
      .insertInto('order_mails')
      .values({ order_id: id, message_id: 'm', subject: 'Your order', at: at(4), sent_at: at(4), failure: null })
      .execute();
    await db
      .insertInto('customer_notes')
      .values({ id: crypto.randomUUID(), email: 'ada@example.com', by: 'pat@example.com', text: 'Called.', at: at(5) })
      .execute();
    const { timeline } = await (await support()).json(`/api/desk/customers/${user.id}`);
    const titles = timeline.map(({ title, order }: CustomerEvent) => [title, order]);
    const { refId } = payment;
    expect(titles.slice(0, 5)).toEqual([
      ['Note', null],
      ['Mail sent', refId],
      ['Return NR-7K2M-4Q9D requested', refId],
      ['$1.00 refunded', refId],
      ['Refund of $1.00 requested', refId],
    ]);
    for (const title of ['Paid', 'Joined Premium', 'Account created']) {
      expect(titles).toContainEqual([title, title === 'Paid' ? refId : null]);
    }
  });

  it('does not know an address that never bought', async () => {
    const client = await support();
    expect((await client.request('/api/desk/customers/nobody@example.com')).status).toBe(404);
    expect((await client.request(`/api/desk/customers/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('shows since when, how paid, and the next charge of a membership', async () => {
    const { user, subscription } = await memberOf(shop);
    const customer = await (await support()).json(`/api/desk/customers/${user.id}`);
    expect(customer.account).toMatchObject({ member: true, taxExempt: false });
    expect(customer.memberships).toMatchObject([
      {
        ...{ status: 'active', service: 'stripe', why: null, paidWith: { last4: '4242' } },
        since: subscription.created_at.toISOString(),
        nextCharge: { at: subscription.period_end?.toISOString(), amount: shop.deps.store.premium.price },
      },
    ]);
  });

  it('says why a membership lapsed', async () => {
    const { user } = await signedIn(shop);
    const past = (days: number) => new Date(Date.now() - days * 86_400_000);
    const paid = { status: 'ended', validUntil: past(60), cancelsAtEnd: true } as const;
    const canceled = await makeMember(shop, user.id, paid);
    const unpaid = await makeMember(shop, user.id, paid);
    const atPaypal = await makeMember(shop, user.id, paid);
    const set = (id: string, changes: object) =>
      db.updateTable('subscriptions').set(changes).where('id', '=', id).execute();
    await set(canceled.id, { created_at: past(93) });
    await set(unpaid.id, { created_at: past(92), decline_reason: 'Your card has expired.' });
    await set(atPaypal.id, { created_at: past(91), ended_at: past(52) });
    const { memberships } = await (await support()).json(`/api/desk/customers/${user.id}`);
    expect(memberships).toMatchObject([
      { why: 'unpaid', nextCharge: null },
      { why: 'unpaid', declineReason: 'Your card has expired.' },
      { why: 'canceled', declineReason: null },
    ]);
  });
});

describe('tax exemption', () => {
  it('needs the number of a certificate, changes the next order, and records both', async () => {
    const { client: browser, user } = await signedIn(shop);
    const client = await support();
    const put = (json: object) => client.request(`/api/desk/customers/${user.id}/tax-exempt`, { method: 'PUT', json });
    expect((await put({ taxExempt: true, certificate: ' ' })).status).toBe(400);
    expect((await put({ taxExempt: true, certificate: 'MI-3372' })).status).toBe(200);
    expect(await lastAction()).toMatchObject({
      verb: 'users tax-exempt',
      target: await pseudonymOf(db, user.email),
      details: {
        before: { taxExempt: false, certificate: null },
        after: { taxExempt: true, certificate: 'MI-3372' },
      },
    });
    const ada = buyer(browser);
    await ada.put(goods.spool.id);
    const michigan = { ...usCustomer, city: 'Detroit', state: 'MI', zipCode: '48201' };
    const order = await ada.buy({ customerInfo: michigan });
    expect(order.totals.tax).toBe(0);
    const { subtotal, discount, shipping, tax, total } = order.totals;
    expect(subtotal - discount + shipping + tax).toBe(total);
    expect((await client.json(`/api/desk/customers/${user.id}`)).account.taxCertificate).toBe('MI-3372');
    expect((await put({ taxExempt: false })).status).toBe(200);
    expect((await client.json(`/api/desk/customers/${user.id}`)).account.taxCertificate).toBeNull();
  });

  it('is for accounts', async () => {
    await guestBuys({ email: 'ada@example.com' });
    const response = await (await support()).request('/api/desk/customers/ada@example.com/tax-exempt', {
      method: 'PUT',
      json: { taxExempt: true, certificate: 'MI-1' },
    });
    expect((await response.json()).code).toBe('customer_guest');
  });
});

describe('the sessions of a customer', () => {
  it('are ended by support, all of them, which is recorded', async () => {
    const { client: phone, user } = await signedIn(shop, { email: 'ada@example.com' });
    const { client: laptop } = await newSession(shop, user.id);
    const { client: other } = await signedIn(shop);
    const support = await staffClient(shop, 'support');
    const path = `/api/desk/customers/${user.id}/sign-out`;
    expect((await support.request(path, { method: 'POST', json: {} })).status).toBe(200);
    const statuses = [phone, laptop, other].map(async (client) => (await client.request('/api/auth/sessions')).status);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
    const target = await pseudonymOf(db, 'ada@example.com');
    expect(await lastAction()).toMatchObject({ verb: 'customers sign-out', target, outcome: 'done' });
  });

  it('do not exist without an account', async () => {
    await guestBuys({ email: 'ada@example.com' });
    const path = '/api/desk/customers/ada@example.com/sign-out';
    const response = await (await support()).request(path, { method: 'POST', json: {} });
    expect((await response.json()).code).toBe('customer_guest');
  });
});

describe('the data of a customer', () => {
  it('can be exported for an account with what was bought without it, and is recorded', async () => {
    const { user } = await signedIn(shop, { email: 'ada@example.com' });
    const { response } = await guestBuys({ email: 'ada@example.com' });
    const { payment } = await response.json();
    const client = await support();
    const data = await client.json(`/api/desk/customers/${user.id}/data`, { method: 'POST', json: {} });
    expect(data.account.account).toMatchObject({ email: 'ada@example.com' });
    expect(data.withoutAccount.orders).toMatchObject([{ payment: { refId: payment.refId } }]);
    const target = await pseudonymOf(db, 'ada@example.com');
    expect(await lastAction()).toMatchObject({ verb: 'customers export', target, outcome: 'done' });
    const { timeline } = await client.json('/api/desk/customers/ada@example.com');
    expect(timeline[0]).toMatchObject({ title: 'Data exported', by: expect.stringMatching(/^support/), order: null });
  });

  it('has the orders of an account by any spelling of its id', async () => {
    const { client: browser, user } = await signedIn(shop, { email: 'ada@example.com' });
    const ada = buyer(browser);
    await ada.put(goods.spool.id);
    const { payment } = await ada.buy();
    const path = `/api/desk/customers/${user.id.toUpperCase()}/data`;
    const data = await (await support()).json(path, { method: 'POST', json: {} });
    expect(data.account.orders).toMatchObject([{ payment: { refId: payment.refId } }]);
  });

  it('has the reviews of a guest, and not those of orders that an account placed with the address', async () => {
    const { response } = await guestBuys({ email: 'Ada@example.com' });
    const { id: guestOrder } = await response.json();
    const { client: browser } = await signedIn(shop, { email: 'max@example.com' });
    const max = buyer(browser);
    await max.put(goods.spool.id);
    const { id: maxOrder } = await max.buy({ customerInfo: { ...usCustomer, email: 'ada@example.com' } });
    const review = { item_id: goods.spool.id, email: 'Ada@example.com', rating: 4, created_at: new Date() };
    const write = async (product: string, order: string) =>
      await db
        .insertInto('product_reviews')
        .values({ ...review, product, order_id: order, state: 'waiting', sent_at: new Date() })
        .execute();
    await write('pla-petrol', guestOrder);
    await write('pla-black', maxOrder);
    const data = await (await support()).json('/api/desk/customers/ada@example.com/data', { method: 'POST', json: {} });
    expect(data.account).toBeNull();
    expect(data.withoutAccount.productReviews).toMatchObject([{ product: 'pla-petrol', rating: 4, state: 'waiting' }]);
  });

  it('is deleted for a guest by the owner alone, who types the address', async () => {
    const { response } = await guestBuys({ email: 'ada@example.com' });
    const { id } = await response.json();
    await db
      .updateTable('orders')
      .set({ shipped_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await db
      .insertInto('product_reviews')
      .values({
        ...{ product: 'pla-petrol', item_id: goods.spool.id, order_id: id, email: 'Ada@example.com', name: 'Ada B.' },
        ...{ state: 'published', rating: 4, created_at: new Date(), sent_at: new Date() },
      })
      .execute();
    const erase = async (role: 'manager' | 'owner', email: string) =>
      (await staffClient(shop, role)).request('/api/desk/customers/ada@example.com/erase', {
        method: 'POST',
        json: { email },
      });
    expect((await erase('manager', 'ada@example.com')).status).toBe(403);
    expect((await (await erase('owner', 'max@example.com')).json()).code).toBe('customer_email_differs');
    expect((await erase('owner', 'Ada@example.com')).status).toBe(200);
    const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(order).toMatchObject({ email: '', owner: 'deleted', customer: { zipCode: '43604' } });
    expect(JSON.stringify(order)).not.toContain('Byron');
    expect(await db.selectFrom('customers').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('product_reviews').selectAll().execute()).toMatchObject([
      { email: '', name: 'A customer', order_id: null, rating: 4 },
    ]);
    expect(JSON.stringify(await db.selectFrom('log.entries').selectAll().execute())).not.toContain('ada@example');
  });

  it('is deleted for an account with what was bought without it', async () => {
    const { client: browser, user } = await signedIn(shop, { email: 'ada@example.com' });
    const ada = buyer(browser);
    await ada.put(goods.spool.id);
    await ada.buy();
    await guestBuys({ email: 'ada@example.com' });
    await (await support()).json(`/api/desk/customers/${user.id}/data`, { method: 'POST', json: {} });
    const client = await staffClient(shop, 'owner');
    await client.json(`/api/desk/customers/${user.id}/erase`, { method: 'POST', json: { email: user.email } });
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
    expect((await shop.orders()).map(({ owner }) => owner)).toEqual(['deleted', 'deleted']);
    const actions = JSON.stringify(await db.selectFrom('log.entries').selectAll().execute());
    expect(actions).not.toContain('ada@example.com');
  });

  it('stays while a payment is open, and so do the orders of other accounts with that address', async () => {
    const { response } = await guestBuys({ email: 'ada@example.com' }, 'pm_card_authenticationRequired');
    expect(response.status).toBe(200);
    const client = await staffClient(shop, 'owner');
    const erase = () =>
      client.request('/api/desk/customers/ada@example.com/erase', {
        method: 'POST',
        json: { email: 'ada@example.com' },
      });
    expect((await (await erase()).json()).code).toBe('account_pays');
    await db.updateTable('orders').set({ status: 'cancelled' }).execute();
    const other = await signedIn(shop, { email: 'max@example.com' });
    const max = buyer(other.client);
    await max.put(goods.spool.id);
    const present = await max.buy();
    expect((await erase()).status).toBe(200);
    const row = await db.selectFrom('orders').selectAll().where('id', '=', present.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ owner: other.user.id, email: 'ada@example.com' });
  });
});
