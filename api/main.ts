import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { upgradeWebSocket } from '@hono/node-server';
import { checkDatabase } from './check-database.ts';
import { type Environment, readConfig, tokenSecretsOf } from './config.ts';
import { styleNonce } from './http/security-headers/guard-pages.ts';
import { CLOSING_MS, createShopServer } from './http/server.ts';
import { jsonLog } from './log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { openShop, type PaypalAccount, type StripeAccount } from './open-shop.ts';
import { addDemoAccounts } from './sandbox/demo-accounts.ts';
import { addDemoCoupons } from './sandbox/demo-coupons.ts';
import { openDemoPoll } from './sandbox/demo-poll.ts';
import { addDemoSpool } from './sandbox/demo-spool.ts';
import { type RunningSandbox, startSandbox } from './sandbox/start-sandbox.ts';
import { gatherLines } from './write-lines.ts';

/** After the last request. With the server's `CLOSING_MS`, shorter than the 10 s after which our supervisor kills the process. */
const LAST_STEPS_MS = 4_000;
/** Behind a balancer nobody waits for this process to end, so that a checkout may take the 62 s of a slow payment service. */
const MAX_REQUEST_MS = 65_000;
/** Slower than this, a shopper thinks that it does not work. */
const SLOW_SECONDS = 5;
const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js';
const PAYPAL_JS = 'https://www.paypal.com/sdk/js';

/** Standard output carries one line, for the parent process; everything else goes to standard error. */
const metrics = createMetrics();
const log = metrics.countLines(jsonLog(gatherLines((text) => console.error(text))));

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await checkDatabase(config.DATABASE_URL, log, config);
  const sandbox = config.STRIPE_SECRET_KEY ? undefined : await openSandbox(config);
  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '');
  const stripe = sandbox?.stripe ?? realStripe(config);
  const paypal = config.PAYPAL_CLIENT_ID ? realPaypal(config) : sandbox?.paypal;
  const draining = new AbortController();
  const drainNoLonger = new AbortController();
  const ending = new AbortController();
  const sockets = { upgrade: upgradeWebSocket, closing: ending.signal };
  const shop = await openShop(config, { publicUrl, stripe, paypal, sockets, draining: draining.signal, metrics, log });
  if (sandbox) {
    await addDemoCoupons(shop.deps.connection.db);
    await addDemoSpool(shop.deps.connection.db);
    await addDemoAccounts(shop.deps.connection.db);
    await openDemoPoll(shop.deps.connection.db, shop.deps.clock());
  }
  await shop.work();

  const { trustedProxies, shoppersPerCaller } = shop.deps.settings;
  const drainMs = config.DRAIN_SECONDS * 1000;
  const closingMs = drainMs > 0 ? MAX_REQUEST_MS : CLOSING_MS;
  const {
    server,
    counts,
    close: closeServer,
  } = createShopServer({
    fetch(request, env) {
      return choose(request, {
        api: () => shop.fetch(request, env),
        pages: shop.pages,
        sandbox: sandbox?.routes.fetch,
      })(request);
    },
    trustedProxies,
    shoppersPerCaller,
    onAnswered(answered) {
      const { method, route = 'pages', status, seconds, isUpload } = answered;
      metrics.answered(answered);
      if (seconds > SLOW_SECONDS && !isUpload) log.warn('slow request', { method, route, status, seconds });
    },
    draining: draining.signal,
    deadlines: { closing: closingMs },
  });
  const served =
    config.METRICS_PORT === undefined
      ? undefined
      : await serveMetrics({
          port: config.METRICS_PORT,
          host: config.METRICS_HOST,
          contentType: metrics.contentType,
          text: () => metrics.text({ ...shop.metricSources, server: counts }),
        });
  server.listen(config.PORT, config.HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const own = config.HOST === '0.0.0.0' || config.HOST === '::' ? '127.0.0.1' : config.HOST;
  sandbox?.deliverWebhooksTo(`http://${own}:${port}/api/webhooks`);

  /** Called again, it stops accepting requests at once. */
  async function close(): Promise<void> {
    if (draining.signal.aborted) return drainNoLonger.abort();
    // From here on, /api/health/ready says "closing", and each answer ends its connection.
    draining.abort();
    // An unresponsive database or a slow job must not keep the process running until it is killed.
    setTimeout(
      () => {
        log.error('the shop did not close in time');
        process.exit(1);
      },
      drainMs + closingMs + LAST_STEPS_MS,
    );
    await sleep(drainMs, undefined, { signal: drainNoLonger.signal }).catch(() => {});
    ending.abort();
    await closeServer();
    served?.close();
    await sandbox?.stop();
    await shop.close();
    process.exit(0);
  }
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  console.log(JSON.stringify({ ready: true, url: config.PUBLIC_URL ?? `http://localhost:${port}` }));
}

const AGENT_PROFILE = '/.well-known/ucp';

type Fetch = (request: Request) => Response | Promise<Response>;

/** The pages answer everything that is not below /api, /feeds or /ucp, or below /sandbox while there is one. */
function choose(
  request: Request,
  { api, pages, sandbox }: { api: Fetch; pages: Fetch; sandbox: Fetch | undefined },
): Fetch {
  const { pathname } = new URL(request.url);
  if (pathname === '/api' || pathname.startsWith('/api/') || pathname.startsWith('/feeds/')) return api;
  if (pathname === AGENT_PROFILE || pathname.startsWith('/ucp/')) return api;
  if (sandbox && pathname.startsWith('/sandbox/')) return sandbox;
  return pages;
}

async function openSandbox({ DATABASE_URL, DATA_DIR }: Environment): Promise<RunningSandbox> {
  return await startSandbox({
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    onIdleError: (error) => log.error('idle connection of the sandbox', { error }),
  });
}

function realStripe(config: Environment): StripeAccount {
  const { STRIPE_SECRET_KEY, PUBLIC_STRIPE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL } = config;
  return {
    secretKey: STRIPE_SECRET_KEY ?? '',
    publishableKey: PUBLIC_STRIPE_KEY ?? '',
    webhookSecret: STRIPE_WEBHOOK_SECRET ?? '',
    scriptUrl: STRIPE_JS,
    url: STRIPE_URL,
  };
}

function realPaypal(config: Environment): PaypalAccount {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_URL } = config;
  return {
    url: PAYPAL_URL,
    clientId: PAYPAL_CLIENT_ID ?? '',
    clientSecret: PAYPAL_CLIENT_SECRET ?? '',
    webhookId: PAYPAL_WEBHOOK_ID ?? '',
    scriptUrl: PAYPAL_JS,
    styleNonce: styleNonce(tokenSecretsOf(config).tokenSecret),
  };
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
