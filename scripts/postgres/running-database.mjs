// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { secretsOf } from '../setup/secrets.mjs';
import { portOfServerIn } from './leftovers.mjs';
import { DATABASE, SHOP_ROLE } from './shop-database.mjs';

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
  const port = portOfServerIn(join(dataDir, 'postgres'));
  if (!port) throw new PlainProblem(`The shop of ${dataDir} does not run. Start it with npm start, then try again.`);
  const { databasePassword } = secretsOf(dataDir);
  return `postgres://${SHOP_ROLE}:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/${DATABASE}`;
}
