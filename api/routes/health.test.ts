import { expect, it } from 'vitest';
import { readinessSchema } from '../../contract/health.ts';
import { type Check, Monitor } from '../domain/monitoring/monitor.ts';
import { createTestApp } from '../test/create-test-app.ts';

const draining = new AbortController();
let database: 'writable' | 'unwritable' | 'unreachable' = 'writable';
const wrong = new Set<string>();
const checks = (['mail_down', 'migrations_missing', 'jobs_failed'] as const).map(
  (problem): Check => ({ problem, isWrong: async () => wrong.has(problem) }),
);
const log = { info: () => {}, warn: () => {}, error: () => {} };
const connection = { health: async () => database };
const monitor = new Monitor({ connection, draining: draining.signal, checks, log });
const shop = await createTestApp({ monitor });

async function ready() {
  await monitor.check();
  const answer = await shop.request('/api/health/ready');
  const { reasons, warnings, ...rest } = readinessSchema.parse(await answer.json());
  expect(rest.ready).toBe(answer.status === 200);
  return {
    status: answer.status,
    reasons: reasons.map(({ code }) => code),
    warnings: warnings.map(({ code }) => code),
  };
}

it('is ready while nothing is wrong', async () => {
  expect(await ready()).toEqual({ status: 200, reasons: [], warnings: [] });
});

it('stays ready with warnings', async () => {
  wrong.add('mail_down').add('jobs_failed');
  expect(await ready()).toEqual({ status: 200, reasons: [], warnings: ['mail_down', 'jobs_failed'] });
  wrong.clear();
  expect(await ready()).toEqual({ status: 200, reasons: [], warnings: [] });
});

it('says why it is not ready', async () => {
  shop.allowErrors();
  database = 'unreachable';
  wrong.add('migrations_missing').add('mail_down');
  const expected = { status: 503, reasons: ['database_unreachable', 'migrations_missing'], warnings: ['mail_down'] };
  expect(await ready()).toEqual(expected);
  database = 'unwritable';
  wrong.clear();
  expect(await ready()).toEqual({ status: 503, reasons: ['database_unwritable'], warnings: [] });
  database = 'writable';
});

it('keeps the last answer of a check that cannot be made, and runs none twice at once', async () => {
  let runs = 0;
  let end = (_: boolean) => {};
  const slow: Check = {
    problem: 'mail_down',
    isWrong: () => {
      runs += 1;
      return new Promise((resolve) => {
        end = resolve;
      });
    },
  };
  const own = new Monitor({ connection, draining: new AbortController().signal, checks: [slow], log });
  const first = own.check();
  await own.check();
  expect(runs).toBe(1);
  end(true);
  await first;
  expect(await own.problems()).toEqual(['mail_down']);
  const failing = own.check();
  end(Promise.reject(new Error('no answer')) as unknown as boolean);
  await failing;
  expect(await own.problems()).toEqual(['mail_down']);
});

it('is neither live nor ready while it closes, so that a proxy leaves it out before it stops listening', async () => {
  shop.allowErrors();
  const live = async () => (await shop.request('/api/health/live')).status;
  expect(await live()).toBe(200);
  draining.abort();
  expect(await ready()).toMatchObject({ status: 503, reasons: ['closing'] });
  expect(await live()).toBe(503);
  expect((await shop.request('/api/items/tags?key=showOnHome&value=true')).status).toBe(200);
});
