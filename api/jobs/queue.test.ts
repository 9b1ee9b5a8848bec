import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { openMailServer } from '../../tools/stack/mail-server.mjs';
import { sendConfirmation } from '../domain/orders/send-order-mail.ts';
import { settlePayment } from '../domain/orders/settle-payment.ts';
import { smtpMailer } from '../gateways/mail/mailer.ts';
import { jsonLog } from '../log.ts';
import { buyer } from '../test/buyer.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { workerDatabase } from '../test/test-database.ts';
import { type JobHandlers, jobSchemas, scheduledJobs } from './jobs.ts';
import { type Queue, startQueue } from './queue.ts';

const shop = await createPayingApp();
let logged: Record<string, unknown>[] = [];
const log = jsonLog((line) => logged.push(JSON.parse(line)));
let queue: Queue;
let refuseNext: number;

const server = await openMailServer(() => (refuseNext-- > 0 ? new Error('the mail server is busy') : undefined));
const { received } = server;
const mailer = smtpMailer(`smtp://127.0.0.1:${server.port}`, 'Northspool <hello@northspool.example>');
beforeEach(async () => {
  received.length = 0;
  logged = [];
  refuseNext = 0;
  queue = await startQueue({ connectionString: await workerDatabase(), retryDelay: 0, pollSeconds: 0.5 }, log);
});
afterEach(() => queue.stop());
afterAll(async () => {
  mailer.close();
  await server.stop();
});

const nothing = async () => {};
const idle = Object.fromEntries(
  [...Object.keys(jobSchemas), ...Object.keys(scheduledJobs)].map((name) => [name, nothing]),
);
const handlers = (changes: Partial<JobHandlers> = {}): JobHandlers => ({
  ...(idle as unknown as JobHandlers),
  'order-confirmation': (data) => sendConfirmation({ ...shop.deps, mailer }, data),
  ...changes,
});

async function paidOrder(): Promise<Order> {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, 2);
  return await ada.buy();
}

const jobState = async (orderId: string) => {
  const { rows } = await shop.deps.connection.pool.query<{ state: string }>(
    "select state from pgboss.job where data ->> 'orderId' = $1",
    [orderId],
  );
  return rows.map(({ state }) => state);
};

describe('the confirmation of an order', () => {
  it('is sent once, even if the payment is settled twice and the job is enqueued twice', async () => {
    const order = await paidOrder();
    await shop.db.transaction().execute(async (trx) => {
      await settlePayment(shop.deps, trx, order.id, { status: 'succeeded', paymentId: 'pi_1' });
      await queue.enqueue(trx, 'order-confirmation', { orderId: order.id });
    });
    await queue.work(handlers());
    await expect.poll(() => jobState(order.id)).toEqual(['completed']);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain(`Message-ID: <order-${order.id}@northspool.example>`);
    expect(received[0]).toContain(order.payment.refId);
    expect(received[0]).toContain('To: ada@example.com');
  });

  it('is sent when the mail server is back, and the order is unaffected', async () => {
    const order = await paidOrder();
    refuseNext = 2;
    await queue.work(handlers());
    await expect.poll(() => received.length, { interval: 50 }).toBe(1);
    await shop.expectPaidOnce(order);
  });

  it('logs that it failed once, with its job, however often it is retried', async () => {
    const order = await paidOrder();
    refuseNext = 2;
    await queue.work(handlers());
    await expect.poll(() => jobState(order.id), { interval: 50 }).toEqual(['completed']);
    const failure = { level: 'warn', job: 'order-confirmation', jobId: order.id, attempt: 1 };
    expect(logged.filter(({ job }) => job === 'order-confirmation')).toEqual([expect.objectContaining(failure)]);
    expect(JSON.stringify(logged)).not.toContain('ada@example.com');
  });
});

