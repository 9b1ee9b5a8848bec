// @ts-check
import { join, resolve } from 'node:path';
import { settings, settingsReadBy } from '../../contract/settings.mjs';
import { PROJECT } from '../project.mjs';

/** Set by what starts the API: `npm start`, or the image. */
const SET_BY_STARTER = ['PORT', 'DATABASE_URL', 'DATA_DIR', 'TOKEN_SECRET'];

/** The API's other settings, passed through unchanged. */
export const INSTALLATION_SETTINGS = settingsReadBy('api').filter((name) => !SET_BY_STARTER.includes(name));

/** The machine's variables that Deno itself needs, for its files, proxies and certificates. */
export const MACHINE_VARIABLES = [
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

/**
 * The C library's allocator gives freed memory back at once, and has one arena instead of one for each thread: the process
 * stays 30 MB smaller for no measured cost. The image sets the same.
 */
export const MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Native code that reads pictures: in the API the shop's own, for invoices, and shoppers' in a separate process. */
export const PICTURE_PACKAGE = join(PROJECT, 'node_modules', '@img');
/** With the one that hashes passwords. */
const NATIVE_PACKAGES = [PICTURE_PACKAGE, join(PROJECT, 'node_modules', '@node-rs')];
/** Of the checkout: history and secrets, those of containers included. */
const CLOSED = ['.git', '.env', 'secrets'].map((name) => join(PROJECT, name));
/** Read by them to detect glibc or musl. */
export const LDD = '/usr/bin/ldd';

/** @typedef {{ PORT: string, DATABASE_URL: string, DATA_DIR: string, TOKEN_SECRET: string, SLICER_URLS?: string, PICTURES_URL?: string, AGENT_PROFILES_URL?: string, SITE_DIR?: string, CONTENT_DIR?: string }} OwnSettings */

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
  const deno = { ...MALLOC, DENO_DIR: join(PROJECT, '.cache', 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
  const HOST = listenAddress(outside);
  // React renders mails; its development mode takes three times as long.
  return { ...Object.fromEntries(passed), ...deno, NODE_ENV: 'production', HOST, ...own };
}

/**
 * Where the API of `npm start` listens. A sandbox shows its mails and demo passwords to anyone, so it stays on this machine
 * unless somebody says otherwise.
 * @param {NodeJS.ProcessEnv} outside
 */
export function listenAddress({ HOST, SANDBOX, STRIPE_SECRET_KEY }) {
  return HOST || (STRIPE_SECRET_KEY || SANDBOX === '1' ? settings.HOST.default : '127.0.0.1');
}

/**
 * The folders that the API writes to: releases, logs, secrets and backups are written by what starts it.
 * @param {string} dataDir
 */
export function apiFolders(dataDir) {
  return ['files', 'mail'].map((name) => join(dataDir, name));
}

/**
 * The API's permissions, as Deno flags. It cannot start programs, or read the data folder's keys or the database's files;
 * variables that it may not read look unset.
 * @param {Record<string, string>} env
 */
export function apiPermissions(env) {
  const { DATA_DIR = '', PORT = '', CONTENT_DIR = '' } = env;
  const hidden = ['secrets.json', 'postgres', 'running.json', 'backups'].map((name) => join(DATA_DIR, name));
  return [
    // V8 lets its heap grow generously. Under load this keeps the process a third smaller for a few per cent of speed.
    '--v8-flags=--heap-growing-percent=20,--max-semi-space-size=4',
    '--no-prompt',
    '--no-remote',
    `--allow-read=${[PROJECT, ...contentFolder(CONTENT_DIR), DATA_DIR, LDD]}`,
    `--deny-read=${[...hidden, ...CLOSED]}`,
    `--allow-write=${apiFolders(DATA_DIR)}`,
    `--allow-ffi=${NATIVE_PACKAGES}`,
    `--allow-net=${[`${env.HOST || settings.HOST.default}:${PORT}`, ...metricsAddress(env), ...peers(env)]}`,
    `--allow-env=${[...settingsReadBy('api'), 'NODE_ENV']}`,
    '--ignore-env',
    // statfs reports free disk space; the S3 client looks for settings in the home folder, which it may not read.
    `--allow-sys=${['statfs', ...(env['S3_URL'] ? ['uid', 'homedir'] : [])]}`,
  ];
}

/**
 * The operator command's permissions: read the project, the shop's models and releases and the files that it was given, write to the
 * folders that it was given, decode pictures where it does, and connect to the database and the bucket.
 * @param {{ DATABASE_URL: string, DATA_DIR: string, CONTENT_DIR?: string, S3_URL?: string }} env
 * @param {{ files: string[], folders: string[], seesDisk?: boolean, readsPictures?: boolean }} named seesDisk: may read how much space is left
 */
export function operatorPermissions(
  { DATABASE_URL, DATA_DIR, CONTENT_DIR, S3_URL },
  { files, folders, seesDisk = false, readsPictures = false },
) {
  const hosts = [DATABASE_URL, ...(S3_URL ? [S3_URL] : [])].map((url) => hostOf(new URL(url)));
  const shared = ['files', 'releases'].map((name) => join(DATA_DIR, name));
  return [
    '--no-prompt',
    '--no-remote',
    `--allow-read=${[PROJECT, ...contentFolder(CONTENT_DIR), ...shared, ...files, ...folders]}`,
    `--deny-read=${CLOSED}`,
    ...(folders.length ? [`--allow-write=${folders}`] : []),
    ...(readsPictures ? [`--allow-ffi=${PICTURE_PACKAGE}`] : []),
    `--allow-net=${hosts}`,
    `--allow-env=${[...settingsReadBy('operator'), 'NODE_ENV']}`,
    '--ignore-env',
    ...systemPermissions([...(seesDisk ? ['statfs'] : []), ...(S3_URL ? ['uid', 'homedir'] : [])]),
  ];
}

/** @param {Record<string, string>} env */
function metricsAddress({ METRICS_PORT, METRICS_HOST }) {
  return METRICS_PORT ? [`${METRICS_HOST || settings.METRICS_HOST.default}:${METRICS_PORT}`] : [];
}

/**
 * The content, where it is not in the project.
 * @param {string | undefined} folder
 */
export function contentFolder(folder) {
  return folder ? [resolve(PROJECT, folder)] : [];
}

/**
 * The S3 client looks for settings in the home folder; it may not read there, so it finds none.
 * @param {string[]} names
 */
function systemPermissions(names) {
  return names.length > 0 ? [`--allow-sys=${names}`] : [];
}

/**
 * The hosts that the API connects to: its database, slicers, and the services whose keys are set. A sandbox talks to its own
 * look-alikes, on ports that are known when it runs.
 * @param {Record<string, string>} env
 */
export function peers(env) {
  const { DATABASE_URL = '', SMTP_URL = '', FEDEX_URL = '', FEDEX_CLIENT_ID, STRIPE_SECRET_KEY } = env;
  const { VENDING_MQTT_URL = '', S3_URL = '', SLICER_URLS = '', PICTURES_URL = '', AGENT_PROFILES_URL = '' } = env;
  const fedex = FEDEX_CLIENT_ID ? FEDEX_URL || settings.FEDEX_URL.default : '';
  const stripe = STRIPE_SECRET_KEY ? env.STRIPE_URL || settings.STRIPE_URL.default : '';
  const paypal = env.PAYPAL_CLIENT_ID ? env.PAYPAL_URL || settings.PAYPAL_URL.default : '';
  const slicers = SLICER_URLS.split(',').map((url) => url.trim());
  const urls = [
    DATABASE_URL,
    SMTP_URL,
    fedex,
    stripe,
    paypal,
    VENDING_MQTT_URL,
    S3_URL,
    PICTURES_URL,
    AGENT_PROFILES_URL,
    ...slicers,
  ];
  const hosts = urls.filter((url) => URL.canParse(url)).map((url) => hostOf(new URL(url)));
  return [...hosts, ...(STRIPE_SECRET_KEY ? [] : ['127.0.0.1'])];
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
