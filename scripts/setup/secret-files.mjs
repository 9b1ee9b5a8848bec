// @ts-check
import { readFileSync } from 'node:fs';
import { settings } from '../../contract/settings.mjs';
import { UserError } from '../processes/user-error.mjs';

/** @type {readonly string[]} */
const SECRETS = Object.entries(/** @type {Record<string, { secret?: boolean }>} */ (settings))
  .filter(([, { secret }]) => secret)
  .map(([name]) => name);

/**
 * Sets each secret setting whose file is named, by STRIPE_SECRET_KEY_FILE and so on: what mounts secrets into containers
 * does so as files. An empty file leaves its setting unset. What starts the API does this, so that the API itself need not
 * be allowed to read these files.
 * @param {NodeJS.ProcessEnv} env
 */
export function readSecretFiles(env) {
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new UserError(`Set ${name} or ${name}_FILE, not both.`);
    const value = read(name, file).replace(/\r?\n$/, '');
    delete env[`${name}_FILE`];
    if (value) env[name] = value;
  }
}

/** @param {string} name @param {string} file */
function read(name, file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UserError(`${name}_FILE: ${file} cannot be read.`);
  }
}
