// @ts-check
/**
 * All settings, which are environment variables. The API and the slicer parse theirs from this list, their Deno
 * permissions come from it, and README, Dockerfiles and compose are tested against it. It is plain JavaScript without
 * imports, because `npm start` reads it before any package is installed.
 *
 * Adding a setting: add it here, then run the tests, which name each place that has to follow.
 *
 * @typedef {'api' | 'operator' | 'slicer' | 'scripts' | 'build' | 'compose' | 'tests'} Reader
 * @typedef {object} Setting
 * @property {'integer' | 'text' | 'url' | 'urls' | 'flag'} type `urls` has commas between them; a `flag` is 1 or unset
 * @property {readonly Reader[]} readBy
 * @property {string} description one sentence, without its period
 * @property {number | string} [default] as the reader parses it; without one, the setting is optional or `required`
 * @property {number | string} [slicerDefault] where the slicer's default is another one
 * @property {string} [composeDefault] where compose's default is another one
 * @property {string} [fallback] what applies without the setting, in words
 * @property {readonly Reader[]} [required] the readers that do not start without it
 * @property {boolean} [secret] not to be logged, committed or passed to another service
 * @property {boolean} [internal] set by our own scripts and images, so not documented in README
 * @property {number} [min]
 * @property {number} [max]
 * @property {readonly string[]} [protocols] of a URL
 * @property {string} [message] for a URL that is none, or has another protocol
 * @property {readonly (readonly [RegExp, string])[]} [patterns] that the value must match, each with its message
 */

