import { afterAll, expect, it } from 'vitest';
import type { Problem } from '../../contract/health.ts';
import { createMetrics, type MetricSources } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const metrics = createMetrics();
afterAll(() => metrics.close());

const queue = { waiting: 2, retrying: 1, active: 1, failed: 3, oldest: 90 };
const known = {
  queues: [
    { name: 'order-confirmation', ...queue },
    { name: 'slice', ...queue, oldest: 600 },
  ],
  payments: { unknown: 1, oldest: 300 },
};
const sources: MetricSources = {
  facts: async () => known,
  problems: async (): Promise<Problem[]> => ['mail_down'],
  pool: () => ({ total: 3, idle: 1, waiting: 7 }),
  server: () => ({ requests: 5, sockets: 6 }),
  diskFree: async () => 123,
  build: () => ({ code: 'abc', release: 'own' }),
  items: () => 130,
  backup: async () => undefined,
};
const answered = { method: 'GET', route: '/api/config', status: 200, seconds: 0.02, isUpload: false };

it('tells of requests by route, method and class of status', async () => {
  metrics.answered(answered);
  metrics.answered({ ...answered, method: 'BREW', status: 404 });
  metrics.answered({ ...answered, route: undefined });
  const text = await metrics.text(sources);
  expect(text).toContain('northspool_http_requests_total{route="/api/config",method="GET",status="2xx"} 1');
  expect(text).toContain('northspool_http_requests_total{route="/api/config",method="other",status="4xx"} 1');
  expect(text).toContain('northspool_http_requests_total{route="pages",method="GET",status="2xx"} 1');
  expect(text).toContain('northspool_http_request_duration_seconds_bucket{le="0.025",route="/api/config"} 2');
});

it('tells of webhooks, and when the last one was handled', async () => {
  for (const status of [200, 400, 503]) metrics.answered({ ...answered, route: '/api/webhooks/stripe', status });
  const text = await metrics.text(sources);
  for (const outcome of ['handled', 'refused', 'failed']) {
    expect(text).toContain(`northspool_webhooks_total{service="stripe",outcome="${outcome}"} 1`);
  }
  expect(text).toMatch(/webhook_last_received_timestamp_seconds\{service="stripe"\} \d{10}/);
});

it('tells of queues and emails, which no slice is counted among', async () => {
  const text = await metrics.text(sources);
  expect(text).toContain('northspool_queue_jobs{queue="slice",state="failed"} 3');
  expect(text).toContain('northspool_mail_jobs{state="waiting"} 2');
  expect(text).toContain('northspool_mail_oldest_seconds 90');
  expect(text).toContain('northspool_payments_unknown 1');
  expect(text).toContain('northspool_problem{problem="mail_down"} 1');
  expect(text).toContain('northspool_problem{problem="slicer_down"} 0');
  expect(text).toContain('northspool_database_connections{state="waiting"} 7');
  expect(text).toContain('northspool_build_info{code="abc",release="own"} 1');
});

it('leaves out what the database would know while it cannot be read', async () => {
  const text = await metrics.text({ ...sources, facts: () => Promise.reject(new Error('frozen')) });
  expect(text).toContain('northspool_database_up 0');
  expect(text).not.toMatch(/^northspool_(queue_jobs|mail_jobs|mail_oldest|payments_unknown)/m);
  expect(await metrics.text(sources)).toContain('northspool_database_up 1');
});

it('tells how old the last good backup is, and nothing without one', async () => {
  expect(await metrics.text(sources)).not.toMatch(/^northspool_backup_age_seconds/m);
  const ageOf = async (backup: MetricSources['backup']) =>
    /^northspool_backup_age_seconds (\d+)$/m.exec(await metrics.text({ ...sources, backup }))?.[1];
  const age = Number(await ageOf(async () => new Date(Date.now() - 3_600_000)));
  expect(age).toBeGreaterThanOrEqual(3600);
  expect(age).toBeLessThan(3700);
  expect(await ageOf(() => Promise.reject(new Error('frozen')))).toBeUndefined();
});

it('counts the lines of the log', async () => {
  const log = metrics.countLines({ info: () => {}, warn: () => {}, error: () => {} });
  log.error('something', {});
  expect(await metrics.text(sources)).toContain('northspool_log_lines_total{level="error"} 1');
});

it('is served at /metrics only, with one answer for many who ask at once', async () => {
  let asked = 0;
  let answer = (_: string) => {};
  const served = await serveMetrics({
    port: 0,
    host: '127.0.0.1',
    contentType: metrics.contentType,
    text: () => {
      asked += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  const ask = (path: string) => fetch(`http://127.0.0.1:${served.port}${path}`);
  const both = [ask('/metrics'), ask('/metrics')];
  await expect.poll(() => served.waiting()).toBe(2);
  answer('northspool 1');
  for (const each of await Promise.all(both)) expect(await each.text()).toBe('northspool 1');
  expect(asked).toBe(1);
  expect((await ask('/')).status).toBe(404);
  served.close();
});
