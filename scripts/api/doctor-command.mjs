// @ts-check
import { getServers } from 'node:dns';
import { join, resolve } from 'node:path';
import { settings } from '../../contract/settings.mjs';
import { PROJECT } from '../project.mjs';
import { readSecretFiles } from '../setup/secret-files.mjs';
import { contentFolder, MACHINE_VARIABLES, peers } from './permissions.mjs';

/** Other programs' variables: the doctor looks at names only, and at those of settings. */
const SETTINGS = Object.keys(settings);

/**
 * The arguments and the environment with which Deno runs the doctor. It gets the values of the settings, and of all other
 * variables the names, to find mistyped ones.
 * @param {NodeJS.ProcessEnv} outside
 * @param {{ args: string[], databaseUrl?: string | undefined, databaseProblem?: string | undefined }} options
 */
export function doctorCommand(outside, { args, databaseUrl, databaseProblem }) {
  const settingsProblem = readSecrets(outside);
  const passed = [...SETTINGS, ...MACHINE_VARIABLES].flatMap((name) => (outside[name] ? [[name, outside[name]]] : []));
  /** @type {Record<string, string>} */
  const env = {
    ...Object.fromEntries(passed),
    DATA_DIR: dataFolder(outside),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    DENO_DIR: outside['DENO_DIR'] || join(PROJECT, '.cache', 'deno'),
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
    NODE_ENV: 'production',
  };
  const own = args.includes('--json') ? ['--json'] : [];
  const names = Object.keys(outside).filter((name) => /^\w+$/.test(name));
  return {
    args: [
      'run',
      ...doctorPermissions(env),
      'api/operator/doctor/main.ts',
      ...own,
      `--names=${names}`,
      ...(settingsProblem ? [`--settings-problem=${settingsProblem}`] : []),
      ...(databaseProblem ? [`--database-problem=${databaseProblem}`] : []),
    ],
    env,
  };
}

/**
 * Settings from secret files. One that cannot be read is a finding; the doctor goes on.
 * @param {NodeJS.ProcessEnv} env
 */
function readSecrets(env) {
  try {
    readSecretFiles(env);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** @param {NodeJS.ProcessEnv} env */
export function dataFolder(env) {
  return resolve(PROJECT, env['DATA_DIR'] || '.data');
}

/**
 * The doctor's permissions: it reads the project, the content, the data folder and the backups, writes nothing, and
 * connects to the services whose keys are set, to name servers and to the shop's public address.
 * @param {Record<string, string>} env
 */
export function doctorPermissions(env) {
  const { DATA_DIR = '', CONTENT_DIR, BACKUP_DIR, PUBLIC_URL = '', PORT = '8000', S3_URL } = env;
  const backups = BACKUP_DIR ? [resolve(PROJECT, BACKUP_DIR)] : [];
  const database = join(DATA_DIR, 'postgres');
  return [
    '--no-prompt',
    '--no-remote',
    // Of the data folder it looks at modes, sizes and free space; the database's files are closed to it.
    `--allow-read=${[PROJECT, ...contentFolder(CONTENT_DIR), DATA_DIR, ...backups, '/etc/hosts', '/etc/resolv.conf']}`,
    `--deny-read=${[database, join(PROJECT, '.git'), join(PROJECT, '.env')]}`,
    `--allow-net=${[...new Set([...peers(env), ...publicHosts(PUBLIC_URL || `http://localhost:${PORT}`), ...nameServers()])]}`,
    `--allow-env=${[...SETTINGS, 'NODE_ENV']}`,
    '--ignore-env',
    `--allow-sys=${['statfs', ...(S3_URL ? ['uid', 'homedir'] : [])]}`,
  ];
}

/**
 * The shop's own host, with any port: looking a name up has none.
 * @param {string} url
 */
function publicHosts(url) {
  return URL.canParse(url) ? [new URL(url).hostname] : [];
}

function nameServers() {
  return getServers().map((address) =>
    /:\d+$/.test(address) && !/^[^.]*:[^.]*:/.test(address) ? address : hostPort(address),
  );
}

/** @param {string} address */
function hostPort(address) {
  return address.includes(':') ? `[${address}]:53` : `${address}:53`;
}
