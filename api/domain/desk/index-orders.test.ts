import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { addOrder } from '../../test/fixtures/order.ts';
import { indexOrders, indexWaitingOrders } from './index-orders.ts';

const { deps } = await createTestApp();
const { db } = deps.connection;

async function wordsOf(id: string): Promise<string | undefined> {
  const row = await db.selectFrom('order_search').select('words').where('order_id', '=', id).executeTakeFirst();
  return row?.words;
}

async function ageOf(id: string, seconds: number): Promise<void> {
  const at = sql<Date>`now() - make_interval(secs => ${seconds})`;
  await db.updateTable('orders_to_index').set({ at }).where('order_id', '=', id).execute();
}

it('indexes orders a minute after they were placed, in batches', async () => {
  const orders = [];
  for (let n = 0; n < 203; n += 1) orders.push(await addOrder({ db }, { customer: { lastName: `Number${n}` } }));
  const [young, ...old] = orders;
  for (const { id } of old) await ageOf(id, 61);
  await indexWaitingOrders(deps);
  expect(await wordsOf(old.at(-1)?.id ?? '')).toContain('number202');
  const waiting = await db.selectFrom('orders_to_index').select('order_id').execute();
  expect(waiting).toEqual([{ order_id: young?.id }]);
  await indexOrders(db);
  expect(await wordsOf(young?.id ?? '')).toContain('number0');
});

it('keeps the words of a change that is stored while the order is indexed', async () => {
  const { id } = await addOrder({ db }, { email: 'before@example.com' });
  const indexing = Promise.withResolvers<Promise<void>>();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ email: 'after@example.com' }).where('id', '=', id).execute();
    indexing.resolve(indexOrders(db));
    await waiter();
  });
  await await indexing.promise;
  expect(await wordsOf(id)).toContain('after@example.com');
});

it('finds what another search is indexing', async () => {
  const { id } = await addOrder({ db }, { customer: { lastName: 'Lovelace' } });
  const second = Promise.withResolvers<string | undefined>();
  await db.transaction().execute(async (trx) => {
    await indexOrders(trx);
    indexOrders(db)
      .then(() => wordsOf(id))
      .then(second.resolve, second.reject);
    await waiter();
  });
  expect(await second.promise).toContain('lovelace');
});

it('forgets an order that was deleted meanwhile', async () => {
  const { id } = await addOrder({ db });
  await db.deleteFrom('orders').where('id', '=', id).execute();
  await indexOrders(db);
  expect(await db.selectFrom('orders_to_index').selectAll().execute()).toEqual([]);
});

/** Until a statement of another connection waits for a lock. */
async function waiter(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%index_orders%'`.execute(db);
      return rows[0]?.n;
    })
    .toBe(1);
}
