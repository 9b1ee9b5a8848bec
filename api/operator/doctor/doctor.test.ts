import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PrinterState } from '../../../contract/desk/printers.ts';
import type { Db } from '../../db/schema.ts';
import { PRINTER_LINK } from '../../domain/prints/read-printers.ts';
import { stripeEvents } from '../../gateways/payments/read-stripe-event.ts';
import { paypalEvents } from '../../gateways/paypal/read-paypal-event.ts';
import { addAccount } from '../../test/fixtures/account.ts';
import { addMember } from '../../test/fixtures/member.ts';
import { contentAsOf, openHealthyShop, SHOP } from '../../test/open-healthy-shop.ts';
import type { Check } from './check.ts';
import type { Surroundings } from './examination.ts';
import { checks, type Finding, runDoctor } from './run-checks.ts';

const shop = await openHealthyShop();
const DAY_MS = 86_400_000;

const wrong = (findings: readonly Finding[]) =>
  findings.filter(({ status }) => status === 'warning' || status === 'error');

/** Skipped in a healthy shop in test mode, each for its own reason. */
const NOT_ASKED = [
  'settings.live',
  'stripe.radar',
  'paypal.account',
  'mail.dkim',
  'content.placeholders',
  'printers.answer',
];

it('finds nothing wrong with a healthy shop, and looks at everything', async () => {
  const findings = await runDoctor(shop.around());
  expect(wrong(findings)).toEqual([]);
  expect(findings.filter(({ status }) => status === 'skipped').map(({ id }) => id)).toEqual(NOT_ASKED);
});

type Changes = Partial<Surroundings> | Readonly<Record<string, string>>;
// biome-ignore lint/suspicious/noConfusingVoidType: most plants only change the world around.
type Planted = Changes | void;
interface Mistake {
  readonly plant: () => Planted | Promise<Planted>;
  /** of the check, or of all that notice it */
  readonly id: string | readonly string[];
  readonly status?: 'warning' | 'error';
  /** in the message */
  readonly says: string | RegExp;
  readonly remedy: string | RegExp;
}

const set = (changes: Readonly<Record<string, string>>) => () => changes;
const isSettings = (changes: Changes): changes is Readonly<Record<string, string>> =>
  Object.keys(changes).every((name) => name === name.toUpperCase());

/** Idle replicas have no connection open, and say once in a while that they live. */
async function runReplicas(count: number): Promise<void> {
  await sql`insert into replicas (id, started_at, seen_at)
    select gen_random_uuid(), now(), now() from generate_series(1, ${count})`.execute(shop.db);
}

