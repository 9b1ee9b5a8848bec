import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { renewSubscriptions } from '../domain/subscriptions/renew-subscriptions.ts';
import { signedIn } from '../test/accounts.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { spoolAddress } from '../test/fixtures/member.ts';
import { type Loss, losingConnections } from '../test/losing-connections.ts';
import { publishColor } from '../test/premium.ts';
import { TEST_KEYS } from '../test/start-test-stripe.ts';
import { testSettings } from '../test/test-settings.ts';

const stripe = { ...testSettings.stripe, publishableKey: TEST_KEYS.publishable };
// One machine plays many shoppers here.
const shop = await createPayingApp({ settings: { ...testSettings, stripe, shoppersPerCaller: 50 } });
const { db } = shop;
const connections = await losingConnections(shop.deps);
const tick = () => renewSubscriptions(shop.deps);
/** More than joining or renewing has. */
const STATEMENTS = 60;

type Browser = Awaited<ReturnType<typeof signedIn>>;

const join = ({ client }: Browser, key: string) =>
  client.request('/api/subscription', {
    method: 'POST',
    headers: { 'idempotency-key': key },
    json: { payment: { tokenId: 'pm_card_visa' }, customerInfo: spoolAddress, paymentService: 'stripe' },
  });

/** Joining while the database goes away at that statement; undefined when it has fewer. */
async function interruptedJoin(statement: number, loss: Loss) {
  const ada = await signedIn(shop);
  const stock = await shop.stockOf(goods.membersOnly.id);
  const key = crypto.randomUUID();
  connections.loseAt(statement, loss);
  const response = await join(ada, key);
  await response.text();
  return (await connections.heal()) ? { ada, key, stock, response } : undefined;
}

async function monthsOf({ user }: Browser) {
  return await db.selectFrom('orders').selectAll().where('owner', '=', user.id).orderBy('ts').execute();
}

/** What the account is charged for at the service, and how often it was. */
async function chargedTo({ user }: Browser) {
  const account = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  const customer = account.stripe_customer_id;
  if (!customer) return { live: 0, paid: 0 };
  const { data } = await shop.stripe.subscriptions.list({ customer, status: 'all' });
  const invoices = await Promise.all(
    data.map(({ id }) => shop.stripe.invoices.list({ subscription: id, status: 'paid', limit: 100 })),
  );
  return {
    live: data.filter(({ status }) => status === 'active').length,
    paid: invoices.flatMap((each) => each.data).length,
  };
}

async function mailsOf(name: string, field: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = ${name} and data ->> ${field} = any (${ids})
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Each month has one order, one spool and one receipt. */
async function expectMonths(ada: Browser, count: number, statement: number): Promise<void> {
  const orders = await monthsOf(ada);
  expect(
    orders.map(({ status, amount }) => [status, amount]),
    `statement ${statement}`,
  ).toEqual(Array.from({ length: count }, () => ['paid', 2500]));
  const ids = orders.map(({ id }) => id);
  expect(await mailsOf('order-confirmation', 'orderId', ids), `statement ${statement}`).toBe(count);
  const taken = await db.selectFrom('order_stock').select('qty').where('order_id', 'in', ids).execute();
  expect(taken, `statement ${statement}`).toHaveLength(count);
}

beforeAll(async () => {
  // Opening the queue's own statements is no part of joining.
  await shop.queue.enqueue(db, 'refund-order', { orderId: crypto.randomUUID() });
});

describe.each(['before', 'after'] as const)('a shop that dies %s any statement', (loss) => {
  it('starts one membership when the shopper retries joining, with one charge and one order', async () => {
    shop.allowErrors();
    let died = 0;
    for (let statement = 1; statement < STATEMENTS; statement += 1) {
      const joining = await interruptedJoin(statement, loss);
      if (!joining) break;
      died += 1;
      const { ada, key, stock, response } = joining;
      expect([200, 503], `statement ${statement}`).toContain(response.status);
      const again = await join(ada, key);
      expect([again.status, (await again.json()).valid], `statement ${statement}`).toEqual([200, true]);
      expect(await chargedTo(ada), `statement ${statement}`).toEqual({ live: 1, paid: 1 });
      await expectMonths(ada, 1, statement);
      expect(await shop.stockOf(goods.membersOnly.id), `statement ${statement}`).toBe(stock - 1);
    }
    expect(died).toBeGreaterThan(10);
    expect(died).toBeLessThan(STATEMENTS - 1);
  });

  it('ends joining with a membership, or nothing charged, when the shopper does not return', async () => {
    shop.allowErrors();
    for (let statement = 1; statement < STATEMENTS; statement += 1) {
      const joining = await interruptedJoin(statement, loss);
      if (!joining) break;
      const { ada, stock } = joining;
      shop.clock.advanceMinutes(45);
      for (const _ of ['once', 'again']) await tick();
      shop.clock.reset();
      const row = await db
        .selectFrom('subscriptions')
        .select('status')
        .where('user_id', '=', ada.user.id)
        .executeTakeFirst();
      const member = row?.status === 'active' ? 1 : 0;
      expect(['active', 'ended', undefined], `statement ${statement}`).toContain(row?.status);
      expect(await chargedTo(ada), `statement ${statement}`).toEqual({ live: member, paid: member });
      if (member) await expectMonths(ada, 1, statement);
      expect(await shop.stockOf(goods.membersOnly.id), `statement ${statement}`).toBe(stock - member);
    }
  });

  it('records a renewed month after the restart, with one order', async () => {
    shop.allowErrors();
    const ada = await signedIn(shop);
    expect((await join(ada, crypto.randomUUID())).status).toBe(200);
    let months = 1;
    for (let statement = 1; statement < STATEMENTS; statement += 1) {
      await publishColor(shop);
      const { period_end } = await db.selectFrom('subscriptions').select('period_end').executeTakeFirstOrThrow();
      // A day after the renewal, so that no month is charged together with another.
      const ends = period_end?.getTime() ?? 0;
      shop.clock.advanceMinutes((ends - shop.deps.clock().getTime()) / 60_000 + 24 * 60);
      await shop.sandbox.advance();
      connections.loseAt(statement, loss);
      await tick().catch(() => {});
      const died = await connections.heal();
      // What failed is put off for some minutes.
      shop.clock.advanceMinutes(3);
      await tick();
      months = (await chargedTo(ada)).paid;
      await expectMonths(ada, months, statement);
      if (!died) break;
    }
    expect(months).toBeGreaterThan(8);
    expect(months).toBeLessThan(STATEMENTS - 1);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from subscriptions`.execute(db);
    expect(rows[0]?.count).toBe(1);
  });
});
