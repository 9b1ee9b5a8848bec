// @ts-check
import { join } from 'node:path';
import { PROJECT } from '../setup/project.mjs';

/** Settings of an installation that reach the API as they are. */
export const INSTALLATION_SETTINGS = [
  'HOST',
  'POOL_SIZE',
  'PUBLIC_URL',
  'SANDBOX',
  'TRUSTED_PROXIES',
  'STRIPE_SECRET_KEY',
  'PUBLIC_STRIPE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'FEDEX_CLIENT_ID',
  'FEDEX_CLIENT_SECRET',
  'FEDEX_ACCOUNT',
  'FEDEX_URL',
  'S3_URL',
  'GA_MEASUREMENT_ID',
  'AFFILIATE_URL',
  'VENDING_MQTT_URL',
  'VENDING_MQTT_TOPIC',
  'SLICER_URLS',
];

/** What Deno itself needs of the machine: its own files, proxies and certificates. */
const OF_THE_MACHINE = [
  'HOME',
  'PATH',
  'TMPDIR',
  'TZ',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'SSL_CERT_FILE',
  'DENO_CERT',
];

/** Packages with parts in machine code: pictures are read by one, passwords are hashed by the other. */
const NATIVE_PARTS = ['@img', '@node-rs'].map((folder) => join(PROJECT, 'node_modules', folder));
/** They look here whether the machine has glibc or musl. */
const LIBC_TELLER = '/usr/bin/ldd';

/** @typedef {{ PORT: string, DATABASE_URL: string, DATA_DIR: string, TOKEN_SECRET: string, SLICER_URLS?: string }} OwnSettings */

/**
 * The whole environment of the API: nothing else of ours reaches it.
 * @param {OwnSettings} own
 * @param {NodeJS.ProcessEnv} outside
 * @returns {Record<string, string>}
 */
export function apiEnvironment(own, outside) {
  const names = [...INSTALLATION_SETTINGS, ...OF_THE_MACHINE, ...OF_THE_MACHINE.map((name) => name.toLowerCase())];
  const passed = names.flatMap((name) => (outside[name] ? [[name, outside[name]]] : []));
  const deno = { DENO_DIR: join(PROJECT, '.cache', 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
  // React renders mails; its development mode takes three times as long.
  return { ...Object.fromEntries(passed), ...deno, NODE_ENV: 'production', ...own };
}

/**
 * What the API may do, as flags of Deno. It starts no programs, and sees neither the keys of the data folder nor the
 * database's files; other settings look unset to it.
 * @param {Record<string, string>} env
 */
export function apiPermissions(env) {
  const { DATA_DIR = '', PORT = '' } = env;
  const hidden = ['secrets.json', 'postgres', 'running.json'].map((name) => join(DATA_DIR, name));
  return [
    // V8 lets its heap grow generously; under load this keeps the process a quarter smaller for a few per cent of speed.
    '--v8-flags=--heap-growing-percent=40,--max-semi-space-size=8',
    '--no-prompt',
    '--no-remote',
    `--allow-read=${PROJECT},${DATA_DIR},${LIBC_TELLER}`,
    `--deny-read=${[...hidden, join(PROJECT, '.git'), join(PROJECT, '.env')]}`,
    `--allow-write=${DATA_DIR}`,
    `--deny-write=${hidden}`,
    `--allow-ffi=${NATIVE_PARTS}`,
    `--allow-net=${[`${env.HOST || '0.0.0.0'}:${PORT}`, ...peers(env)]}`,
    `--allow-env=${[...INSTALLATION_SETTINGS, 'NODE_ENV', 'PORT', 'DATABASE_URL', 'DATA_DIR', 'TOKEN_SECRET']}`,
    '--ignore-env',
    // How full the disk is; the client of S3 looks for its own settings at home, and finds none, as it may not read there.
    `--allow-sys=${['statfs', ...(env['S3_URL'] ? ['uid', 'homedir'] : [])]}`,
  ];
}

/**
 * What the operator's command may do: read the project, the shop's models and the files that were named, write where it
 * was told to, and speak to the database and the store of models.
 * @param {{ DATABASE_URL: string, DATA_DIR: string, S3_URL?: string }} env
 * @param {{ files: string[], folders: string[] }} named
 */
export function operatorPermissions({ DATABASE_URL, DATA_DIR, S3_URL }, { files, folders }) {
  const hosts = [DATABASE_URL, ...(S3_URL ? [S3_URL] : [])].map((url) => hostOf(new URL(url)));
  return [
    '--no-prompt',
    '--no-remote',
    `--allow-read=${[PROJECT, join(DATA_DIR, 'files'), ...files, ...folders]}`,
    `--deny-read=${[join(PROJECT, '.git'), join(PROJECT, '.env')]}`,
    // The store of models clears away its half-written files whenever it is opened.
    `--allow-write=${[join(DATA_DIR, 'files', 'drafts'), ...folders]}`,
    `--allow-net=${hosts}`,
    '--allow-env=DATABASE_URL,DATA_DIR,S3_URL,OPERATOR,NODE_ENV',
    '--ignore-env',
    ...ofS3(S3_URL),
  ];
}

/**
 * The client of S3 looks for its own settings at home; it finds none, as it may not read there.
 * @param {string | undefined} url
 */
function ofS3(url) {
  return url ? ['--allow-sys=uid,homedir'] : [];
}

/**
 * Whom the API calls: its database, itself (the sandbox), and the services whose keys are set.
 * @param {Record<string, string>} env
 */
function peers(env) {
  const { DATABASE_URL = '', SMTP_URL = '', FEDEX_URL = '', FEDEX_CLIENT_ID, STRIPE_SECRET_KEY } = env;
  const { VENDING_MQTT_URL = '', S3_URL = '', SLICER_URLS = '' } = env;
  const fedex = FEDEX_CLIENT_ID ? FEDEX_URL || 'https://apis.fedex.com' : '';
  const paypal = env.PAYPAL_CLIENT_ID ? env.PAYPAL_URL || 'https://api-m.paypal.com' : '';
  const slicers = SLICER_URLS.split(',').map((url) => url.trim());
  const urls = [DATABASE_URL, SMTP_URL, fedex, paypal, VENDING_MQTT_URL, S3_URL, ...slicers];
  const hosts = urls.filter((url) => URL.canParse(url)).map((url) => hostOf(new URL(url)));
  return ['127.0.0.1', 'localhost', ...hosts, ...(STRIPE_SECRET_KEY ? ['api.stripe.com:443'] : [])];
}

/** @param {URL} url */
function hostOf({ hostname, port, protocol }) {
  const usual = {
    'postgres:': '5432',
    'postgresql:': '5432',
    'smtp:': '',
    'smtps:': '465',
    'mqtt:': '1883',
    'mqtts:': '8883',
    'https:': '443',
    'http:': '80',
  };
  const number = port || usual[/** @type {keyof typeof usual} */ (protocol)];
  return number ? `${hostname}:${number}` : hostname;
}