/** @satisfies {Record<string, Setting>} */
export const settings = /** @type {const} */ ({
  PORT: {
    type: 'integer',
    min: 0,
    max: 65_535,
    default: 8000,
    slicerDefault: 8100,
    readBy: ['api', 'operator', 'slicer', 'scripts'],
    description: 'the public port',
  },
  HOST: {
    type: 'text',
    default: '0.0.0.0',
    slicerDefault: '127.0.0.1',
    readBy: ['api', 'slicer', 'scripts'],
    description:
      'the address to listen on; `npm start` of a sandbox listens at `127.0.0.1` only, unless this or `SANDBOX=1` is set',
  },
  METRICS_PORT: {
    type: 'integer',
    min: 0,
    max: 65_535,
    fallback: 'none are served',
    readBy: ['api'],
    description: 'the port of `/metrics` for Prometheus, which must not be public',
  },
  METRICS_HOST: {
    type: 'text',
    default: '127.0.0.1',
    readBy: ['api'],
    description: 'the address to listen on for `/metrics`',
  },
  DATA_DIR: {
    type: 'text',
    default: '.data',
    readBy: ['api', 'operator', 'scripts'],
    description: 'the folder of the database, emails, secrets and logs',
  },
  CONTENT_DIR: {
    type: 'text',
    default: 'content',
    readBy: ['api', 'operator', 'build', 'scripts'],
    description: 'the folder of goods, prices, texts and pictures',
  },
  PICTURES_URL: {
    type: 'url',
    protocols: ['http'],
    internal: true,
    fallback: 'the API decodes pictures itself',
    readBy: ['api'],
    description: 'the process that decodes pictures of shoppers',
  },
  AGENT_PROFILES_URL: {
    type: 'url',
    protocols: ['http'],
    internal: true,
    fallback: 'agents cannot shop, as their profiles cannot be read',
    readBy: ['api'],
    description: 'the process that reads profiles of agents',
  },
  SITE_DIR: {
    type: 'text',
    default: 'dist',
    internal: true,
    readBy: ['api'],
    description: 'the folder of the built pages',
  },
  DATABASE_URL: {
    type: 'url',
    protocols: ['postgres', 'postgresql'],
    required: ['api', 'operator'],
    fallback: 'a database in `DATA_DIR`',
    secret: true,
    readBy: ['api', 'operator', 'scripts'],
    description: 'a PostgreSQL server of your own',
  },
  POOL_SIZE: {
    type: 'integer',
    min: 2,
    max: 200,
    default: 12,
    readBy: ['api'],
    description: 'the number of database connections',
  },
  REPLICAS: {
    type: 'integer',
    min: 1,
    max: 50,
    default: 1,
    readBy: ['api'],
    description: 'how many replicas of the API share the database; with more than one, QUEU3D needs `S3_URL`',
  },
  PUBLIC_URL: {
    type: 'url',
    fallback: '`http://localhost:PORT`',
    composeDefault: 'https://localhost',
    readBy: ['api', 'operator', 'scripts'],
    description: 'the address that shoppers use; with `https:`, cookies are `Secure`',
  },
  DRAIN_SECONDS: {
    type: 'integer',
    min: 0,
    max: 300,
    default: 0,
    readBy: ['api'],
    description:
      'how long the API still accepts requests when it is told to end, so that a balancer in front turns to another replica first; running requests then get 65 s instead of 5',
  },
  SANDBOX: {
    type: 'flag',
    readBy: ['api'],
    description:
      '`1` opens a sandbox on a public address, where anyone can read its emails and sign in to its demo accounts',
  },
  TRUSTED_PROXIES: {
    type: 'integer',
    min: 0,
    max: 9,
    default: 0,
    readBy: ['api'],
    description:
      'how many proxies are in front of the shop, CDN included: this many entries of `X-Forwarded-For` are trusted, and without it, all shoppers behind a proxy share one rate limit',
  },
  CDN_RANGES: {
    type: 'text',
    default: '127.0.0.1/32',
    readBy: ['compose'],
    description:
      'the address ranges of a CDN in front of Caddy, separated by spaces, whose reports of the caller are trusted; the default stands for no CDN',
  },
  TOKEN_SECRET: {
    type: 'text',
    patterns: [[/^[^,]{32,}(,[^,]{32,})*$/, 'must have at least 32 characters; between two secrets stands a comma']],
    required: ['api'],
    fallback: 'generated once, stored in `DATA_DIR`',
    secret: true,
    readBy: ['api', 'scripts'],
    description:
      'signs tokens and the links in emails; all replicas need the same one; while it is changed, the new and the old one with a comma between them',
  },
  STRIPE_SECRET_KEY: {
    type: 'text',
    patterns: [[/^[sr]k_(test|live)_/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_']],
    secret: true,
    readBy: ['api', 'scripts'],
    description: 'takes real payments, by Stripe; without it, the shop is a sandbox',
  },
  PUBLIC_STRIPE_KEY: {
    type: 'text',
    patterns: [[/^pk_(test|live)_/, 'must begin with pk_test_ or pk_live_; pages publish it']],
    readBy: ['api'],
    description: 'Stripe’s publishable key, which pages contain',
  },
  STRIPE_WEBHOOK_SECRET: {
    type: 'text',
    patterns: [[/^whsec_/, 'must begin with whsec_']],
    secret: true,
    readBy: ['api'],
    description: 'verifies Stripe’s webhooks, which arrive at `/api/webhooks/stripe`',
  },
  STRIPE_URL: {
    type: 'url',
    protocols: ['http', 'https'],
    default: 'https://api.stripe.com',
    readBy: ['api'],
    description: 'Stripe’s API; another address, such as that of the bench, works with test keys only',
  },
  TAX: {
    type: 'text',
    default: 'rule',
    patterns: [[/^(rule|stripe)$/, 'must be rule or stripe']],
    readBy: ['api'],
    description:
      '`stripe` asks Stripe Tax, which knows every state where the account is registered; `rule` takes the percentages of `content/store.yaml`',
  },
  PAYPAL_CLIENT_ID: { type: 'text', readBy: ['api'], description: 'offers PayPal' },
  PAYPAL_CLIENT_SECRET: { type: 'text', secret: true, readBy: ['api'], description: 'the password for PayPal’s API' },
  PAYPAL_WEBHOOK_ID: {
    type: 'text',
    readBy: ['api'],
    description: 'verifies PayPal’s webhooks, which arrive at `/api/webhooks/paypal`',
  },
  PAYPAL_URL: {
    type: 'url',
    protocols: ['http', 'https'],
    default: 'https://api-m.paypal.com',
    readBy: ['api'],
    description: 'PayPal’s API; its own sandbox is `https://api-m.sandbox.paypal.com`',
  },
  SLICER_URLS: {
    type: 'urls',
    protocols: ['http', 'https'],
    message: 'must be http addresses with commas between them',
    fallback: 'a slicer of its own',
    readBy: ['api', 'scripts'],
    description: 'the addresses of slicers, separated by commas',
  },
  RUNS: {
    type: 'integer',
    min: 1,
    max: 64,
    default: 1,
    readBy: ['slicer'],
    description: 'how many models the shop’s own slicer slices at a time',
  },
  WAITING: {
    type: 'integer',
    min: 0,
    max: 64,
    default: 1,
    readBy: ['slicer'],
    description: 'how many more models it reads and checks meanwhile',
  },
  THREADS: {
    type: 'integer',
    min: 1,
    max: 64,
    default: 2,
    readBy: ['slicer'],
    description: 'the threads of each run',
  },
  CURA_ENGINE: {
    type: 'text',
    default: '/usr/bin/CuraEngine',
    readBy: ['slicer', 'scripts'],
    description: 'the command of CuraEngine',
  },
  CURA_DEFINITIONS: {
    type: 'text',
    required: ['slicer'],
    fallback: 'downloaded',
    readBy: ['slicer', 'scripts'],
    description: 'the folder with `fdmprinter.def.json` and `fdmextruder.def.json`',
  },
  SCRATCH_DIR: {
    type: 'text',
    required: ['slicer'],
    internal: true,
    readBy: ['slicer'],
    description: 'the slicer’s own folder, which is emptied at startup',
  },
  S3_URL: {
    type: 'url',
    protocols: ['http', 'https'],
    patterns: [
      [/^https?:\/\/[^/]+@[^/]+\/[a-z0-9.-]{3,63}\/?(\?|$)/, 'must look like https://key:secret@host/bucket?region=…'],
    ],
    fallback: '`DATA_DIR/files`',
    secret: true,
    readBy: ['api', 'operator', 'scripts'],
    description:
      'stores models, previews and G-code in a bucket, such as `https://key:secret@s3.example/models?region=us-east-2`; the operator’s command needs the same one',
  },
  SMTP_URL: {
    type: 'url',
    protocols: ['smtp', 'smtps'],
    fallback: 'emails are saved to `DATA_DIR/mail`',
    secret: true,
    readBy: ['api'],
    description: 'sends email, such as `smtps://user:password@mail.example`',
  },
  MAIL_FROM: {
    type: 'text',
    fallback: 'the shop’s address in `content/store.yaml`',
    readBy: ['api'],
    description: 'the sender of the shop’s emails',
  },
  FEDEX_CLIENT_ID: {
    type: 'text',
    fallback: 'the rates of `content/shipping.yaml`',
    readBy: ['api'],
    description: 'quotes shipping and checks addresses with FedEx',
  },
  FEDEX_CLIENT_SECRET: { type: 'text', secret: true, readBy: ['api'], description: 'the password for FedEx’s API' },
  FEDEX_ACCOUNT: { type: 'text', readBy: ['api'], description: 'the FedEx account whose rates are quoted' },
  FEDEX_SMARTPOST_HUB: {
    type: 'text',
    patterns: [[/^\d{4}$/, 'must have four digits, such as 5481']],
    fallback: 'ground labels are for Home Delivery',
    readBy: ['api'],
    description: 'the hub of the account’s SmartPost (Ground Economy) contract, for labels',
  },
  FEDEX_URL: { type: 'url', default: 'https://apis.fedex.com', readBy: ['api'], description: 'FedEx’s API' },
  VENDING_MQTT_URL: {
    type: 'url',
    protocols: ['mqtt', 'mqtts'],
    secret: true,
    readBy: ['api'],
    description:
      'the vending machine’s broker, such as `mqtts://user:password@broker.example`; without it, sandbox mode simulates a machine',
  },
  VENDING_MQTT_TOPIC: {
    type: 'text',
    patterns: [[/^[\w-]+(\/[\w-]+)*$/, 'must look like northspool/vending']],
    default: 'northspool/vending',
    readBy: ['api'],
    description: 'the prefix of the machine’s topics',
  },
  PRINTERS: {
    type: 'urls',
    protocols: ['moonraker', 'octoprint', 'prusalink', 'bambu'],
    message: 'must be addresses such as moonraker://key@10.0.0.7:7125?name=Printer%201',
    secret: true,
    readBy: ['scripts'],
    description:
      'the workshop’s printers that take files over the network, such as `moonraker://key@10.0.0.7:7125?name=Printer%201`, `octoprint://key@10.0.0.8?name=…`, `prusalink://user:password@10.0.0.9?name=…` or `bambu://serial:code@10.0.0.10?name=…&certificate=…`, with commas between them; other printers are filled by hand',
  },
  GA_MEASUREMENT_ID: {
    type: 'text',
    patterns: [[/^G-[A-Z0-9]+$/, 'must look like G-A1B2C3D4E5']],
    readBy: ['api'],
    description: 'a Google Analytics account, such as `G-A1B2C3D4E5`; pages ask shoppers for consent first',
  },
  AFFILIATE_URL: {
    type: 'url',
    protocols: ['https'],
    message: 'must be an https address',
    patterns: [[/^(?=.*\{orderId\}).*\{amount\}/, 'must have {orderId} and {amount} in it']],
    readBy: ['api'],
    description:
      'called once per order if the shopper agreed; an https address with `{orderId}` and `{amount}`, which is in dollars',
  },
  BACKUP_DIR: {
    type: 'text',
    readBy: ['operator', 'scripts'],
    description:
      'the folder of daily backups, which should be on another disk than `DATA_DIR`; without it, none are made but those before upgrades, in `DATA_DIR/backups`',
  },
  BACKUP_AT: {
    type: 'text',
    patterns: [[/^([01]\d|2[0-3]):[0-5]\d$/, 'must look like 03:15']],
    default: '03:15',
    readBy: ['operator', 'scripts'],
    description: 'the time of the daily backup, in UTC',
  },
  BACKUPS_KEPT: {
    type: 'integer',
    min: 1,
    max: 1000,
    default: 14,
    readBy: ['operator'],
    description: 'how many daily backups stay in `BACKUP_DIR`',
  },
  UPGRADE_WITHOUT_BACKUP: {
    type: 'flag',
    readBy: ['operator', 'scripts'],
    description: '`1` lets a new version change the database without a backup of it first',
  },
  SHOP_MODE: {
    type: 'text',
    patterns: [[/^(sandbox|test|live)$/, 'must be sandbox, test or live']],
    default: 'sandbox',
    internal: true,
    readBy: ['operator'],
    description:
      'the mode that Stripe’s keys are for, so that the operator’s command does not need the keys themselves',
  },
  OPERATOR: {
    type: 'text',
    default: 'unknown',
    fallback: 'the name of the system user',
    readBy: ['operator', 'scripts'],
    description: 'who runs the operator’s command, for its log',
  },
  SITE_URL: {
    type: 'url',
    default: 'https://northspool.example',
    readBy: ['build'],
    description: 'the address in canonical links and structured data',
  },
  IMAGE_CDN_URL: {
    type: 'url',
    readBy: ['build'],
    description: 'a resizing CDN in front of pictures',
  },
  SITE: {
    type: 'text',
    default: 'localhost',
    readBy: ['compose'],
    description: 'the shop’s host name, for which Caddy gets a certificate',
  },
  HTTP_PORT: { type: 'integer', default: 80, readBy: ['compose'], description: 'the public port for http' },
  HTTPS_PORT: { type: 'integer', default: 443, readBy: ['compose'], description: 'the public port for https' },
  SLICER_RUNS: { type: 'integer', default: 1, readBy: ['compose'], description: '`RUNS` of each slicer' },
  SLICER_THREADS: { type: 'integer', default: 2, readBy: ['compose'], description: '`THREADS` of each slicer' },
  CHROMIUM: {
    type: 'text',
    default: '/usr/bin/chromium',
    readBy: ['tests', 'scripts'],
    description: 'the browser of the tests, which prefer `/usr/bin/chromium-headless-shell` where it is installed',
  },
});

/** @typedef {keyof typeof settings} SettingName */

/**
 * The names of the settings that a service reads.
 * @param {Reader} reader
 * @returns {SettingName[]}
 */
export function settingsReadBy(reader) {
  const entries = /** @type {[SettingName, Setting][]} */ (Object.entries(settings));
  return entries.filter(([, { readBy }]) => readBy.includes(reader)).map(([name]) => name);
}
