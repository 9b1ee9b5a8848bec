// @ts-check
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { withConnection } from '../postgres/connect.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { codeOf, UserError } from '../processes/user-error.mjs';
import { PROJECT, packagedNode } from '../setup/project.mjs';

/**
 * @typedef {object} ShownReleases
 * @property {string | null} current null: replicas show their own pages and content
 * @property {string[]} activated now or earlier
 * @property {string[]} inUse current, previous, being activated, or shown by a replica that lags behind
 */

const UNDEFINED_TABLE = '42P01';

/**
 * What the database says of releases; undefined before the API has migrated it.
 * @param {string} databaseUrl
 * @returns {Promise<ShownReleases | undefined>}
 */
export async function readShownReleases(databaseUrl) {
  return await withConnection(databaseUrl, async (client) => {
    try {
      const query = {
        text: `select current,
            array(select id from releases where activated_at is not null) as activated,
            array_remove(array[current, previous, candidate], null)
              || array(select shows from replicas where shows is not null) as "inUse"
          from shown_release`,
        query_timeout: 10_000,
      };
      const { rows } = await client.query(/** @type {import('pg').QueryConfig} */ (query));
      return rows[0];
    } catch (error) {
      if (codeOf(error) === UNDEFINED_TABLE) return undefined;
      throw error;
    }
  });
}

/**
 * The mode of the shop that a database belongs to; undefined before its API has opened it for the first time.
 * @param {string} databaseUrl
 * @returns {Promise<'sandbox' | 'test' | 'live' | undefined>}
 */
export async function readMode(databaseUrl) {
  return await withConnection(databaseUrl, async (client) => {
    try {
      const { rows } = await client.query('select mode from installation');
      return rows[0]?.mode;
    } catch (error) {
      if (codeOf(error) === UNDEFINED_TABLE) return undefined;
      throw error;
    }
  });
}

/**
 * Shows a release on all replicas, or the one before the current one. Throws a UserError with the reason when it is refused.
 * @param {{ dataDir: string, databaseUrl: string }} shop
 * @param {['activate', string] | ['back']} command
 * @returns {Promise<{ id: string, replicas: number, showing: number }>}
 */
export async function runReleasesCommand({ dataDir, databaseUrl }, command) {
  const { code, output } = await runToEnd(
    packagedNode(),
    [join(PROJECT, 'scripts', 'shop.mjs'), '--json', 'releases', ...command],
    {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        OPERATOR: process.env.OPERATOR || userInfo().username,
      },
    },
  );
  if (code !== 0) throw new UserError(output.trim() || 'The release could not be activated.');
  return JSON.parse(output.slice(output.indexOf('{')));
}
