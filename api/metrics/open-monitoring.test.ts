import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { openMailServer } from '../../tools/stack/mail-server.mjs';
import { readHealthReports } from '../domain/monitoring/health-reports.ts';
import { smtpMailer } from '../gateways/mail/mailer.ts';
import { startQueue } from '../jobs/queue.ts';
import { jsonLog } from '../log.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { workerDatabase } from '../test/test-database.ts';
import { createMetrics } from './metrics.ts';
import { openMonitoring } from './open-monitoring.ts';

const shop = await createTestApp();
const { connection } = shop.deps;
// Creates the tables that facts are read from.
await (await startQueue({ connectionString: await workerDatabase() }, shop.deps.log)).stop();
await connection.pool.query('delete from pgboss.job');
const metrics = createMetrics();
const lines: { level: string; message: string }[] = [];
const log = jsonLog((line) => lines.push(JSON.parse(line)));
let free = Number.POSITIVE_INFINITY;
let elapsedMs = 0;

const mailServer = await openMailServer((address) =>
  address.startsWith('nobody') ? new Error('No such user') : undefined,
);
const slicer = createHttpServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
await once(slicer, 'listening');
const slicerUrl = `http://127.0.0.1:${(slicer.address() as AddressInfo).port}`;
const monitoring = openMonitoring({
  config: { SLICER_URLS: [slicerUrl] },
  connection,
  draining: new AbortController().signal,
  free: async () => free,
  metrics,
  log,
  now: () => performance.now() + elapsedMs,
});
const { monitor } = monitoring;
const mailer = monitoring.watchMailer(smtpMailer(`smtp://127.0.0.1:${mailServer.port}`, 'shop@shop.example'));
const mail = (to: string) =>
  mailer.send({ to, subject: '', html: '', text: '', messageId: `${crypto.randomUUID()}@shop` });

beforeEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  metrics.close();
  mailer.close();
  slicer.close();
  await mailServer.stop();
});

it('finds nothing wrong with a shop that is well', async () => {
  await monitor.check();
  expect(await monitor.problems()).toEqual([]);
});

it('sees a mail server that stops and comes back, and logs both once', async () => {
  await monitor.check();
  await mailServer.stop();
  await expect(mail('ada@shop.example')).rejects.toThrow();
  expect(await monitor.problems()).toContain('mail_down');
  await monitor.check();
  await monitor.check();
  await mailServer.start();
  await monitor.check();
  expect(await monitor.problems()).not.toContain('mail_down');
  const said = lines.map(({ level, message }) => `${level}: ${message}`);
  expect(said).toEqual(['error: The mail server does not respond', 'info: The mail server responds again']);
});

it('sees a mail server that stops while nothing is sent', async () => {
  await mailServer.stop();
  await monitor.check();
  // It answered a moment ago, so it is not asked.
  expect(await monitor.problems()).not.toContain('mail_down');
  elapsedMs += 20_000;
  await monitor.check();
  expect(await monitor.problems()).toContain('mail_down');
  await mailServer.start();
  await monitor.check();
});

it('does not blame the mail server for a recipient that it refuses', async () => {
  await expect(mail('nobody@shop.example')).rejects.toThrow('No such user');
  expect(await monitor.problems()).not.toContain('mail_down');
});

it('sees disks that fill up, and a database that was replaced by an older one', async () => {
  free = 300_000_000;
  await monitor.check();
  expect(await monitor.problems()).toEqual(['disk_low']);
  free = 10_000_000;
  await monitor.check();
  expect(await monitor.readiness()).toMatchObject({ ready: false, reasons: [{ code: 'disk_full' }] });
  free = Number.POSITIVE_INFINITY;
  const { pool } = connection;
  const { rows } = await pool.query(
    'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
  );
  await monitor.check();
  expect(await monitor.problems()).toEqual(['migrations_missing']);
  const { name, timestamp } = rows[0] as { name: string; timestamp: string };
  await pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, timestamp]);
  await monitor.check();
  expect(await monitor.problems()).toEqual([]);
});

it('sees that the clock of the machine is not that of the database', async () => {
  const rightNow = Date.now;
  const wall = vi.spyOn(Date, 'now').mockImplementation(() => rightNow() - 6_000);
  await monitor.check();
  expect(await monitor.readiness()).toMatchObject({ ready: true, warnings: [{ code: 'clock_off' }] });
  wall.mockRestore();
  await monitor.check();
  expect(await monitor.problems()).toEqual([]);
});

it('reports what is wrong to the database until it closes', async () => {
  slicer.close();
  slicer.closeAllConnections();
  await monitor.check();
  const reports = () => readHealthReports(connection.db);
  expect(await reports()).toMatchObject([{ problems: ['slicer_down'] }]);
  await monitoring.close();
  expect(await reports()).toEqual([]);
});

it('knows when the last good backup was made', async () => {
  expect(await monitoring.backup()).toBeUndefined();
  await connection.pool.query(`
    insert into backups (reason, finished_at, error) values
      ('daily', '2026-11-21T03:15:00Z', null), ('daily', '2026-11-22T03:15:00Z', 'disk full'),
      ('upgrade', '2026-11-23T03:15:00Z', null)`);
  expect(await monitoring.backup()).toEqual(new Date('2026-11-21T03:15:00Z'));
});
