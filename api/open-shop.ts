import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readShopContent } from '../content-reader/shop-content.ts';
import { createApp } from './app.ts';
import type { Environment } from './config.ts';
import type { Store } from './contract/catalogue/store.ts';
import { cents } from './contract/money/cents.ts';
import { connect } from './db/connect.ts';
import { migrateAt } from './db/migrate.ts';
import type { Deps, Settings, Sockets } from './deps.ts';
import { openAuth } from './domain/accounts/open-auth.ts';
import { Catalogue } from './domain/catalogue/catalogue.ts';
import { businessDays } from './domain/shipping/business-days.ts';
import { guardFiles, guardMailer, StorageGuard } from './domain/storage/storage-guard.ts';
import { loadWhenEmpty } from './domain/vending/load-machine.ts';
import { freeSpaceOf, openTidyFiles } from './gateways/files/open-files.ts';
import type { Mailer } from './gateways/mail/mailer.ts';
import { folderMailer, smtpMailer } from './gateways/mail/mailer.ts';
import type { StripeOptions } from './gateways/payments/stripe-client.ts';
import { stripePayments } from './gateways/payments/stripe-payments.ts';
import { stripeSavedCards } from './gateways/payments/stripe-saved-cards.ts';
import { paypalPayments } from './gateways/paypal/paypal-payments.ts';
import { openCarrier } from './gateways/shipping/open-carrier.ts';
import { httpSlicer } from './gateways/slicer/http-slicer.ts';
import { paypalSubscriptions } from './gateways/subscriptions/paypal-subscriptions.ts';
import { stripeSubscriptions } from './gateways/subscriptions/stripe-subscriptions.ts';
import { openMachine } from './gateways/vending/open-machine.ts';
import type { CallerEnv } from './http/caller.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { startQueue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import { claimMode, modeOf } from './shop-mode.ts';

const CONTENT = fileURLToPath(new URL('../content', import.meta.url));

/** The Stripe account: real, or the sandbox's mock on a loopback port. */
export interface StripeAccount {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly scriptUrl: string;
  /** of the mock; absent for Stripe itself */
  readonly port?: number;
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
  readonly log: Log;
}

export interface OpenShop {
  readonly deps: Deps;
  /** answers `/api` */
  readonly fetch: (request: Request, env: CallerEnv['Bindings']) => Response | Promise<Response>;
  /** Starts the job workers. */
  work(): Promise<void>;
  /** Waits for running jobs, then closes all connections. */
  close(): Promise<void>;
}

/** Creates the real dependencies. When this resolves, the database is migrated and the catalogue is loaded. */
export async function openShop(
  config: Environment,
  { publicUrl, stripe, paypal, sockets, log }: Opening,
): Promise<OpenShop> {
  const content = await readShopContent(CONTENT, { pictures: false });
  const { posts, shipping, machineLoad, print } = content;
  const { store, items } = content.catalogue;
  const connection = connect(config.DATABASE_URL, config.POOL_SIZE, (error) => log.error('idle connection', { error }));
  await migrateAt(config.DATABASE_URL);
  await claimMode(connection.db, modeOf(config));
  const catalogue = new Catalogue(connection, log);
  await catalogue.load(items);
  await catalogue.follow();
  const isSandbox = stripe.port !== undefined;
  const machine = await openMachine(config, { isSandbox, pool: connection.pool, log });
  const slicer = config.SLICER_URLS && httpSlicer(config.SLICER_URLS);
  const settings = settingsOf(config, publicUrl, stripe, paypal);
  const sliceConcurrency = slicer?.slots ?? 0;
  // One slicer is always left for other addresses, however long one caller's models take.
  const slicesPerCaller = Math.max(1, sliceConcurrency - 1) * settings.shoppersPerCaller;
  const queue = await startQueue({ connectionString: config.DATABASE_URL, sliceConcurrency, slicesPerCaller }, log);
  // Also with a bucket: its server may use the same disk, as in our compose file.
  const storage = new StorageGuard(freeSpaceOf(config.DATA_DIR), log);
  const mailer = chooseMailer(config, store, storage);
  const stripeOptions: StripeOptions = {
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhookSecret,
    ...(stripe.port && { server: { host: '127.0.0.1', port: stripe.port, protocol: 'http' } }),
  };
  const price = cents(store.premium.price);
  const deps: Deps = {
    settings,
    connection,
    auth: openAuth({ db: connection.db, secret: config.TOKEN_SECRET, publicUrl, log }),
    catalogue,
    store,
    posts,
    payments: stripePayments(stripeOptions, log),
    paypal: paypal && paypalPayments({ ...paypal, publicUrl, shopName: store.name }, log),
    cards: stripeSavedCards(stripeOptions, log),
    subscriptions: {
      stripe: stripeSubscriptions({ ...stripeOptions, price }, log),
      paypal: paypal && paypalSubscriptions({ ...paypal, publicUrl, shopName: store.name, price }),
    },
    ...openCarrier(config, { store, table: shipping, log }),
    businessDays: businessDays(shipping.calendar),
    sockets,
    machine,
    machineLoad,
    print,
    slicer,
    files: guardFiles(await openTidyFiles(config), storage),
    storage,
    jobs: queue,
    clock: () => new Date(),
    log,
  };
  const app = createApp(deps);
  return {
    deps,
    fetch: (request, env) => app.fetch(request, env),
    async work() {
      await loadWhenEmpty(deps);
      const handlers = jobHandlers(deps, mailer);
      await queue.work(handlers);
      // The job is also scheduled every minute, but a shopper who waits for a popular spool is notified at once.
      catalogue.onRestock(() => {
        handlers['notify-restock']().catch((error) => log.error('restock notification failed', { error }));
      });
    },
    async close() {
      await queue.stop();
      mailer.close();
      await catalogue.close();
      await machine.close();
      await connection.close();
    },
  };
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
    tokenSecret: config.TOKEN_SECRET,
    trustedProxies: config.TRUSTED_PROXIES,
    // In a sandbox, all shoppers usually come from one machine.
    shoppersPerCaller: sandbox ? 50 : 1,
    stripe: { publishableKey, scriptUrl, sandbox },
    paypal: paypal && { clientId: paypal.clientId, scriptUrl: paypal.scriptUrl, styleNonce: paypal.styleNonce },
    analytics: { measurementId: config.GA_MEASUREMENT_ID, affiliateUrl: config.AFFILIATE_URL },
  };
}

function chooseMailer({ SMTP_URL, MAIL_FROM, DATA_DIR }: Environment, store: Store, storage: StorageGuard): Mailer {
  const from = MAIL_FROM ?? `${store.name} <${store.email}>`;
  if (SMTP_URL) return smtpMailer(SMTP_URL, from);
  return guardMailer(
    folderMailer(join(DATA_DIR, 'mail'), from, () => new Date()),
    storage,
  );
}
