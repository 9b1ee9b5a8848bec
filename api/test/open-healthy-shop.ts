import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import S3rver from 's3rver';
import { SMTPServer } from 'smtp-server';
import { Stripe } from 'stripe';
import { afterAll, beforeEach } from 'vitest';
import { readinessSchema } from '../../contract/health.ts';
import { PAYMENT_SCRIPTS, type PaymentScripts } from '../../contract/payment-scripts.ts';
import { publicConfigSchema } from '../../contract/public-config.ts';
import { backupName } from '../backup/backup-folder.ts';
import { stripeEvents } from '../gateways/payments/read-stripe-event.ts';
import { paypalEvents } from '../gateways/paypal/read-paypal-event.ts';
import { offerPreloading } from '../http/preload-rules.ts';
import { guardPages } from '../http/security-headers/guard-pages.ts';
import type { Surroundings } from '../operator/doctor/examination.ts';
import { newAccount } from '../sandbox/stripe/account.ts';
import { listenOnLoopback } from '../sandbox/stripe/listen.ts';
import { startSandboxStripe } from '../sandbox/stripe/sandbox-stripe.ts';
import { RecordStore } from '../sandbox/stripe/store.ts';
import { newTaxSettings } from '../sandbox/stripe/tax-settings.ts';
import { selfSigned } from './certificate.ts';
import { startBroker } from './mqtt-coils.ts';
import { startNameServer, type Zone } from './name-server.ts';
import { fedexAccount, startTestFedex } from './start-test-fedex.ts';
import { startTestPaypal } from './start-test-paypal.ts';
import { emptySandboxTables } from './start-test-stripe.ts';
import { workerDatabase } from './test-database.ts';
import { testSettings } from './test-settings.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const HOST = 'www.northspool.example';
export const SHOP = `https://${HOST}`;
const DAY_MS = 86_400_000;

/** The checkout as it was built, and as the shop answers unless a test changes it. */
const SCRIPT = { path: '/_astro/Checkout.a1.js', text: 'pay();' };
const CHECKOUT = `<script type="module" src="${SCRIPT.path}"></script>`;
const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const inventory: PaymentScripts = {
  pages: [{ path: '/checkout/', integrity: integrityOf(CHECKOUT) }],
  scripts: [
    {
      path: SCRIPT.path,
      integrity: integrityOf(SCRIPT.text),
      bytes: SCRIPT.text.length,
      reasons: ['The steps of the checkout.'],
      pages: ['/checkout/'],
    },
  ],
  services: [],
};

async function listening<S extends Server>(server: S): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

/**
 * A shop in test mode with everything set up well: real servers for Postgres, mail, DNS, https, S3 and MQTT, and
 * look-alikes of Stripe, PayPal and FedEx. Before each test all of it is set up again.
 */
