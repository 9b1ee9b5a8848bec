// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, PlainProblem } from '../processes/plain-problem.mjs';

/** @typedef {{ databasePassword: string, tokenSecret: string }} Secrets */

/**
 * What this installation alone knows, made at its first start and kept in the data folder for its owner's eyes.
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function secretsOf(dataDir) {
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
      throw new PlainProblem(
        `${file} belongs to another user. Start the shop as that user, or choose another DATA_DIR.`,
      );
    }
  }
  throw new PlainProblem(
    `${file} is damaged. Restore it from a backup, or remove it: new secrets are made, and guests lose their carts.`,
  );
}