describe('a job', () => {
  it('exists if and only if the transaction that enqueued it was committed', async () => {
    const orderId = crypto.randomUUID();
    const failing = shop.db.transaction().execute(async (trx) => {
      await queue.enqueue(trx, 'refund-order', { orderId });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await jobState(orderId)).toEqual([]);
    await shop.db.transaction().execute((trx) => queue.enqueue(trx, 'refund-order', { orderId }));
    expect(await jobState(orderId)).toEqual(['created']);
  });

  it('starts at once, without waiting for the next poll', async () => {
    const begun: string[] = [];
    const patient = await startQueue({ connectionString: await workerDatabase(), pollSeconds: 60 }, log);
    await patient.work(handlers({ 'refund-order': async ({ orderId }) => void begun.push(orderId) }));
    const orderId = crypto.randomUUID();
    await patient.enqueue(shop.db, 'refund-order', { orderId });
    await expect.poll(() => begun, { interval: 20 }).toEqual([orderId]);
    await patient.stop();
  });

  it('completes although another job of its batch fails, and the next batch follows without a poll', async () => {
    const done: string[] = [];
    const orderIds = Array.from({ length: 23 }, () => crypto.randomUUID());
    const patient = await startQueue({ connectionString: await workerDatabase(), pollSeconds: 60 }, log);
    for (const orderId of orderIds) await patient.enqueue(shop.db, 'refund-order', { orderId });
    const refund = async ({ orderId }: { orderId: string }): Promise<void> => {
      if (orderId === orderIds[2]) throw new Error('cannot be done');
      done.push(orderId);
    };
    await patient.work(handlers({ 'refund-order': refund }));
    await expect.poll(() => done.length, { interval: 20 }).toBe(22);
    await patient.stop();
  });

  it('finishes first when it runs while the queue stops', async () => {
    const steps: string[] = [];
    let begin = (): void => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let finish = (): void => {};
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const refund = async (): Promise<void> => {
      begin();
      await mayFinish;
      steps.push('done');
    };
    await queue.work(handlers({ 'refund-order': refund }));
    await queue.enqueue(shop.db, 'refund-order', { orderId: crypto.randomUUID() });
    await begun;
    const stopping = queue.stop().then(() => steps.push('stopped'));
    finish();
    await stopping;
    expect(steps).toEqual(['done', 'stopped']);
  });
});

describe('publishing', () => {
  const { pool } = shop.deps.connection;
  const ask = () => queue.enqueue(shop.deps.connection.db, 'publish', { runId: crypto.randomUUID() });
  const count = async (state: string) => {
    const { rowCount } = await pool.query("select from pgboss.job where name = 'publish' and state = $1", [state]);
    return rowCount;
  };

  it('is one job for all edits that wait, and another one for those that come while it runs', async () => {
    await ask();
    await ask();
    expect(await count('created')).toBe(1);
    await pool.query("update pgboss.job set state = 'active' where name = 'publish'");
    await ask();
    expect(await count('created')).toBe(1);
  });

  it('begins at once after another one, also in a queue that an earlier version created', async () => {
    await pool.query("update pgboss.queue set policy = 'stately' where name = 'publish'");
    const newer = await startQueue({ connectionString: await workerDatabase() }, log);
    onTestFinished(() => newer.stop());
    await ask();
    await pool.query("update pgboss.job set state = 'active', started_on = now() where name = 'publish'");
    const boss = new PgBoss({ connectionString: await workerDatabase(), schedule: false });
    await boss.start();
    onTestFinished(() => boss.stop({ graceful: false }));
    await boss.supervise('publish');
    // Each process looks up once a minute whose next job has to wait.
    const { rows } = await pool.query("select singletons_active from pgboss.queue where name = 'publish'");
    expect(rows).toEqual([{ singletons_active: null }]);
  });
});

it('can be started by several processes at once on an empty database', async () => {
  const connectionString = await workerDatabase();
  const schema = 'pgboss_race';
  await shop.deps.connection.pool.query(`drop schema if exists ${schema} cascade`);
  const queues = await Promise.all([1, 2, 3].map(() => startQueue({ connectionString, schema }, log)));
  await Promise.all(queues.map((each) => each.stop()));
  await shop.deps.connection.pool.query(`drop schema ${schema} cascade`);
});

it('runs a job that an earlier version stored under another name', async () => {
  const boss = new PgBoss({ connectionString: await workerDatabase() });
  await boss.start();
  onTestFinished(() => boss.stop());
  await boss.createQueue('give-back');
  const refundId = crypto.randomUUID();
  await boss.send('give-back', { refundId }, { id: refundId });
  await boss.createQueue('reduce-orders');
  await boss.schedule('reduce-orders', '10 10 * * *');

  await queue.stop();
  queue = await startQueue({ connectionString: await workerDatabase(), retryDelay: 0, pollSeconds: 0.5 }, log);
  const paid: string[] = [];
  await queue.work(handlers({ 'pay-refund': async (data) => void paid.push(data.refundId) }));

  await expect.poll(() => paid).toEqual([refundId]);
  expect(await boss.getSchedules('reduce-orders')).toEqual([]);
});
