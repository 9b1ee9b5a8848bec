// @ts-check
import { join } from 'node:path';
import { settings, settingsReadBy } from '../../api/contract/settings.mjs';
import { PROJECT } from '../setup/project.mjs';

/** Set by what starts the API: `npm start`, or the image. */
const SET_BY_STARTER = ['PORT', 'DATABASE_URL', 'DATA_DIR', 'TOKEN_SECRET'];

/** The API's other settings, passed through unchanged. */
export const INSTALLATION_SETTINGS = settingsReadBy('api').filter((name) => !SET_BY_STARTER.includes(name));

/** The machine's variables that Deno itself needs, for its files, proxies and certificates. */
const MACHINE_VARIABLES = [
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

/** Packages with native code, which read pictures and hash passwords. */
const NATIVE_PACKAGES = ['@img', '@node-rs'].map((folder) => join(PROJECT, 'node_modules', folder));
/** Read by them to detect glibc or musl. */
const LDD = '/usr/bin/ldd';

/** @typedef {{ PORT: string, DATABASE_URL: string, DATA_DIR: string, TOKEN_SECRET: string, SLICER_URLS?: string }} OwnSettings */

/**
 * The API's whole environment; no other variable reaches it.
 * @param {OwnSettings} own
 * @param {NodeJS.ProcessEnv} outside
 * @returns {Record<string, string>}
 */
export function apiEnvironment(own, outside) {
  const names = [
    ...INSTALLATION_SETTINGS,
    ...MACHINE_VARIABLES,
    ...MACHINE_VARIABLES.map((name) => name.toLowerCase()),
  ];
  const passed = names.flatMap((name) => (outside[name] ? [[name, outside[name]]] : []));
  const deno = { DENO_DIR: join(PROJECT, '.cache', 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
  // React renders mails; its development mode takes three times as long.
  return { ...Object.fromEntries(passed), ...deno, NODE_ENV: 'production', ...own };
}

/**
 * The API's permissions, as Deno flags. It cannot start programs, or read the data folder's keys or the database's files;
 * variables that it may not read look unset.
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
    `--allow-read=${PROJECT},${DATA_DIR},${LDD}`,
    `--deny-read=${[...hidden, join(PROJECT, '.git'), join(PROJECT, '.env')]}`,
    `--allow-write=${DATA_DIR}`,
    `--deny-write=${hidden}`,
    `--allow-ffi=${NATIVE_PACKAGES}`,
    `--allow-net=${[`${env.HOST || settings.HOST.default}:${PORT}`, ...peers(env)]}`,
    `--allow-env=${[...settingsReadBy('api'), 'NODE_ENV']}`,
    '--ignore-env',
    // statfs reports free disk space; the S3 client looks for settings in the home folder, which it may not read.
    `--allow-sys=${['statfs', ...(env['S3_URL'] ? ['uid', 'homedir'] : [])]}`,
  ];
}

/**
 * The operator command's permissions: read the project, the shop's models and the files that it was given, write to the
 * folders that it was given, and connect to the database and the bucket.
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
    ...(folders.length ? [`--allow-write=${folders}`] : []),
    `--allow-net=${hosts}`,
    `--allow-env=${[...settingsReadBy('operator'), 'NODE_ENV']}`,
    '--ignore-env',
    ...s3Permissions(S3_URL),
  ];
}

/**
 * The S3 client looks for settings in the home folder; it may not read there, so it finds none.
 * @param {string | undefined} url
 */
function s3Permissions(url) {
  return url ? ['--allow-sys=uid,homedir'] : [];
}

/**
 * The hosts that the API connects to: its database, itself (the sandbox), and the services whose keys are set.
 * @param {Record<string, string>} env
 */
function peers(env) {
  const { DATABASE_URL = '', SMTP_URL = '', FEDEX_URL = '', FEDEX_CLIENT_ID, STRIPE_SECRET_KEY } = env;
  const { VENDING_MQTT_URL = '', S3_URL = '', SLICER_URLS = '' } = env;
  const fedex = FEDEX_CLIENT_ID ? FEDEX_URL || settings.FEDEX_URL.default : '';
  const paypal = env.PAYPAL_CLIENT_ID ? env.PAYPAL_URL || settings.PAYPAL_URL.default : '';
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
