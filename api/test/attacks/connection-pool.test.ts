import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { CONCURRENT_CHECKOUTS, CONCURRENT_INSERTS } from '../../domain/checkout/checkout-limits.ts';
import { buyer } from '../buyer.ts';
import { createPayingApp } from '../create-paying-app.ts';
import { goods } from '../factory-items.ts';
import { workerDatabase } from '../test-database.ts';

const shop = await createPayingApp();
const { spool } = goods;
// Two, because a transaction sees a snapshot of other connections' activity from its first query.
const [shelf, activity] = [await openClient(), await openClient()];
afterAll(() => Promise.all([shelf.end(), activity.end()]));

async function openClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await workerDatabase() });
  await client.connect();
  return client;
}

async function guests(count: number) {
  await shop.stock(Object.values(goods).map((item) => ({ ...item, qoh: 10_000 })));
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const ada = buyer(shop.asGuest());
      await ada.put(spool.id);
      return ada;
    }),
  );
}

async function waitingToBePlaced(): Promise<number> {
  const { rows } = await activity.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and query like '%place_order(%' and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

it('keeps connections free for others while one caller’s orders wait for each other', async () => {
  const callers = await guests(20);
  const other = buyer(shop.asGuest());
  // While this lock is held, no order for the spool can be stored.
  await shelf.query('begin');
  await shelf.query('select from items where id = $1 for update', [spool.id]);
  const answers = callers.map((ada) => ada.send());
  await expect.poll(waitingToBePlaced).toBeGreaterThanOrEqual(CONCURRENT_INSERTS);
  for (let each = 0; each < 20; each += 1) expect(await other.cart()).toEqual([]);
  expect(await waitingToBePlaced()).toBe(CONCURRENT_INSERTS);
  await shelf.query('rollback');
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(callers.map(() => 200));
});

it('lets an office of forty-five pay at the same moment, even while the bank is slow', async () => {
  const office = await guests(45);
  const other = buyer(shop.asGuest());
  const { payments } = shop.deps;
  const charge = payments.charge.bind(payments);
  let charging = 0;
  let endWait = () => {};
  const slowBank = new Promise<void>((resolve) => {
    endWait = resolve;
  });
  const spy = vi.spyOn(payments, 'charge').mockImplementation(async (input) => {
    charging += 1;
    await slowBank;
    return await charge(input);
  });
  const sent = office.map((ada) => ada.send());
  await expect.poll(() => charging).toBeGreaterThanOrEqual(CONCURRENT_CHECKOUTS);
  for (let each = 0; each < 20; each += 1) expect(await other.cart()).toEqual([]);
  expect(charging).toBe(CONCURRENT_CHECKOUTS);
  endWait();
  const answers = await Promise.all(sent);
  spy.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual(office.map(() => 200));
  expect(await shop.stockOf(spool.id)).toBe(10_000 - 45);
});
