import process from 'node:process';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Problem, problemMessages } from '../../contract/health.ts';
import type { ShopFacts } from '../domain/monitoring/shop-facts.ts';
import type { Answered } from '../http/server.ts';
import { isMailJob } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';

/** From a hit in the cache to a shopper who gives up. */
const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** From a cube to the largest model that we accept. */
const SLICE_SECONDS = [1, 2, 5, 10, 30, 60, 120, 300, 600];
/** Anyone can send any method; each would be a label. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const WEBHOOKS = /^\/api\/webhooks\/(\w+)$/;

/** What is read when metrics are asked for. */
export interface MetricSources {
  readonly facts: () => Promise<ShopFacts>;
  readonly problems: () => Promise<readonly Problem[]>;
  readonly pool: () => { readonly total: number; readonly idle: number; readonly waiting: number };
  readonly server: () => { readonly requests: number; readonly sockets: number };
  readonly diskFree: () => Promise<number>;
  /** what this process runs: its code and the release that it shows */
  readonly build: () => Readonly<Record<'code' | 'release', string>>;
  readonly items: () => number;
  /** when the last good backup was made; undefined: never */
  readonly backup: () => Promise<Date | undefined>;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Counts what happens in this process, in Prometheus' terms. Labels have few values: never an address, id or text. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter({ name: `northspool_${name}`, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name: `northspool_${name}`, help, labelNames, registers });