const mistakes: Readonly<Record<string, Mistake>> = {
  'a value that cannot be read': {
    plant: set({ POOL_SIZE: 'many' }),
    id: 'settings.valid',
    says: 'POOL_SIZE',
    remedy: 'README.md',
  },
  'a mistyped name': {
    plant: () => ({ names: ['PATH', 'SMPT_URL'] }),
    id: 'settings.names',
    says: 'SMPT_URL is not a setting: is it SMTP_URL?',
    remedy: 'Rename',
  },
  'a secret without its webhook id': {
    plant: set({ PAYPAL_WEBHOOK_ID: '' }),
    id: 'settings.key-sets',
    says: 'PAYPAL_WEBHOOK_ID must be too',
    remedy: 'Copy the missing keys',
  },
  'a live key beside a test key': {
    plant: () => {
      shop.keys.publishable = 'pk_live_northspool';
      return { PUBLIC_STRIPE_KEY: shop.keys.publishable };
    },
    id: 'settings.key-modes',
    says: 'PUBLIC_STRIPE_KEY is a live key',
    remedy: 'do not mix them',
  },
  'a guessable TOKEN_SECRET': {
    plant: set({ TOKEN_SECRET: 'northspool-northspool-northspool-1234' }),
    id: 'settings.token-secret',
    says: 'can be guessed',
    remedy: 'openssl rand -hex 32',
  },
  'a slash at the end of PUBLIC_URL': {
    plant: set({ PUBLIC_URL: `${SHOP}/` }),
    id: 'settings.https',
    status: 'warning',
    says: 'ends in a slash',
    remedy: `Write it as ${SHOP}.`,
  },
  'a path in PUBLIC_URL': {
    plant: set({ PUBLIC_URL: `${SHOP}/store` }),
    id: 'settings.https',
    says: 'has the path /store',
    remedy: 'without a path',
  },
  'metrics for everyone': {
    plant: set({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }),
    id: 'settings.metrics',
    status: 'warning',
    says: 'at 0.0.0.0:9464',
    remedy: '127.0.0.1',
  },
  'a sender at a free mail provider': {
    plant: set({ MAIL_FROM: 'Northspool <northspool@gmail.com>' }),
    id: 'mail.sender',
    says: 'from gmail.com',
    remedy: 'a domain of yours',
  },
  'two replicas without a bucket': {
    plant: async () => {
      await runReplicas(2);
      return { S3_URL: '' };
    },
    id: 'storage.replicas',
    says: '2 replicas and no S3_URL',
    remedy: 'Set S3_URL',
  },
  'more connections of two replicas than the database has': {
    plant: async () => {
      await runReplicas(2);
      return { POOL_SIZE: '65' };
    },
    id: 'database.connections',
    says: '2 replicas with POOL_SIZE 65',
    remedy: 'max_connections',
  },
  'another SITE_URL': {
    plant: set({ SITE_URL: 'https://northspool.example' }),
    id: 'settings.site-url',
    says: 'SITE_URL is https://northspool.example',
    remedy: 'build the pages again',
  },
  'a proxy that is not trusted': {
    plant: set({ TRUSTED_PROXIES: '0' }),
    id: 'settings.proxies',
    says: 'share one rate limit',
    remedy: 'number of proxies',
  },
  'a rolled Stripe key': {
    plant: () => {
      shop.keys.secret = 'sk_test_another';
    },
    id: 'stripe.key',
    says: 'Stripe rejects sk_test_…0001',
    remedy: 'apikeys',
  },
  'a restricted key without the right to refund': {
    plant: () => {
      const rights = [
        'payment_intent',
        'setup_intent',
        'payment_method',
        'customer',
        'product',
        'plan',
        'subscription',
        'tax_calculations_and_transactions',
      ];
      const reads = ['accounts_kyc_basic_read', 'webhook_read', 'payment_method_domain_read', 'event_read'];
      shop.keys.rights = [...rights.map((right) => `${right}_write`), 'invoice_write', 'charge_read', ...reads];
    },
    id: 'stripe.rights',
    says: '"Charges and Refunds: write" (refunds orders and reads disputes)',
    remedy: 'Edit the key',
  },
  'no head office at Stripe Tax': {
    plant: () => shop.taxSettings({ head_office: null }),
    id: ['stripe.tax', 'stripe.tax-rule'],
    says: /head_office|not been activated/,
    remedy: 'settings/tax',
  },
  'no registration in the shop’s own state': {
    plant: async () => {
      const { data } = await shop.stripe.tax.registrations.list({ limit: 100 });
      const own = data.find(({ country_options: { us } }) => us?.state === 'MI');
      await shop.stripe.tax.registrations.update(own?.id ?? '', { expires_at: 'now' });
    },
    id: ['stripe.tax-registrations', 'stripe.tax-rule'],
    status: 'warning',
    says: /is not among|with \$0\.00/,
    remedy: /registration/,
  },
  'an account that may not charge': {
    plant: () => shop.account({ charges_enabled: false }),
    id: 'stripe.account',
    says: 'does not let this account charge',
    remedy: 'Complete the account',
  },
  'documents that Stripe asks for': {
    plant: () =>
      shop.account({ requirements: { currently_due: ['external_account'], past_due: [], disabled_reason: null } }),
    id: 'stripe.account',
    status: 'warning',
    says: 'Stripe asks for external_account',
    remedy: 'Complete the account',
  },
  'another name on card statements': {
    plant: () => shop.account({ settings: { payments: { statement_descriptor: 'DS HOLDINGS' } } }),
    id: 'stripe.descriptor',
    status: 'warning',
    says: '"DS HOLDINGS"',
    remedy: 'settings/public',
  },
  'a webhook endpoint at another address': {
    plant: async () => {
      const { id } = await shop.endpoint();
      await shop.stripe.webhookEndpoints.update(id, { url: 'https://old.northspool.example/api/webhooks/stripe' });
    },
    id: 'stripe.webhook',
    says: `no events to ${SHOP}/api/webhooks/stripe`,
    remedy: 'Add this endpoint',
  },
  'a disabled webhook endpoint': {
    plant: async () => void (await shop.stripe.webhookEndpoints.update((await shop.endpoint()).id, { disabled: true })),
    id: 'stripe.webhook',
    says: 'is disabled',
    remedy: 'Enable it',
  },
  'two webhook endpoints': {
    plant: async () => {
      const { url, api_version } = await shop.endpoint();
      await shop.stripe.webhookEndpoints.create({ url, api_version: api_version as never, enabled_events: ['*'] });
    },
    id: 'stripe.webhook',
    status: 'warning',
    says: '2 endpoints',
    remedy: 'Remove the others',
  },
  'a webhook endpoint of another version': {
    plant: async () => {
      const { id, url } = await shop.endpoint();
      await shop.stripe.webhookEndpoints.del(id);
      await shop.stripe.webhookEndpoints.create({ url, api_version: '2025-03-31.basil', enabled_events: ['*'] });
    },
    id: 'stripe.webhook-version',
    says: 'Events come in version 2025-03-31.basil',
    remedy: /create one with \d{4}-/,
  },
  'an event that is not enabled': {
    plant: async () => {
      const enabled_events = stripeEvents.filter((type) => type !== 'charge.dispute.created');
      await shop.stripe.webhookEndpoints.update((await shop.endpoint()).id, { enabled_events });
    },
    id: 'stripe.webhook-events',
    says: 'Not enabled: charge.dispute.created.',
    remedy: 'Add these events',
  },
  'the signing secret of stripe listen': {
    plant: set({ STRIPE_WEBHOOK_SECRET: `whsec_${'5c1e'.repeat(16)}` }),
    id: 'stripe.webhook-secret',
    says: 'stripe listen',
    remedy: 'Copy the signing secret',
  },
  'events that were not delivered': {
    plant: async () =>
      void (await shop.stripe.paymentIntents.create({
        amount: 900,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
      })),
    id: 'stripe.deliveries',
    status: 'warning',
    says: 'such as payment_intent.succeeded',
    remedy: '400 means a wrong signing secret',
  },
  'a domain without wallets': {
    plant: () => shop.domain({ enabled: false }),
    id: 'stripe.domain',
    status: 'warning',
    says: 'switched off',
    remedy: 'payment_method_domains',
  },
  'a domain that Apple has not verified': {
    plant: () =>
      shop.domain({ apple_pay: { status: 'inactive', status_details: { error_message: 'No file there.' } } }),
    id: 'stripe.apple-pay',
    status: 'warning',
    says: 'No file there.',
    remedy: 'apple-developer-merchantid-domain-association',
  },
  'a wrong PayPal secret': {
    plant: set({ PAYPAL_CLIENT_SECRET: 'wrong-secret' }),
    id: 'paypal.keys',
    says: 'rejects the client id …ient',
    remedy: 'from the same app',
  },
  'a PayPal webhook that does not exist': {
    plant: set({ PAYPAL_WEBHOOK_ID: '8PT597110X687430L' }),
    id: 'paypal.webhook',
    says: 'does not know the webhook',
    remedy: 'set PAYPAL_WEBHOOK_ID to its id',
  },
  'a PayPal webhook at another address': {
    plant: async () => ({
      PAYPAL_WEBHOOK_ID: await shop.paypalWebhook(paypalEvents, 'https://old.northspool.example/'),
    }),
    id: 'paypal.webhook',
    says: 'https://old.northspool.example/',
    remedy: `${SHOP}/api/webhooks/paypal`,
  },
  'a PayPal event that is not enabled': {
    plant: async () => ({
      PAYPAL_WEBHOOK_ID: await shop.paypalWebhook(paypalEvents.filter((type) => type !== 'PAYMENT.CAPTURE.REFUNDED')),
    }),
    id: 'paypal.webhook-events',
    says: 'Not enabled: PAYMENT.CAPTURE.REFUNDED.',
    remedy: 'Edit the webhook',
  },
  'a wrong mail password': {
    plant: () => ({ SMTP_URL: shop.env.SMTP_URL.replace('mail-password', 'other-password') }),
    id: 'mail.server',
    says: 'rejects the user or password',
    remedy: 'Correct them',
  },
  'a mail server that is not there': {
    plant: set({ SMTP_URL: 'smtp://shop:mail-password@127.0.0.1:1' }),
    id: 'mail.server',
    says: 'ECONNREFUSED',
    remedy: 'Check host and port',
  },
  'a sender without SPF': {
    plant: () => void delete shop.zone['TXT northspool.example'],
    id: 'mail.spf',
    says: 'northspool.example has no SPF record',
    remedy: 'TXT record',
  },
  'a sender without DMARC': {
    plant: () => void delete shop.zone['TXT _dmarc.northspool.example'],
    id: 'mail.dmarc',
    status: 'warning',
    says: 'has no DMARC record',
    remedy: '_dmarc.northspool.example',
  },
  'a wrong FedEx secret': {
    plant: set({ FEDEX_CLIENT_SECRET: 'wrong-secret' }),
    id: 'shipping.fedex',
    says: 'FedEx rejects the keys',
    remedy: 'production keys',
  },
  'a FedEx account of somebody else': {
    plant: set({ FEDEX_ACCOUNT: '510087000' }),
    id: 'shipping.fedex',
    says: 'ACCOUNT.NUMBER.MISMATCH',
    remedy: 'FEDEX_ACCOUNT is linked',
  },
  'a bucket that does not exist': {
    plant: () => ({ S3_URL: shop.env.S3_URL.replace('/models', '/modles') }),
    id: 'storage.bucket',
    says: 'Cannot write to the bucket modles',
    remedy: 'AbortMultipartUpload',
  },
  'a database of another mode': {
    plant: async () => void (await sql`update installation set mode = 'sandbox'`.execute(shop.db)),
    id: 'database.mode',
    says: 'in sandbox mode, and the keys are for test mode',
    remedy: 'empty database',
  },
  'a database that is newer than the code': {
    plant: async () => {
      await sql`insert into kysely_migration values ('9999-later', now()::text)`.execute(shop.db);
    },
    id: 'database.migrations',
    says: 'it has 9999-later',
    remedy: 'restore the backup',
  },
  'a desk without an owner': {
    // One has left, and a packer cannot invite anyone.
    plant: async () => {
      await sql`update staff set ended_at = now()`.execute(shop.db);
      await sql`insert into staff (email, name, role, joined_at)
        values ('packer@northspool.example', 'Max', 'packer', now())`.execute(shop.db);
    },
    id: 'desk.owner',
    status: 'warning',
    says: 'No owner has joined the desk yet',
    remedy: 'npm run shop -- staff invite <email> --role owner',
  },
  'a month of Premium without a color': {
    plant: async () => {
      const db = shop.db as Db;
      const { id } = await addAccount({ db });
      await addMember({ db }, id, { validUntil: new Date(Date.now() + 2 * DAY_MS) });
      await sql`update items set active = false where body #>> '{tags,material}' = 'PLA Sub'`.execute(db);
    },
    id: 'content.premium-color',
    status: 'warning',
    says: '1 renewal has no new color',
    remedy: 'content/products/pla-sub/',
  },
  'an owner who has not opened the invitation': {
    plant: async () => void (await sql`update staff set joined_at = null`.execute(shop.db)),
    id: 'desk.owner',
    status: 'warning',
    says: 'has not joined yet',
    remedy: 'npm run shop -- staff invite <email> --role owner',
  },
  'more connections than the database has': {
    plant: set({ POOL_SIZE: '200' }),
    id: 'database.connections',
    says: 'POOL_SIZE 200',
    remedy: 'max_connections',
  },
  'a slicer that is not there': {
    plant: () => ({ SLICER_URLS: `${shop.env.SLICER_URLS},http://127.0.0.1:1` }),
    id: 'slicers.health',
    says: 'http://127.0.0.1:1 does not answer',
    remedy: 'SLICER_URLS',
  },
  'a name that DNS does not know': {
    plant: () => void delete shop.zone['A www.northspool.example'],
    id: 'address.dns',
    says: 'www.northspool.example is not found',
    remedy: 'A record',
  },
  'a shop that is not ready': {
    plant: () => {
      shop.site.ready = {
        ready: false,
        reasons: [{ code: 'database_unwritable', message: 'The database cannot save anything.' }],
        warnings: [],
      };
    },
    id: 'address.answers',
    says: 'The database cannot save anything.',
    remedy: 'log',
  },
  'a running shop with other settings': {
    plant: () => {
      shop.site.mode = 'live';
    },
    id: 'address.settings',
    says: 'The open shop is in live mode',
    remedy: 'Restart the shop',
  },
  'a certificate that was not renewed': {
    plant: () => {
      const ca = shop.present('www.northspool.example', new Date(Date.now() + 5 * DAY_MS));
      const { publicServer } = shop.around();
      return publicServer ? { publicServer: { ...publicServer, ca } } : {};
    },
    id: 'address.certificate',
    status: 'warning',
    says: 'it was not renewed',
    remedy: 'log of the proxy',
  },
  'http without a redirect': {
    plant: () => {
      shop.site.redirects = false;
    },
    id: 'address.redirect',
    says: 'http answers 200',
    remedy: 'port 80',
  },
  'a proxy that removes headers': {
    plant: () => {
      shop.site.hsts = false;
    },
    id: ['address.headers', 'address.payment-pages'],
    says: 'without strict-transport-security',
    remedy: 'no proxy or CDN removes them',
  },
  'one more byte in a script of the checkout': {
    plant: () => {
      shop.site.script += ' ';
    },
    id: 'address.payment-pages',
    says: '/_astro/Checkout.a1.js arrives changed (br)',
    remedy: 'docs/incident-plan.md',
  },
  'a script that was put into the checkout': {
    plant: () => {
      shop.site.checkout += '<script src="/_astro/skim.js"></script>';
    },
    id: 'address.payment-pages',
    says: '/checkout/ arrives changed',
    remedy: 'somebody changed them',
  },
  'a header of the checkout that was opened to other sites': {
    plant: () => {
      shop.site.headers = { 'permissions-policy': 'payment=*' };
    },
    id: 'address.payment-pages',
    says: '/checkout/ arrives with another permissions-policy: payment=*',
    remedy: 'proxy or CDN',
  },
  'pages without an inventory of their scripts': {
    plant: set({ SITE_DIR: 'content' }),
    id: 'address.payment-pages',
    says: 'have no inventory',
    remedy: 'Build the pages again',
  },
  'pages that were built for another address': {
    plant: () => {
      shop.site.canonical = 'https://northspool.example/';
    },
    id: 'address.canonical',
    says: 'https://northspool.example/',
    remedy: `SITE_URL=${SHOP}`,
  },
  'a proxy that stops webhooks': {
    plant: () => {
      shop.site.webhookStatus = 403;
    },
    id: 'address.webhooks',
    says: 'answers 403',
    remedy: 'pass POST requests',
  },
  'mails that others can read': {
    plant: async () => {
      await chmod(shop.env.DATA_DIR, 0o755);
      await chmod(join(shop.env.DATA_DIR, 'mail'), 0o755);
    },
    id: 'machine.private-files',
    says: /can read \S+\/mail\./,
    remedy: 'chmod -R go=',
  },
  'a backup of last week': {
    plant: () => shop.backUp(7 * 24),
    id: 'machine.backups',
    says: 'too old',
    remedy: 'npm run shop -- backup',
  },
  'backups on the disk of the data': {
    plant: () => ({ diskOf: async () => 1 }),
    id: 'machine.backups',
    status: 'warning',
    says: 'on the same disk as DATA_DIR',
    remedy: 'another disk',
  },
  'an empty backup': {
    plant: () => shop.backUp(1, 10),
    id: 'machine.backups',
    says: 'empty',
    remedy: 'npm run shop -- backup',
  },
  'a rate that is a week old': {
    plant: async () => ({ CONTENT_DIR: await contentAsOf(join(shop.env.DATA_DIR, 'content'), { rate: 7 }) }),
    id: 'content.canada',
    status: 'warning',
    says: /rate of CAD 1\.4 for US\$1 is of \d{4}-\d\d-\d\d, 7 days ago; it may be 4 days old\. Canadians/,
    remedy: 'Bank of Canada’s rate of today',
  },
  'a rate that is older than a long weekend': {
    plant: async () => ({ CONTENT_DIR: await contentAsOf(join(shop.env.DATA_DIR, 'content'), { rate: 5 }) }),
    id: 'content.canada',
    status: 'warning',
    says: '5 days ago',
    remedy: 'content/canada.yaml',
  },
  'a rate of a day to come': {
    plant: async () => ({ CONTENT_DIR: await contentAsOf(join(shop.env.DATA_DIR, 'content'), { rate: -3 }) }),
    id: 'content.canada',
    status: 'warning',
    says: 'which is not here yet',
    remedy: 'set the dates',
  },
  'rules that nobody checked for half a year': {
    plant: async () => ({ CONTENT_DIR: await contentAsOf(join(shop.env.DATA_DIR, 'content'), { rules: 191 }) }),
    id: 'content.canada',
    status: 'warning',
    says: /list of thresholds and taxes is of .*, 191 days ago; it may be 190 days old/,
    remedy: 'compare the rules',
  },
  'content with a mistake': {
    plant: async () => {
      const CONTENT_DIR = join(shop.env.DATA_DIR, 'content');
      await mkdir(CONTENT_DIR);
      await writeFile(join(CONTENT_DIR, 'store.yaml'), await storeYaml());
      return { CONTENT_DIR };
    },
    id: 'content.files',
    says: 'content files',
    remedy: 'npm run check:content',
  },
  'a database that is not there': {
    plant: () => ({ DATABASE_URL: shop.env.DATABASE_URL.replace(/@[^/]+/, '@127.0.0.1:1') }),
    id: 'database.connection',
    says: /on 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/,
    remedy: 'DATABASE_URL',
  },
  'a role with rights over the server': {
    plant: () => ({ DATABASE_URL: asSuperuser(shop.env.DATABASE_URL) }),
    id: 'database.role',
    says: 'rights over the whole server',
    remedy: 'ordinary role',
  },
  'a clock that is ten minutes fast': {
    plant: () => ({ clock: () => new Date(Date.now() + 600_000) }),
    id: ['database.clock', 'machine.clock'],
    // A real database is asked: on a busy machine the difference is off by up to half the time of its answer.
    says: /(59|60)\d\.\d s ahead of the database/,
    remedy: 'NTP',
  },
  'a certificate for another host': {
    plant: () => {
      const ca = shop.present('shop.other.example', new Date(Date.now() + 60 * DAY_MS));
      const { publicServer } = shop.around();
      return publicServer ? { publicServer: { ...publicServer, ca } } : {};
    },
    id: ['address.answers', 'address.certificate'],
    says: 'Nothing answers',
    remedy: 'behind a proxy',
  },
  'a sandbox that strangers can reach': {
    plant: async () => {
      shop.site.mode = 'sandbox';
      await sql`update installation set mode = 'sandbox'`.execute(shop.db);
      const noPaypal = { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '', PAYPAL_WEBHOOK_ID: '' };
      return { STRIPE_SECRET_KEY: '', PUBLIC_STRIPE_KEY: '', STRIPE_WEBHOOK_SECRET: '', ...noPaypal };
    },
    id: 'settings.sandbox',
    says: 'Without Stripe’s keys this is a sandbox',
    remedy: 'SANDBOX=1',
  },
  'a broker that is not there': {
    plant: set({ VENDING_MQTT_URL: 'mqtt://127.0.0.1:1' }),
    id: 'vending.broker',
    says: 'The broker 127.0.0.1:1',
    remedy: 'VENDING_MQTT_URL',
  },
  'a printer without a name': {
    plant: set({ PRINTERS: 'moonraker://printer-key@10.0.0.7:7125' }),
    id: 'printers.answer',
    says: 'moonraker://10.0.0.7:7125 needs ?name=',
    remedy: 'PRINTERS in README.md',
  },
  'a printer of Bambu Lab without its access code': {
    plant: set({ PRINTERS: 'bambu://01P00A000000001@10.0.0.10?name=Printer%201' }),
    id: 'printers.answer',
    says: 'bambu://10.0.0.10 needs the serial number and the access code',
    remedy: 'PRINTERS in README.md',
  },
  'an address of a printer that is none': {
    plant: set({ PRINTERS: '10.0.0.7' }),
    id: 'printers.answer',
    says: 'PRINTERS must be addresses such as moonraker://',
    remedy: 'PRINTERS in README.md',
  },
  'printers that nothing talks to': {
    plant: set({ PRINTERS: 'moonraker://printer-key@10.0.0.7:7125?name=Printer%201' }),
    id: 'printers.answer',
    says: 'Nothing talks to the printers',
    remedy: 'npm start',
  },
  'a printer that is off': {
    plant: () => linkPrinters({ is: 'unavailable', reason: 'It does not answer.' }),
    id: 'printers.answer',
    status: 'warning',
    says: '1 printer is not ready. Printer 1: It does not answer.',
    remedy: 'Switch it on',
  },
};

