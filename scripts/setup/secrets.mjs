// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, UserError } from '../processes/user-error.mjs';

/** @typedef {{ databasePassword: string, tokenSecret: string }} Secrets `tokenSecret`: as TOKEN_SECRET, the newest first */

/**
 * The secrets of this installation, created at its first start and readable only by the owner of the data folder.
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function loadSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return read(file);
  const secrets = { databasePassword: randomBytes(24).toString('hex'), tokenSecret: newTokenSecret() };
  write(file, secrets);
  return secrets;
}

/**
 * Adds a token secret, which signs from the next start on; what the older ones signed is accepted until they are removed.
 * @param {string} dataDir
 */
export function addTokenSecret(dataDir) {
  const { tokenSecret, ...others } = existingSecrets(dataDir);
  write(join(dataDir, 'secrets.json'), { ...others, tokenSecret: `${newTokenSecret()},${tokenSecret}` });
}

/**
 * Removes all token secrets but the newest.
 * @param {string} dataDir
 * @returns {number} how many
 */
export function removeOldTokenSecrets(dataDir) {
  const { tokenSecret, ...others } = existingSecrets(dataDir);
  const [newest = '', ...older] = tokenSecret.split(',');
  write(join(dataDir, 'secrets.json'), { ...others, tokenSecret: newest });
  return older.length;
}

const newTokenSecret = () => randomBytes(32).toString('hex');

/** @param {string} dataDir */
function existingSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) throw new UserError(`There is no ${file} yet. The first start of the shop makes it.`);
  return read(file);
}

/**
 * @param {string} file
 * @param {Secrets} secrets
 */
function write(file, secrets) {
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
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