  const requests = counter('http_requests_total', 'Answered requests', ['route', 'method', 'status']);
  const durations = new Histogram({
    name: 'northspool_http_request_duration_seconds',
    help: 'From a request until its answer begins, uploads left out',
    labelNames: ['route'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const logLines = counter('log_lines_total', 'Lines of the log by level', ['level']);
  const mails = counter('mails_total', 'Attempts to send an email', ['outcome']);
  const slices = counter('slices_total', 'Runs of the slicer', ['outcome']);
  const sliceDurations = new Histogram({
    name: 'northspool_slice_duration_seconds',
    help: 'From the start of a run until its G-code begins',
    buckets: SLICE_SECONDS,
    registers,
  });
  const webhooks = counter('webhooks_total', 'Events that payment services sent', ['service', 'outcome']);
  const webhookSeen = gauge('webhook_last_received_timestamp_seconds', 'When the last event was handled', ['service']);

  const inFlight = gauge('http_requests_in_flight', 'Requests that are being answered');
  const sockets = gauge('sockets_open', 'Open WebSockets');
  const pool = gauge('database_connections', 'Connections of the pool, and requests that wait for one', ['state']);
  const databaseUp = gauge('database_up', '0: the facts below that come from the database could not be read');
  const queueJobs = gauge('queue_jobs', 'Jobs of the shop, the same on each replica', ['queue', 'state']);
  const queueOldest = gauge('queue_oldest_seconds', 'Age of the longest waiting job', ['queue']);
  const mailJobs = gauge('mail_jobs', 'Emails of the shop, the same on each replica', ['state']);
  const mailOldest = gauge('mail_oldest_seconds', 'Age of the longest waiting email; 0: none waits');
  const unknownPayments = gauge('payments_unknown', 'Payments whose outcome is not known');
  const unknownOldest = gauge('payments_unknown_oldest_seconds', 'Age of the oldest of them; 0: there is none');
  const problems = gauge('problem', '1: this is wrong, see /api/health/ready', ['problem']);
  const diskFree = gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR');
  const items = gauge('catalogue_items', 'Items that this process sells');
  const backupAge = gauge(
    'backup_age_seconds',
    'Since the last good backup; absent: there is none, or it is not known',
  );
  const build = gauge('build_info', 'What this process runs', ['code', 'release']);
  const memory = gauge('memory_bytes', 'Memory of the process', ['kind']);
  const lag = gauge('event_loop_lag_seconds', 'The longest that the process was busy since it was last asked');
  const started = gauge('process_start_time_seconds', 'When the process started');
  started.set(Math.round(Date.now() / 1000));
  const eventLoop = watchEventLoop();

  function setFacts({ queues, payments }: ShopFacts): void {
    const mail = { waiting: 0, retrying: 0, active: 0, failed: 0 };
    let oldestMail = 0;
    for (const { name: queue, oldest, ...counts } of queues) {
      for (const state of ['waiting', 'retrying', 'active', 'failed'] as const) {
        queueJobs.set({ queue, state }, counts[state]);
        if (isMailJob(queue)) mail[state] += counts[state];
      }
      queueOldest.set({ queue }, oldest ?? 0);
      if (isMailJob(queue)) oldestMail = Math.max(oldestMail, oldest ?? 0);
    }
    for (const [state, number] of Object.entries(mail)) mailJobs.set({ state }, number);
    mailOldest.set(oldestMail);
    unknownPayments.set(payments.unknown);
    unknownOldest.set(payments.oldest ?? 0);
  }

  async function collect(sources: MetricSources): Promise<void> {
    const facts = sources.facts().then(
      (known) => {
        setFacts(known);
        databaseUp.set(1);
      },
      () => {
        // Old numbers would look like a shop where nothing happens.
        for (const metric of [mailOldest, unknownPayments, unknownOldest]) metric.remove();
        for (const metric of [queueJobs, queueOldest, mailJobs]) metric.reset();
        databaseUp.set(0);
      },
    );
    const known = await sources.problems();
    for (const problem of Object.keys(problemMessages))
      problems.set({ problem }, known.includes(problem as Problem) ? 1 : 0);
    diskFree.set(await sources.diskFree().catch(() => Number.NaN));
    for (const [state, number] of Object.entries(sources.pool())) pool.set({ state }, number);
    const counts = sources.server();
    inFlight.set(counts.requests);
    sockets.set(counts.sockets);
    items.set(sources.items());
    const backup = await sources.backup().catch(() => undefined);
    // Without labels, a metric has a value until it is removed.
    if (backup) backupAge.set(Math.max(0, Math.round((Date.now() - backup.getTime()) / 1000)));
    else backupAge.remove();
    build.reset();
    build.set(sources.build(), 1);
    const { rss, heapUsed } = process.memoryUsage();
    memory.set({ kind: 'resident' }, rss);
    memory.set({ kind: 'heap' }, heapUsed);
    lag.set(eventLoop.longestSeconds());
    await facts;
  }

  return {
    contentType: registry.contentType,
    /** names of all metrics, as rules and dashboards write them */
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    async text(sources: MetricSources): Promise<string> {
      await collect(sources);
      return await registry.metrics();
    },
    answered({ method, route = 'pages', status, seconds, isUpload }: Answered): void {
      const known = METHODS.includes(method) ? method : 'other';
      requests.inc({ route, method: known, status: `${Math.floor(status / 100)}xx` });
      if (!isUpload) durations.observe({ route }, seconds);
      const [, service] = WEBHOOKS.exec(route) ?? [];
      if (!service) return;
      webhooks.inc({ service, outcome: status < 300 ? 'handled' : status < 500 ? 'refused' : 'failed' });
      if (status < 300) webhookSeen.set({ service }, Math.round(Date.now() / 1000));
    },
    /** A log whose lines are counted by level. */
    countLines(log: Log): Log {
      const counted =
        (level: 'info' | 'warn' | 'error') =>
        (message: string, facts?: Record<string, unknown>): void => {
          logLines.inc({ level });
          log[level](message, facts);
        };
      return { info: counted('info'), warn: counted('warn'), error: counted('error') };
    },
    mailed: (outcome: 'sent' | 'failed' | 'refused') => mails.inc({ outcome }),
    sliced(outcome: 'done' | 'refused' | 'busy' | 'lost', seconds: number): void {
      slices.inc({ outcome });
      if (outcome === 'done') sliceDurations.observe(seconds);
    },
    close: () => eventLoop.close(),
  };
}

const TICK_MS = 500;

/** How late a timer fires tells how long nothing else could run. */
function watchEventLoop() {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - TICK_MS);
    last = now;
  }, TICK_MS);
  timer.unref?.();
  return {
    longestSeconds(): number {
      const seconds = Math.max(0, longest) / 1000;
      longest = 0;
      return seconds;
    },
    close: () => clearInterval(timer),
  };
}
