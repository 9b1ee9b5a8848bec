// @ts-check
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runOperator } from '../api/run-operator-command.mjs';
import { withConnection } from '../postgres/connect.mjs';
import { UserError } from '../processes/user-error.mjs';
import { PROJECT } from '../setup/project.mjs';

/**
 * Backs up and changes the database of an older version before the API opens, and stops a start on one of a newer version.
 * The command is only run when there is something to do: most starts need not wait for it.
 * @param {{ DATABASE_URL: string, DATA_DIR: string }} own
 */
export async function upgradeDatabase(own) {
  if (await isUpToDate(own.DATABASE_URL)) return;
  const code = await runOperator(['upgrade', 'apply'], { ...own, OPERATOR: 'npm start' });
  if (code !== 0) throw new UserError('The shop was not opened.');
}

/** @param {string} url */
function isUpToDate(url) {
  return withConnection(url, async (client) => {
    const found = await client.query(`select to_regclass('public.kysely_migration') is not null as used`);
    // The API creates the tables of a new database, where nothing can be lost.
    if (!found.rows[0].used) return true;
    const { rows } = await client.query('select name from kysely_migration order by name');
    const files = readdirSync(join(PROJECT, 'api', 'db', 'migrations')).filter((name) => /^\d{4}-.*\.ts$/.test(name));
    const known = files.map((name) => name.replace(/\.ts$/, '')).toSorted();
    return rows.map(({ name }) => name).join() === known.join();
  });
}
