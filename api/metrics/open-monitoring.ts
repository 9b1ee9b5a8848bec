import { Kysely, PostgresDialect } from 'kysely';
import { DISK_RESERVE_BYTES } from '../../contract/queu3d/limits.ts';
import { lastBackup } from '../backup/backup-records.ts';
import type { Environment } from '../config.ts';
import type { Connection } from '../db/connect.ts';
import { missingMigrations } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { reportHealth, withdrawReport } from '../domain/monitoring/health-reports.ts';
import { type Check, Monitor } from '../domain/monitoring/monitor.ts';
import { cachedFacts, readShopFacts, type ShopFacts } from '../domain/monitoring/shop-facts.ts';
import type { FreeSpace } from '../gateways/files/open-files.ts';
import { isMailRefused, type Mailer } from '../gateways/mail/mailer.ts';
import { ServiceHealth } from '../gateways/service-health.ts';
import { ModelRefused, type Sliced, type Slicer, SlicerBusy } from '../gateways/slicer/slicer.ts';
import { jobSchemas } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

interface MonitoringOptions {
  readonly config: Pick<Environment, 'SLICER_URLS'>;
  readonly connection: Pick<Connection, 'health' | 'monitoring' | 'clock'>;
  readonly draining: AbortSignal;
  readonly free: FreeSpace;
  readonly metrics: Metrics;
  readonly log: Log;
  /** in milliseconds, for how long ago a service responded */
  readonly now?: () => number;
}

/** With less, neither logs nor emails can be written for long. */
const DISK_FULL_BYTES = DISK_RESERVE_BYTES / 8;
/** Below it, the network may be slow. Beyond, certificates, times in logs and published schedules suffer. */
const CLOCK_OFF_MS = 5_000;
/** A mail server whose last answer is this recent is not asked again. */
const MAIL_KNOWN_MS = 20_000;

/** Watches what the shop depends on. The gateways are wrapped, so that real calls tell how their services do. */
export function openMonitoring({ config, connection, draining, free, metrics, log, now }: MonitoringOptions) {
  const services = {
    stripe: new ServiceHealth({ name: 'Stripe', problem: 'stripe_down', log, now }),
    paypal: new ServiceHealth({ name: 'PayPal', problem: 'paypal_down', log, now }),
    carrier: new ServiceHealth({ name: 'FedEx', problem: 'carrier_down', log, now }),
    mail: new ServiceHealth({ name: 'The mail server', problem: 'mail_down', log, failuresInARow: 1, now }),
    slicer: new ServiceHealth({ name: 'The slicer', problem: 'slicer_down', log, failuresInARow: 1, now }),
  };
  const facts = cachedFacts(() => readShopFacts(connection.monitoring));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: connection.monitoring }) });
  const checks: Check[] = [
    { problem: 'disk_full', isWrong: async () => (await free()) < DISK_FULL_BYTES },
    { problem: 'disk_low', isWrong: async () => (await free()) < DISK_RESERVE_BYTES },
    {
      problem: 'migrations_missing',
      isWrong: async () => (await missingMigrations(connection.monitoring)).length > 0,
    },
    { problem: 'clock_off', isWrong: async () => Math.abs(connection.clock.aheadMs) > CLOCK_OFF_MS },
    { problem: 'jobs_failed', isWrong: async () => failedJobs(await facts()) > 0 },
  ];
  const { SLICER_URLS } = config;
  if (SLICER_URLS) checks.push(slicerCheck(services.slicer, SLICER_URLS));
  const process = { id: crypto.randomUUID(), startedAt: new Date() };
  const monitor = new Monitor({
    connection,
    draining,
    services: Object.values(services),
    checks,
    report: (problems) => reportHealth(connection.monitoring, process, problems),
    log,
  });

  return {
    monitor,
    services,
    facts,
    /** when the last good backup was made; undefined: never */
    backup: async (): Promise<Date | undefined> => (await lastBackup(db)).lastGood?.at,
    watchMailer(mailer: Mailer): Mailer {
      const watched = watchedMailer(mailer, services.mail, metrics);
      checks.push(mailCheck(services.mail, watched));
      return watched;
    },
    watchSlicer: (slicer: Slicer | undefined) => slicer && watchedSlicer(slicer, metrics),
    async close(): Promise<void> {
      monitor.close();
      await withdrawReport(connection.monitoring, process.id).catch(() => {});
    },
  };
}

function mailCheck(health: ServiceHealth, mailer: Mailer): Check {
  return {
    problem: health.problem,
    async isWrong() {
      // The outcome is in `health`, as that of every mail.
      if (!health.succeededWithin(MAIL_KNOWN_MS)) await mailer.verify().catch(() => {});
      return health.isDown;
    },
  };
}

function slicerCheck(health: ServiceHealth, urls: readonly string[]): Check {
  return {
    problem: health.problem,
    async isWrong() {
      if ((await countAvailable(urls)) > 0) health.succeeded();
      else health.failed(new Error(`None of ${urls.length} responds.`));
      return health.isDown;
    },
  };
}

/** Scheduled jobs run again by themselves, and the log has why one failed. */
function failedJobs({ queues }: ShopFacts): number {
  return queues.filter(({ name }) => name in jobSchemas).reduce((sum, { failed }) => sum + failed, 0);
}

const TIMEOUT_MS = 5_000;

/** How many of the slicers at these URLs respond. */
async function countAvailable(urls: readonly string[]): Promise<number> {
  const answers = await Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(new URL('health', url), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
      await answer?.body?.cancel();
      return answer?.ok ?? false;
    }),
  );
  return answers.filter(Boolean).length;
}

/** A mailer whose mails are counted and tell whether the mail server responds. */
function watchedMailer(mailer: Mailer, health: ServiceHealth, metrics: Pick<Metrics, 'mailed'>): Mailer {
  return {
    async send(mail) {
      try {
        await health.watch(() => mailer.send(mail), isMailRefused);
        metrics.mailed('sent');
      } catch (error) {
        metrics.mailed(isMailRefused(error) ? 'refused' : 'failed');
        throw error;
      }
    },
    verify: () => health.watch(() => mailer.verify()),
    close: () => mailer.close(),
  };
}

/** A slicer whose runs are counted and timed. */
function watchedSlicer(slicer: Slicer, metrics: Pick<Metrics, 'sliced'>): Slicer {
  const watched = async (run: () => Promise<Sliced>) => {
    const started = performance.now();
    const end = (outcome: Parameters<Metrics['sliced']>[0]) =>
      metrics.sliced(outcome, (performance.now() - started) / 1000);
    try {
      const sliced = await run();
      end('done');
      return sliced;
    } catch (error) {
      end(error instanceof ModelRefused ? 'refused' : error instanceof SlicerBusy ? 'busy' : 'lost');
      throw error;
    }
  };
  return {
    slots: slicer.slots,
    sendAhead: (model) => slicer.sendAhead(model),
    slice: (request) => watched(() => slicer.slice(request)),
    slicePlate: (request) => watched(() => slicer.slicePlate(request)),
  };
}