export async function openHealthyShop() {
  const databaseUrl = await workerDatabase();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 6 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));

  const keys: { secret: string; publishable: string; rights?: readonly string[] | undefined } = {
    secret: 'sk_test_northspool0001',
    publishable: 'pk_test_northspool',
  };
  const stripeSandbox = await startSandboxStripe({ db, keys: keys as never });
  const stripePort = (await listenOnLoopback(stripeSandbox.server)).port;
  const stripe = new Stripe(keys.secret, { host: '127.0.0.1', port: stripePort, protocol: 'http', telemetry: false });
  const paypal = await startTestPaypal(db, { info: () => {}, warn: () => {}, error: () => {} });
  const fedex = await startTestFedex();
  const zone: Zone = {};
  const names = await startNameServer(zone);
  const broker = await startBroker();
  const smtp = new SMTPServer({
    disableReverseLookup: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'shop' && password === 'mail-password' ? done(null, { user: 'shop' }) : done(new Error('wrong')),
  });
  const smtpPort = await listening(smtp.server);
  const s3 = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false },
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'models' }],
  });
  const { port: s3Port } = await s3.run();
  const slicerPort = await listening(
    createHttpServer((_, response) => response.end(JSON.stringify({ ready: true, runs: 1, waiting: 1, free: 2 }))),
  );

  /** What the shop at the public address answers; tests change it. */
  const site = {
    ready: readinessSchema.parse({ ready: true, reasons: [], warnings: [] }),
    mode: 'test' as 'sandbox' | 'test' | 'live',
    paypal: true,
    canonical: `${SHOP}/`,
    hsts: true,
    redirects: true,
    webhookStatus: 400,
    checkout: CHECKOUT,
    script: SCRIPT.text,
    /** other than ours, on every answer */
    headers: {} as Readonly<Record<string, string>>,
  };
  const styleNonce = 'kq3vT1mZbX0pWc7RfYh2sA';
  const textOf = (path: string) => {
    if (path === SCRIPT.path) return site.script;
    if (path === '/checkout/') return site.checkout;
    return `<html><head><link rel="canonical" href="${site.canonical}"></head></html>`;
  };
  const pages = (request: Request) => {
    const { pathname } = new URL(request.url);
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
    const coded = request.headers.get('accept-encoding') === 'br';
    return new Response(coded ? brotliCompressSync(textOf(pathname)) : textOf(pathname), {
      headers: { 'content-type': `${type}; charset=utf-8`, ...(coded && { 'content-encoding': 'br' }) },
    });
  };
  const noSources = { scripts: [], styles: [], pictures: [], frames: [], embeds: [] };
  const guarded = (request: Request) => {
    const paypal = { clientId: 'test-client', scriptUrl: 'https://www.paypal.com/sdk/js', styleNonce };
    const policy = {
      ...testSettings,
      publicUrl: SHOP,
      stripe: { ...testSettings.stripe, sandbox: site.mode === 'sandbox' },
      paypal: site.paypal && site.mode !== 'sandbox' ? paypal : undefined,
    };
    return guardPages(offerPreloading(pages), policy, noSources)(request);
  };
  const config = () =>
    publicConfigSchema.parse({
      stripe: { publishableKey: keys.publishable, sandbox: false, scriptUrl: 'https://js.stripe.com' },
      paypal: site.paypal ? { clientId: 'test-client', scriptUrl: 'https://www.paypal.com/sdk/js', styleNonce } : null,
      mode: site.mode,
      sandbox: false,
      analytics: { measurementId: null, affiliateUrl: null },
      tax: 'stripe',
      slicer: true,
      checkoutVariant: 'B',
    });
  async function serve(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/health/ready') return Response.json(site.ready, { status: site.ready.ready ? 200 : 503 });
    if (pathname === '/api/config') return Response.json(config());
    if (pathname === '/api/webhooks/stripe') return new Response(null, { status: site.webhookStatus });
    const page = await guarded(request);
    if (!site.hsts) page.headers.delete('strict-transport-security');
    for (const [name, value] of Object.entries(site.headers)) page.headers.set(name, value);
    return page;
  }
  const certificate = selfSigned(HOST, new Date(Date.now() + 60 * DAY_MS));
  const https = createHttpsServer(certificate, getRequestListener(serve, { overrideGlobalObjects: false }));
  const httpsPort = await listening(https);
  const httpPort = await listening(
    createHttpServer((request, response) => {
      if (site.redirects) response.writeHead(308, { location: `${SHOP}${request.url}` });
      response.end();
    }),
  );

  const built = join(folder, 'site');
  await mkdir(built);
  await writeFile(join(built, PAYMENT_SCRIPTS), JSON.stringify(inventory));

  /** Of the shop; a test changes a copy. */
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    PUBLIC_URL: SHOP,
    SITE_URL: SHOP,
    TRUSTED_PROXIES: '1',
    TOKEN_SECRET: '9f2c4e6ab81d7350c4f9e2a68b1d7035f3a9c2e48d6b1f70',
    STRIPE_SECRET_KEY: keys.secret,
    PUBLIC_STRIPE_KEY: keys.publishable,
    STRIPE_WEBHOOK_SECRET: 'whsec_Zk3pQ8vLx2Rt7Yw1Nc5Hd9Jm4Bs6Gf0A',
    TAX: 'stripe',
    PAYPAL_CLIENT_ID: 'test-client',
    PAYPAL_CLIENT_SECRET: 'test-secret',
    PAYPAL_WEBHOOK_ID: '',
    PAYPAL_URL: paypal.options.url,
    SMTP_URL: `smtp://shop:mail-password@127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Northspool <hello@northspool.example>',
    FEDEX_CLIENT_ID: fedexAccount.clientId,
    FEDEX_CLIENT_SECRET: fedexAccount.clientSecret,
    FEDEX_ACCOUNT: fedexAccount.account,
    FEDEX_URL: fedex.url,
    S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${s3Port}/models`,
    SLICER_URLS: `http://127.0.0.1:${slicerPort}`,
    VENDING_MQTT_URL: broker.url,
    CONTENT_DIR: await contentAsOf(join(folder, 'content')),
    SITE_DIR: built,
  };

  async function paypalWebhook(eventTypes: readonly string[] = paypalEvents, url = `${SHOP}/api/webhooks/paypal`) {
    const event_types = eventTypes.map((name) => ({ name }));
    const { id } = await paypal.api('POST', '/v1/notifications/webhooks', { url, event_types });
    return id as string;
  }

  async function storeStripe(work: (store: RecordStore) => void): Promise<void> {
    const store = new RecordStore(db);
    work(store);
    await store.commit();
  }

  beforeEach(async () => {
    await sql`delete from kysely_migration where name > '9'`.execute(db);
    await sql`delete from replicas`.execute(db);
    await sql`delete from installation`.execute(db);
    await sql`insert into installation (mode) values ('test')`.execute(db);
    await sql`delete from printers`.execute(db);
    await sql`delete from staff`.execute(db);
    await sql`delete from users`.execute(db);
    await sql`insert into staff (email, name, role, joined_at)
      values ('owner@northspool.example', 'Dana', 'owner', now())`.execute(db);
    await emptySandboxTables(db);
    await paypal.empty();
    Object.assign(keys, { secret: env.STRIPE_SECRET_KEY, publishable: env.PUBLIC_STRIPE_KEY, rights: undefined });
    Object.assign(site, {
      mode: 'test',
      paypal: true,
      canonical: `${SHOP}/`,
      hsts: true,
      redirects: true,
      webhookStatus: 400,
      checkout: CHECKOUT,
      script: SCRIPT.text,
      headers: {},
    });
    site.ready = { ready: true, reasons: [], warnings: [] };
    https.setSecureContext(certificate);
    for (const name of Object.keys(zone)) delete zone[name];
    Object.assign(zone, {
      [`A ${HOST}`]: ['203.0.113.7'],
      'TXT northspool.example': ['v=spf1 include:_spf.mail.example -all'],
      'TXT _dmarc.northspool.example': ['v=DMARC1; p=quarantine'],
    });
    await stripe.webhookEndpoints.create({
      url: `${SHOP}/api/webhooks/stripe`,
      enabled_events: [...stripeEvents],
      api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
    });
    await stripe.paymentMethodDomains.create({ domain_name: HOST });
    env.PAYPAL_WEBHOOK_ID = await paypalWebhook();
    await rm(env.DATA_DIR, { recursive: true, force: true });
    await mkdir(join(env.DATA_DIR, 'mail'), { recursive: true });
    await writeFile(join(env.DATA_DIR, 'secrets.json'), '{}', { mode: 0o600 });
    await chmod(env.DATA_DIR, 0o700);
    await backUp(3);
  });
  afterAll(async () => {
    await stripeSandbox.stop();
    await paypal.stop();
    await s3.close();
    await sql`delete from installation`.execute(db);
    await sql`delete from staff`.execute(db);
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  /** The newest backup is this many hours old. */
  async function backUp(hours: number, bytes = 20_000): Promise<void> {
    await rm(env.BACKUP_DIR, { recursive: true, force: true });
    await mkdir(env.BACKUP_DIR);
    const name = backupName(new Date(Date.now() - hours * 3_600_000), 'daily');
    await writeFile(join(env.BACKUP_DIR, name), Buffer.alloc(bytes));
  }

  const around = (changes: Readonly<Record<string, string | undefined>> = {}): Surroundings => ({
    env: { ...env, ...changes },
    names: ['PATH', 'HOME', ...Object.keys(env)],
    project: PROJECT,
    stripeServer: { host: '127.0.0.1', port: stripePort, protocol: 'http' },
    publicServer: { host: '127.0.0.1', https: httpsPort, http: httpPort, ca: certificate.cert },
    nameServers: [names.address],
    // A busy machine takes longer than an owner would wait.
    timeoutMs: 20_000,
    diskOf: async (folder) => Number(folder === env.BACKUP_DIR),
  });

  return {
    ...{ db, env, keys, stripe, stripeSandbox, paypal, fedex, zone, site, https, around, backUp, paypalWebhook },
    account: (changes: object) => storeStripe((store) => store.put('account', { ...newAccount, ...changes })),
    taxSettings: (changes: object) =>
      storeStripe((store) => store.put('tax.settings', { ...newTaxSettings, ...changes })),
    async endpoint() {
      const [endpoint] = (await stripe.webhookEndpoints.list()).data;
      if (!endpoint) throw new Error('There is no endpoint.');
      return endpoint;
    },
    /** What Stripe’s own checks of a domain found. */
    async domain(changes: object): Promise<void> {
      const [domain] = (await stripe.paymentMethodDomains.list()).data;
      await storeStripe((store) => store.put('payment_method_domain', { ...domain, ...changes } as never));
    },
    /** Presents another certificate; `trusted` is the one that clients know. */
    present(host: string, until: Date): string {
      const other = selfSigned(host, until);
      https.setSecureContext(other);
      return other.cert;
    },
  };
}

const isoDay = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

/** A copy of the shop's content, whose rate and rules for Canada are so many days old. Returns its folder. */
export async function contentAsOf(to: string, { rate = 0, rules = 0 } = {}): Promise<string> {
  const from = join(PROJECT, 'content');
  await cp(from, to, { recursive: true, filter: (path) => path !== join(from, 'media') });
  const file = join(to, 'canada.yaml');
  const text = await readFile(file, 'utf8');
  const dated = text
    .replace(/^ {2}date: .*$/m, `  date: ${isoDay(rate)}`)
    .replace(/^ {2}checked: .*$/m, `  checked: ${isoDay(rules)}`);
  await writeFile(file, dated);
  return to;
}
