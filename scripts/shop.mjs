// @ts-check
// npm run shop -- orders list --unshipped
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { operatorPermissions } from './api/permissions.mjs';
import { checkDatabaseUrl } from './postgres/check-database-url.mjs';
import { runningDatabase } from './postgres/shop-database.mjs';
import { printError } from './processes/print.mjs';
import { explain } from './processes/user-error.mjs';
import { DENO, PROJECT } from './setup/project.mjs';

/** Options whose value is a path. */
const PATHS = ['--image', '--to'];

try {
  const DATABASE_URL = await databaseUrl();
  const { HOME = '', PATH = '', OPERATOR, S3_URL, INIT_CWD = PROJECT } = process.env;
  const args = withAbsolutePaths(process.argv.slice(2), INIT_CWD);
  const env = {
    DATABASE_URL,
    DATA_DIR: dataDir(),
    ...(S3_URL && { S3_URL }),
    OPERATOR: OPERATOR || userInfo().username,
    NODE_ENV: 'production',
    DENO_DIR: join(PROJECT, '.cache', 'deno'),
    DENO_NO_UPDATE_CHECK: '1',
    HOME,
    PATH,
  };
  const named = { files: valuesOf(args, '--image'), folders: valuesOf(args, '--to') };
  const command = spawn(DENO, ['run', ...operatorPermissions(env, named), 'api/operator/main.ts', ...args], {
    cwd: PROJECT,
    env,
    stdio: 'inherit',
  });
  const [code] = await once(command, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  printError(explain(error));
  process.exitCode = 1;
}

async function databaseUrl() {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) return runningDatabase(dataDir());
  await checkDatabaseUrl(DATABASE_URL);
  return DATABASE_URL;
}

function dataDir() {
  return resolve(PROJECT, process.env['DATA_DIR'] || '.data');
}

/**
 * All values of an option.
 * @param {string[]} args
 * @param {string} option
 */
function valuesOf(args, option) {
  return args.filter((_, place) => args[place - 1] === option);
}

/**
 * Resolves paths against the folder where the command was typed, because npm runs it in the project.
 * @param {string[]} args
 * @param {string} folder
 */
function withAbsolutePaths(args, folder) {
  return args.map((arg, place) => (PATHS.includes(args[place - 1] ?? '') ? resolve(folder, arg) : arg));
}
