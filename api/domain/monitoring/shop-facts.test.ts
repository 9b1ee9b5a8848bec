import { afterAll, expect, it } from 'vitest';
import type { OrderStatus } from '../../../contract/order.ts';
import { startQueue } from '../../jobs/queue.ts';
import { jsonLog } from '../../log.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { addOrder } from '../../test/fixtures/order.ts';
import { workerDatabase } from '../../test/test-database.ts';
import { cachedFacts, readShopFacts, type ShopFacts } from './shop-facts.ts';

const shop = await createTestApp();
const { pool } = shop.deps.connection;
const queue = await startQueue(
  { connectionString: await workerDatabase() },
  jsonLog(() => {}),
);
afterAll(() => queue.stop());

async function orderSince(status: OrderStatus, minutes: number): Promise<void> {
  const { id } = await addOrder(shop.deps.connection, {
    lines: [],
    owner: crypto.randomUUID(),
    email: 'a@b.example',
    status,
  });
  await pool.query(`update orders set ts = now() - make_interval(mins => $2) where id = $1`, [id, minutes]);
}

it('tells of payments whose outcome should be known by now', async () => {
  await orderSince('pending', 1);
  await orderSince('requires_action', 5);
  await orderSince('processing', 7 * 24 * 60);
  await orderSince('paid', 60);
  expect((await readShopFacts(pool)).payments).toEqual({ unknown: 0, oldest: null });
  await orderSince('pending', 3);
  await orderSince('requires_action', 15);
  await orderSince('processing', 15 * 24 * 60);
  const { payments } = await readShopFacts(pool);
  expect(payments.unknown).toBe(3);
  expect(payments.oldest).toBeGreaterThanOrEqual(15 * 24 * 3600);
});

it('tells of jobs that wait, and how long', async () => {
  await pool.query('delete from pgboss.job');
  const mail = { orderId: crypto.randomUUID() };
  await queue.enqueue(shop.deps.connection.db, 'order-confirmation', mail);
  const name = 'order-confirmation';
  await pool.query(`update pgboss.job set state = 'retry', created_on = now() - interval '1 hour' where name = $1`, [
    name,
  ]);
  const { queues } = await readShopFacts(pool);
  expect(queues.find((each) => each.name === name)).toMatchObject({ waiting: 1, retrying: 1 });
  expect(queues.find((each) => each.name === name)?.oldest).toBeGreaterThanOrEqual(3600);
  expect(queues.find((each) => each.name === 'slice')).toMatchObject({ waiting: 0, oldest: null });
  await pool.query('delete from pgboss.job');
});

it('is read once for many who ask, again after a while, and never twice at once', async () => {
  let now = 0;
  let reads = 0;
  let end = (_: ShopFacts | Promise<never>) => {};
  const facts: ShopFacts = { queues: [], payments: { unknown: 0, oldest: null } };
  const read = () => {
    reads += 1;
    return new Promise<ShopFacts>((resolve) => {
      end = resolve;
    });
  };
  const cached = cachedFacts(read, () => now);
  const first = cached();
  now += 60_000;
  expect(cached()).toBe(first);
  end(facts);
  await first;
  expect(cached()).toBe(first);
  now += 6_000;
  const second = cached();
  end(Promise.reject(new Error('frozen')));
  await expect(second).rejects.toThrow('frozen');
  await expect(cached()).rejects.toThrow('frozen');
  expect(reads).toBe(2);
});
