import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { timeoutOptions } from '../db/connect.ts';
import { stripeEvents } from '../gateways/payments/read-stripe-event.ts';
import { mailViewer } from './mail/mail-viewer.ts';
import { reorderTime } from './months/reorder-time.ts';
import { serveMonths } from './months/serve-months.ts';
import { shiftShop } from './months/shift-times.ts';
import { startSandboxPaypal } from './paypal/sandbox-paypal.ts';
import { listenOnLoopback } from './stripe/listen.ts';
import { startSandboxStripe } from './stripe/sandbox-stripe.ts';
import { stripeJsFiles } from './stripe-js/serve-files.ts';

const FILES = {
  'sdk.js': 'text/javascript; charset=utf-8',
  'wallet-window.js': 'text/javascript; charset=utf-8',
  'wallet.css': 'text/css; charset=utf-8',
} as const;

/** The browser files of the mock: the script with PayPal's button, and the styles of the wallet. */
function paypalJsFiles(): Hono {
  const app = new Hono();
  for (const [file, type] of Object.entries(FILES)) {
    app.get(`/${file}`, async (c) => {
      const body = await readFile(new URL(`./paypal-js/${file}`, import.meta.url), 'utf8');
      return c.body(body, 200, {
        'Content-Type': type,
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
      });
    });
  }
  return app;
}

/** Prepares each statement once per connection: the mocks have few, and real providers cost the shop's machine nothing. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the driver
  override query(config: any, ...rest: any[]): any {
    const [values] = rest;
    if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query(config, ...rest);
    const name = createHash('sha1').update(config).digest('base64url');
    return super.query({ name, text: config, values });
  }
}

/** Often enough, because charges are monthly. */
const EVERY_MS = 60_000;

/** Lets the mock providers charge members whose months are due. */
function keepCharging(
  services: readonly { advance(): Promise<void> }[],
  onError: (error: Error) => void,
): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const charge = async () => {
    for (const service of services) await service.advance();
  };
  const timer = setInterval(() => {
    running = running.then(charge).catch(onError);
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

const LARGEST_BODY = 64 * 1024;

export interface SandboxOptions {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly onIdleError: (error: Error) => void;
}

export interface RunningSandbox {
  /** below `/sandbox`, for browsers */
  readonly routes: Hono;
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
    readonly scriptUrl: string;
    /** the loopback port of the SDK */
    readonly port: number;
  };
  readonly paypal: {
    /** its REST API on a loopback port */
    readonly url: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly webhookId: string;
    readonly scriptUrl: string;
    readonly styleNonce: null;
  };
  /** `url` of the shop's webhooks, once the shop listens; like a real endpoint it is set up for the events it reads */
  deliverWebhooksTo(url: string): void;
  stop(): Promise<void>;
}

/** The mocks of external services, used while their API keys are not set. Its own keys are worthless elsewhere. */
export async function startSandbox({ databaseUrl, dataDir, onIdleError }: SandboxOptions): Promise<RunningSandbox> {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: databaseUrl,
    max: 4,
    application_name: 'northspool-sandbox',
    ...timeoutOptions(),
    // Play money: losing the last payments in a power cut is fine.
    options: '-c synchronous_commit=off',
  });
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const keys = { secret: `sk_test_${crypto.randomUUID()}`, publishable: 'pk_test_northspool_sandbox' };
  const webhookSecret = `whsec_${crypto.randomUUID()}`;
  const stripe = await startSandboxStripe({ db, keys });
  const listening = await listenOnLoopback(stripe.server);
  const paypalKeys = { clientId: 'northspool-sandbox', clientSecret: crypto.randomUUID() };
  const signing = { webhookId: 'SANDBOXWEBHOOK001', secret: crypto.randomUUID() };
  const paypal = await startSandboxPaypal({ db, keys: paypalKeys, signing });
  const paypalListening = await listenOnLoopback(paypal.server);
  const months = keepCharging([stripe, paypal], onIdleError);
  return {
    routes: routes(stripe.browser, paypal.browser, dataDir).route(
      '/sandbox/months',
      serveMonths({ stripe: stripe.time, paypal: paypal.time, reorder: reorderTime(db) }, (id, seconds) =>
        shiftShop(db, id, seconds),
      ),
    ),
    stripe: {
      secretKey: keys.secret,
      publishableKey: keys.publishable,
      webhookSecret,
      scriptUrl: '/sandbox/stripe/v3/stripe.js',
      port: listening.port,
    },
    paypal: {
      ...paypalKeys,
      url: `http://127.0.0.1:${paypalListening.port}`,
      webhookId: signing.webhookId,
      scriptUrl: '/sandbox/paypal/sdk.js',
      styleNonce: null,
    },
    deliverWebhooksTo(url) {
      stripe.webhooks.deliverTo({ url: `${url}/stripe`, secret: webhookSecret, events: stripeEvents });
      paypal.webhooks.deliverTo(`${url}/paypal`);
    },
    async stop() {
      await months.stop();
      await stripe.stop();
      await listening.close();
      await paypal.stop();
      await paypalListening.close();
      await db.destroy();
    },
  };
}

function routes(stripeForBrowsers: Hono, paypalForBrowsers: Hono, dataDir: string): Hono {
  const app = new Hono();
  app.use('/sandbox/*', bodyLimit({ maxSize: LARGEST_BODY }));
  // Like Stripe's own: the card's frame has no origin of its own, and a publishable key is no secret.
  app.use('/sandbox/stripe/v1/*', cors({ origin: '*' }));
  app.route('/sandbox/stripe', stripeForBrowsers);
  app.route('/sandbox/stripe/v3', stripeJsFiles());
  app.route('/sandbox/paypal', paypalForBrowsers);
  app.route('/sandbox/paypal', paypalJsFiles());
  app.route('/sandbox/mail', mailViewer(join(dataDir, 'mail')));
  app.get('/sandbox/mail/', (c) => c.redirect('/sandbox/mail'));
  return app;
}
