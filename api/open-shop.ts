import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Store } from '../contract/catalogue/store.ts';
import { keepDuringBackups } from './backup/keep-during-backups.ts';
import { type Environment, tokenSecretsOf } from './config.ts';
import { claimMode } from './db/claim-mode.ts';
import { connect } from './db/connect.ts';
import { migrateAt } from './db/migrate.ts';
import { AgentProfiles } from './domain/agents/agent-profiles.ts';
import { CheckoutTurns } from './domain/checkout/checkout-turns.ts';
import type { Settings, Sockets } from './domain/deps.ts';
import { renewStored } from './domain/renew-stored.ts';
import { guardFiles, guardMailer, StorageGuard } from './domain/storage/storage-guard.ts';
import { loadWhenEmpty } from './domain/vending/load-machine.ts';
import { profileProcess } from './gateways/agent-profiles/profile-process.ts';
import { freeSpaceOf, openTidyFiles } from './gateways/files/open-files.ts';
import type { Mailer } from './gateways/mail/mailer.ts';
import { folderMailer, smtpMailer } from './gateways/mail/mailer.ts';
import type { StripeOptions } from './gateways/payments/stripe-client.ts';
import { stripePayments } from './gateways/payments/stripe-payments.ts';
import { stripeSavedCards } from './gateways/payments/stripe-saved-cards.ts';
import { decodePicture } from './gateways/pictures/decode-picture.ts';
import { pictureProcess } from './gateways/pictures/picture-process.ts';
import { httpSlicer } from './gateways/slicer/http-slicer.ts';
import { stripeTax } from './gateways/tax/stripe-tax.ts';
import { openMachine } from './gateways/vending/open-machine.ts';
import { delegateJobs } from './job-handlers.ts';
import { startQueue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { MetricSources, Metrics } from './metrics/metrics.ts';
import { openMonitoring } from './metrics/open-monitoring.ts';
import type { OpenRelease, ShopDeps } from './open-release.ts';
import { openReleases } from './open-releases.ts';
import { modeOf } from './shop-mode.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/** The Stripe account: real, or the sandbox's mock on a loopback port. */
export interface StripeAccount {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly scriptUrl: string;
  /** of the mock; absent for Stripe itself */
  readonly port?: number;
  /** instead of Stripe's own, of a stand-in for tests */
  readonly url?: string;
}

/** The PayPal account: real, or the sandbox's mock. */
export interface PaypalAccount {
  /** of its REST API */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly scriptUrl: string;
  readonly styleNonce: string | null;
}

/** What depends on whether the shop opens with a sandbox. */
export interface Opening {
  readonly publicUrl: string;
  readonly stripe: StripeAccount;
  /** absent: PayPal is not offered */
  readonly paypal?: PaypalAccount | undefined;
  readonly sockets?: Sockets;
  /** aborts when the shop begins to shut down */
  readonly draining: AbortSignal;
  readonly metrics: Metrics;
  readonly log: Log;
}

export interface OpenShop {
  readonly deps: ShopDeps;
  /** for `/metrics`, besides what the server counts */
  readonly metricSources: Omit<MetricSources, 'server'>;
  /** answers `/api` */
  readonly fetch: OpenRelease['fetch'];
  /** answers everything else */
  readonly pages: OpenRelease['pages'];
  /** Starts the job workers. */
  work(): Promise<void>;
  /** Waits for running jobs, then closes all connections. */
  close(): Promise<void>;
}

/** Creates the real dependencies. When this resolves, the database is migrated and a release is shown. */
export async function openShop(
  config: Environment,
  { publicUrl, stripe, paypal, sockets, draining, metrics, log }: Opening,
): Promise<OpenShop> {
  const connection = connect(config.DATABASE_URL, config.POOL_SIZE, (error) => log.error('idle connection', { error }));
  await migrateAt(config.DATABASE_URL);
  // The first measurement of its clock.
  await connection.health();
  const clock = () => connection.clock.now();
  await claimMode(connection.db, modeOf(config));
  const isSandbox = stripe.port !== undefined;
  const machine = await openMachine(config, { isSandbox, pool: connection.pool, log });
  // Of the folder that it fills. What starts the API may hide the rest of DATA_DIR from it.
  const stored = join(config.DATA_DIR, 'files');
  await mkdir(stored, { recursive: true, mode: 0o700 });
  const free = freeSpaceOf(stored);
  const monitoring = openMonitoring({ config, connection, draining, free, metrics, log });
  const { monitor, services, facts, backup } = monitoring;
  const slicer = monitoring.watchSlicer(config.SLICER_URLS && httpSlicer(config.SLICER_URLS));
  const settings = settingsOf(config, publicUrl, stripe, paypal);
  const sliceConcurrency = slicer?.slots ?? 0;
  // One slicer is always left for other addresses, however long one caller's models take.
  const slicesPerCaller = Math.max(1, sliceConcurrency - 1) * settings.shoppersPerCaller;
  const queue = await startQueue({ connectionString: config.DATABASE_URL, sliceConcurrency, slicesPerCaller }, log);
  // Also with a bucket: its server may use the same disk, as in our compose file.
  const storage = new StorageGuard(free, log);
  const mailer = monitoring.watchMailer(chooseMailer(config, () => releases.current.deps.store, storage));
  const stripeOptions: StripeOptions = {
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhookSecret,
    clock,
    fetch: services.stripe.fetch,
    ...serverOf(stripe),
  };
  const shop: ShopDeps = {
    settings,
    connection,
    checkoutTurns: new CheckoutTurns(),
    payments: stripePayments(stripeOptions, log),
    cards: stripeSavedCards(stripeOptions, log),
    tax: config.TAX === 'stripe' ? stripeTax(stripeOptions, log) : undefined,
    sockets,
    machine,
    slicer,
    files: keepDuringBackups(guardFiles(await openTidyFiles(config), storage), connection.db),
    redrawPicture: config.PICTURES_URL ? pictureProcess(config.PICTURES_URL) : decodePicture,
    agentProfiles: new AgentProfiles(profileProcess(config.AGENT_PROFILES_URL)),
    storage,
    monitor,
    jobs: queue,
    retrier: queue,
    clock,
    log,
  };
  const releases = await openReleases({
    project: PROJECT,
    config,
    shop,
    stripe: stripeOptions,
    paypal: paypal && { ...paypal, fetch: services.paypal.fetch },
    carrierFetch: services.carrier.fetch,
    mailer,
  });
  return {
    deps: shop,
    metricSources: {
      facts,
      problems: () => monitor.problems(),
      pool() {
        const { totalCount: total, idleCount: idle, waitingCount: waiting } = connection.pool;
        return { total, idle, waiting };
      },
      diskFree: free,
      items: () => releases.current.deps.catalogue.size,
      backup,
      build: () => ({ code: releases.code ?? 'none', release: releases.current.source.id ?? 'own' }),
    },
    fetch: (request, env) => releases.current.fetch(request, env),
    pages: (request) => releases.current.pages(request),
    async work() {
      await loadWhenEmpty(releases.current.deps);
      await renewStored(shop);
      await queue.work(delegateJobs(() => releases.current.jobs));
      monitor.start();
      await releases.follow();
    },
    async close() {
      await queue.stop();
      await monitoring.close();
      mailer.close();
      await releases.close();
      await machine.close();
      await connection.close();
    },
  };
}

function serverOf({ port, url }: StripeAccount): Pick<StripeOptions, 'server'> {
  if (port) return { server: { host: '127.0.0.1', port, protocol: 'http' } };
  if (!url) return {};
  const { hostname: host, protocol, port: own } = new URL(url);
  const isHttp = protocol === 'http:';
  return { server: { host, port: Number(own) || (isHttp ? 80 : 443), protocol: isHttp ? 'http' : 'https' } };
}

function settingsOf(
  config: Environment,
  publicUrl: string,
  stripe: StripeAccount,
  paypal: PaypalAccount | undefined,
): Settings {
  const { publishableKey, scriptUrl, port } = stripe;
  const sandbox = port !== undefined;
  return {
    publicUrl,
    mode: modeOf(config),
    ...tokenSecretsOf(config),
    trustedProxies: config.TRUSTED_PROXIES,
    // In a sandbox, all shoppers usually come from one machine.
    shoppersPerCaller: sandbox ? 50 : 1,
    stripe: { publishableKey, scriptUrl, sandbox },
    paypal: paypal && { clientId: paypal.clientId, scriptUrl: paypal.scriptUrl, styleNonce: paypal.styleNonce },
    analytics: { measurementId: config.GA_MEASUREMENT_ID, affiliateUrl: config.AFFILIATE_URL },
  };
}

function chooseMailer(
  { SMTP_URL, MAIL_FROM, DATA_DIR }: Environment,
  store: () => Pick<Store, 'name' | 'email'>,
  storage: StorageGuard,
): Mailer {
  const from = () => MAIL_FROM ?? `${store().name} <${store().email}>`;
  if (SMTP_URL) return smtpMailer(SMTP_URL, from);
  return guardMailer(
    folderMailer(join(DATA_DIR, 'mail'), from, () => new Date()),
    storage,
  );
}
