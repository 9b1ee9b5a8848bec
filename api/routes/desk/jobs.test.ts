import { afterAll, beforeEach, expect, it } from 'vitest';
import { deskJobsSchema } from '../../../contract/desk/jobs.ts';
import { startQueue } from '../../jobs/queue.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { workerDatabase } from '../../test/test-database.ts';

const shop = await createTestApp(async ({ log }) => {
  const queue = await startQueue({ connectionString: await workerDatabase() }, log);
  afterAll(() => queue.stop());
  return { jobs: queue, retrier: queue };
});
const { pool, db } = shop.deps.connection;

beforeEach(() => pool.query('delete from pgboss.job'));

async function failedJob(name: 'order-confirmation' | 'refund-order'): Promise<string> {
  const orderId = crypto.randomUUID();
  await shop.deps.jobs.enqueue(db, name, { orderId } as never);
  await pool.query(
    `update pgboss.job set state = 'failed', retry_count = 9, output = '{"message": "refused for dolores@example.com"}'
     where id = $1`,
    [orderId],
  );
  return orderId;
}

it('lists failed work apart by mails and others, without addresses', async () => {
  const mail = await failedJob('order-confirmation');
  const other = await failedJob('refund-order');
  await shop.deps.jobs.enqueue(db, 'order-confirmation', { orderId: crypto.randomUUID() });
  const packer = await staffClient(shop, 'packer');
  const list = async (query: string) => deskJobsSchema.parse(await packer.json(`/api/desk/jobs${query}`)).jobs;
  expect((await list('?kind=mails')).map(({ id }) => id)).toEqual([mail]);
  expect((await list('?kind=others')).map(({ id }) => id)).toEqual([other]);
  expect(await list('?show=all')).toHaveLength(3);
  const [first] = await list('?kind=mails');
  expect(first).toMatchObject({ isMail: true, state: 'failed', about: { orderId: mail } });
  expect(first?.error).not.toContain('dolores');
});

it('lets a manager retry one job, and records who did', async () => {
  const id = await failedJob('order-confirmation');
  const manager = await staffClient(shop, 'manager');
  expect(await manager.json(`/api/desk/jobs/${id}/retry`, { method: 'POST' })).toEqual({ retried: 1 });
  const { rows } = await pool.query('select state from pgboss.job where id = $1', [id]);
  expect(rows[0].state).toBe('retry');
  const action = await db.selectFrom('log.entries').selectAll().executeTakeFirstOrThrow();
  expect(action).toMatchObject({ verb: 'jobs retry', target: id, outcome: 'done' });
  expect(action.by).toMatch(/^manager\./);
  const unknown = await manager.request(`/api/desk/jobs/${crypto.randomUUID()}/retry`, { method: 'POST' });
  expect(unknown.status).toBe(404);
});

it('retries all that failed, and leaves what is done alone', async () => {
  await failedJob('order-confirmation');
  await failedJob('refund-order');
  const manager = await staffClient(shop, 'manager');
  expect(await manager.json('/api/desk/jobs/retry-failed', { method: 'POST' })).toEqual({ retried: 2 });
  expect(await manager.json('/api/desk/jobs/retry-failed', { method: 'POST' })).toEqual({ retried: 0 });
});