/** The link runs, and its printers said this. */
async function linkPrinters(...states: PrinterState[]): Promise<void> {
  for (const [at, state] of states.entries()) {
    await sql`insert into printers (name, state, seen_at)
      values (${`Printer ${at + 1}`}, ${JSON.stringify(state)}, now())`.execute(shop.db);
  }
  const link = new pg.Client({ connectionString: shop.env.DATABASE_URL, application_name: PRINTER_LINK });
  await link.connect();
  onTestFinished(() => link.end());
}

it('says that all printers answer', async () => {
  await linkPrinters({ is: 'ready' }, { is: 'finished', file: 'a-P1.gcode' });
  const printers = checks.filter(({ id }) => id === 'printers.answer');
  expect(await runDoctor(shop.around(), printers)).toMatchObject([{ status: 'ok', message: '2 printers answer.' }]);
});

/** In a live shop. Its content is our sample, which the doctor says; PayPal is left out, as its look-alike is not live. */
const liveMistakes: Readonly<Record<string, Mistake>> = {
  'no mail server': {
    plant: set({ SMTP_URL: '' }),
    id: ['settings.live', 'content.placeholders'],
    says: 'SMTP_URL must be set',
    remedy: 'does not start before',
  },
  'no backups': {
    plant: set({ BACKUP_DIR: '' }),
    id: ['machine.backups', 'content.placeholders'],
    says: 'a lost disk would lose all orders',
    remedy: 'another disk',
  },
  'sample values in the content': {
    plant: set({}),
    id: 'content.placeholders',
    status: 'warning',
    says: 'hello@northspool.example',
    remedy: 'every page, receipt and invoice',
  },
};

