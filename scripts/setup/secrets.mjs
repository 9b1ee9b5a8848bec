// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, UserError } from '../processes/user-error.mjs';

/** @typedef {{ databasePassword: string, tokenSecret: string }} Secrets */

/**
 * The secrets of this installation, created at its first start and readable only by the owner of the data folder.
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function loadSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return read(file);
  const secrets = { databasePassword: randomBytes(24).toString('hex'), tokenSecret: randomBytes(32).toString('hex') };
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

/**
 * @param {string} file
 * @returns {Secrets}
 */
function read(file) {
  try {
    const { databasePassword, tokenSecret } = JSON.parse(readFileSync(file, 'utf8'));
    if (/^\w{16,}$/.test(databasePassword) && String(tokenSecret).length >= 32)
      return { databasePassword, tokenSecret };
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(codeOf(error))) {
      throw new UserError(`${file} belongs to another user. Start the shop as that user, or choose another DATA_DIR.`);
    }
  }
  throw new UserError(
    `${file} is damaged. Restore it from a backup, or remove it: new secrets are created, and guests lose their carts.`,
  );
}
