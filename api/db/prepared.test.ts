import { afterAll, afterEach, expect, it } from 'vitest';
import { limitsFor } from '../domain/checkout/checkout-limits.ts';
import { workerDatabase } from '../test/test-database.ts';
import { connect } from './connect.ts';
import { beginCheckout } from './queries/begin-checkout.ts';
import { placeOrderRow } from './queries/place-order.ts';

// One connection, so that a second call finds what the first has prepared.
const connection = connect(await workerDatabase(), 1, () => {});
const { pool, close } = connection;
afterEach(async () => {
  await pool.query(`alter table orders drop column if exists added_later; delete from orders where owner = 'ada';
    delete from rate_limits where key = 'ada'`);
});
afterAll(close);

const limits = limitsFor({ shoppers: 1 });
const nothing = {};
const order = (key: string) => ({
  ...{ ref_id: key, owner: 'ada', caller: null, idempotency_key: key, fingerprint: '', email: 'ada@example.com' },
  ...{ customer: nothing as never, totals: nothing as never, amount: 2500, coupon: null, paid_with: null },
  ...{ payment_service: 'stripe' as const, payment_token: 'pm_card_visa', payment_customer: null, save_card: false },
  ts: new Date(),
  charge_id: null,
  agent_checkout: null,
  agent_host: null,
  arrival: null,
  reorder_id: null,
});

const begin = (tries = 100) =>
  beginCheckout(connection, {
    ...{ owner: 'ada', key: 'first' },
    payer: { email: '', account: '', networks: [] },
    limit: { key: 'ada', tries, seconds: 60 },
  });

async function addColumn(): Promise<void> {
  await pool.query(`alter table orders add column added_later text default 'new'`);
}

it('places one open order of a shopper, whose windows may both have found none', async () => {
  await placeOrderRow(pool, order('first'), [], [], limits);
  expect(await placeOrderRow(pool, order('second'), [], [], limits)).toEqual({ why: 'second_try' });
});

it('counts checkouts that begin, and starts over when the window has ended', async () => {
  expect((await begin(2)).limitedUntil).toBeNull();
  expect((await begin(2)).limitedUntil).toBeNull();
  expect((await begin(2)).limitedUntil).toBeGreaterThan(Date.now() + 50_000);
  await pool.query(`update rate_limits set expire = 0 where key = 'ada'`);
  expect((await begin(2)).limitedUntil).toBeNull();
});

it('finds earlier checkouts after another replica has added a column to orders', async () => {
  await placeOrderRow(pool, order('first'), [], [], limits);
  expect((await begin()).known).not.toHaveProperty('added_later');
  await addColumn();
  for (const _ of ['once', 'again']) {
    expect((await begin()).known).toMatchObject({ ref_id: 'first', added_later: 'new' });
  }
});

it('places an order once after another replica has added a column to orders and replaced the function', async () => {
  await placeOrderRow(pool, order('first'), [], [], limits);
  await pool.query(`update orders set status = 'paid' where owner = 'ada'`);
  await addColumn();
  // Replaces the function, as such a migration does: a new column alone does not change its plan.
  await pool.query(`
    do $$ begin
      execute format('alter function %s cost 100', (
        select oid::regprocedure from pg_proc where proname = 'place_order' and 'orders'::regtype = any (proargtypes)));
    end $$`);
  const second = order('second');
  expect(await placeOrderRow(pool, second, [], [], limits)).toMatchObject({
    isNew: true,
    row: { ref_id: 'second', status: 'pending' },
  });
  expect(await placeOrderRow(pool, { ...second, ref_id: 'third' }, [], [], limits)).toMatchObject({
    isNew: false,
    row: { ref_id: 'second', status: 'pending' },
  });
});
