// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { secretsOf } from '../setup/secrets.mjs';
import { SUPERUSER } from './initialise.mjs';
import { DATABASE } from './shop-database.mjs';

/**
 * The address of the database of a shop that runs with this data folder, for a command beside it.
 * @param {string} dataDir
 */
export function runningDatabase(dataDir) {
  if (!existsSync(join(dataDir, 'secrets.json'))) {
    throw new PlainProblem(
      `There is no shop in ${dataDir}. Start it with npm start, or name its folder with DATA_DIR.`,
    );
  }
  const port = portOf(join(dataDir, 'postgres', 'postmaster.pid'));
  if (!port) throw new PlainProblem(`The shop of ${dataDir} does not run. Start it with npm start, then try again.`);
  const { databasePassword } = secretsOf(dataDir);
  return `postgres://${SUPERUSER}:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/${DATABASE}`;
}

/**
 * Postgres writes its port in the fourth line of this file, and its state in the eighth.
 * @param {string} file
 */
function portOf(file) {
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines[7]?.trim() === 'ready' ? Number(lines[3]) : null;
}
