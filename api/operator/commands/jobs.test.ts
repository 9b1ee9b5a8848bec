import { afterAll, beforeEach, expect, it } from 'vitest';
import { reportHealth } from '../../domain/monitoring/health-reports.ts';
import { startQueue } from '../../jobs/queue.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { workerDatabase } from '../../test/test-database.ts';
import { runShopCommand } from '../shop-command.ts';

const shop = await createTestApp();
const { connection } = shop.deps;
const { pool, db } = connection;
const queue = await startQueue({ connectionString: await workerDatabase() }, shop.deps.log);
afterAll(() => queue.stop());
beforeEach(async () => {
  await pool.query('delete from pgboss.job');
});

async function run(...args: string[]) {
  let [printed, errors] = ['', ''];
  const print = (text: string): void => {
    printed += text;
  };
  const deps = { ...shop.deps, retrier: queue };
  const code = await runShopCommand({ deps, user: 'dana', print }, args, (text) => {
    errors += text;
  });
  return { code, printed, errors };
}

/** A mail whose server said something with an address in it. */
async function failedMail(state: 'failed' | 'retry'): Promise<string> {
  const mailId = crypto.randomUUID();
  await queue.enqueue(db, 'security-notice', {
    accountId: crypto.randomUUID(),
    mailId,
    change: 'passkey_added',
    at: '2026-03-02T10:00:00Z',
    device: 'Firefox of Ada',
  });
  const output = JSON.stringify({ message: '450 <ada@example.com>: try later' });
  await pool.query(
    `update pgboss.job set state = $2, retry_count = 3, start_after = now() + interval '1 hour', output = $3 where id = $1`,
    [mailId, state, output],
  );
  return mailId;
}

const stateOf = async (id: string) =>
  (await pool.query('select state, start_after <= now() as due from pgboss.job where id = $1', [id])).rows[0];

it('lists jobs that are not done, without addresses', async () => {
  const failed = await failedMail('failed');
  const retrying = await failedMail('retry');
  const { printed } = await run('jobs', 'list');
  expect(printed.split('\n').map((line) => line.slice(0, 36))).toEqual([failed, retrying]);
  expect(printed).toContain('450 <…@…>: try later');
  expect((await run('jobs', 'list', '--failed')).printed).not.toContain(retrying);
  expect((await run('jobs', 'list', '--name', 'slice')).printed).toBe('No jobs.');
});

it('shows what a job is about, but not what a shopper wrote', async () => {
  const id = await failedMail('failed');
  const { printed } = await run('jobs', 'show', id);
  expect(printed).toContain('change: passkey_added');
  expect(printed).not.toMatch(/Firefox|ada@/);
});

it('retries one job at once, whether it failed for good or waits, and records who did', async () => {
  for (const state of ['failed', 'retry'] as const) {
    const id = await failedMail(state);
    expect(await run('jobs', 'retry', id)).toMatchObject({ code: 0 });
    expect(await stateOf(id)).toEqual({ state: 'retry', due: true });
    expect((await run('actions', '--of', id)).printed).toMatch(/dana +jobs retry/);
  }
});

it('retries all of one kind that failed for good', async () => {
  const ids = [await failedMail('failed'), await failedMail('failed')];
  expect((await run('jobs', 'retry', '--failed', '--name', 'pay-refund')).printed).toBe('Nothing to retry.');
  await run('jobs', 'retry', '--failed', '--name', 'security-notice');
  for (const id of ids) expect(await stateOf(id)).toEqual({ state: 'retry', due: true });
});

it('refuses a job that is not there, and commands that name none', async () => {
  expect(await run('jobs', 'retry', crypto.randomUUID())).toMatchObject({ code: 1 });
  for (const args of [['retry'], ['retry', 'nonsense'], ['show', "'; drop table orders"]]) {
    expect(await run('jobs', ...args)).toMatchObject({ code: 2 });
  }
});

it('shows on one screen how the shop does', async () => {
  await failedMail('retry');
  expect((await run('status')).printed).toContain('none is running');
  const replica = { id: crypto.randomUUID(), startedAt: new Date() };
  await reportHealth(pool, replica, ['mail_down']);
  const { printed } = await run('status');
  expect(printed).toMatch(/^Processes +1 running/m);
  expect(printed).toMatch(/^Database +writable$/m);
  expect(printed).toMatch(/^Emails +Emails are not being sent\. .*1 waiting/m);
  expect(printed).toMatch(/^Payments +all known$/m);
  expect(printed).toMatch(/^Backup +never$/m);
});