async function makeLive(): Promise<Readonly<Record<string, string>>> {
  Object.assign(shop.keys, { secret: 'sk_live_northspool0001', publishable: 'pk_live_northspool' });
  Object.assign(shop.site, { mode: 'live', paypal: false });
  await sql`update installation set mode = 'live'`.execute(shop.db);
  const noPaypal = { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '', PAYPAL_WEBHOOK_ID: '', PAYPAL_URL: '' };
  return { STRIPE_SECRET_KEY: shop.keys.secret, PUBLIC_STRIPE_KEY: shop.keys.publishable, ...noPaypal };
}

async function storeYaml(): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  return await readFile(join(shop.env.CONTENT_DIR, 'store.yaml'), 'utf8');
}

function asSuperuser(url: string): string {
  const admin = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  admin.pathname = new URL(url).pathname;
  return admin.href;
}

/** Reading all content takes longer than the rest, so only the mistakes in it do. */
const quickChecks = checks.filter(({ id }) => id !== 'content.files');

async function examine(plant: Mistake['plant'], list: readonly Check[] = quickChecks): Promise<Finding[]> {
  const changes = (await plant()) ?? {};
  const around = isSettings(changes) ? shop.around(changes) : { ...shop.around(), ...changes };
  return await runDoctor(around, list);
}

describe('one planted mistake', () => {
  it.each(Object.entries(mistakes))('is found, with its remedy and nothing else: %s', async (_, mistake) => {
    const list = mistake.id === 'content.files' ? checks : quickChecks;
    expectOnly(wrong(await examine(mistake.plant, list)), mistake);
  });
});

function expectOnly(findings: readonly Finding[], { id, status = 'error', says, remedy }: Omit<Mistake, 'plant'>) {
  expect(findings.map((finding) => finding.id)).toEqual([id].flat());
  expect(findings[0]).toMatchObject({
    status,
    message: expect.stringMatching(says instanceof RegExp ? says : escaped(says)),
    remedy: expect.stringMatching(remedy instanceof RegExp ? remedy : escaped(remedy)),
  });
}

describe('one planted mistake in a live shop', () => {
  it.each(Object.entries(liveMistakes))('is found, with its remedy: %s', async (_, { plant, ...mistake }) => {
    const live = await makeLive();
    const findings = wrong(await examine(async () => ({ ...live, ...(await plant()) })));
    expectOnly(findings, mistake);
  });
});

const escaped = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
