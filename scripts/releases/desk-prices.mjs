// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withConnection } from '../postgres/connect.mjs';
import { print } from '../processes/print.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { codeOf, UserError } from '../processes/user-error.mjs';
import { PROJECT, packagedNode } from '../setup/project.mjs';

/** Prices that staff set at the desk wait in the database for the process that builds releases. */

const UNDEFINED_TABLE = '42P01';

/** @typedef {{ id: number, item: string, price: number, was: number | null, from: string | null, until: string | null }} DeskPrice */

/**
 * Puts the prices of the desk beside the products of a release's content, those that hold with it, and refuses the others.
 * @param {string} content folder of the release
 * @param {Date} asOf
 * @param {{ databaseUrl: string, dryRun?: boolean | undefined }} options
 * @returns {Promise<DeskPrice[]>} those that hold
 */
export async function addDeskPrices(content, asOf, { databaseUrl, dryRun = false }) {
  const changes = await readChanges(databaseUrl);
  if (changes.length === 0) return [];
  mkdirSync(join(content, 'products'), { recursive: true });
  writeFileSync(join(content, 'products', '.desk-prices.json'), JSON.stringify(changes));
  const script = join(PROJECT, 'content-reader', 'merge-desk-prices.ts');
  const { code, output } = await runToEnd(packagedNode(), [script, content, asOf.toISOString()], {
    cwd: PROJECT,
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  if (code !== 0) throw new UserError(output.trim());
  /** @type {{ accepted: DeskPrice[], refused: { id: number, reason: string }[] }} */
  const { accepted, refused } = JSON.parse(output.slice(output.indexOf('{"accepted"')));
  for (const { id, reason } of refused) {
    print(`A price of the desk is refused: ${changes.find((change) => change.id === id)?.item}: ${reason}`);
  }
  if (!dryRun && refused.length > 0) await refuse(databaseUrl, refused);
  return accepted;
}

/**
 * Names the prices that come from the desk, and not from the content.
 * @param {readonly DeskPrice[]} prices
 */
export function printDeskPrices(prices) {
  if (prices.length === 0) return;
  print('Prices from the desk:');
  for (const { item, price, from, until } of prices) {
    print(`  ${item}: $${(price / 100).toFixed(2)}${from ? ` from ${from} until ${until}` : ''}`);
  }
}

/**
 * Those in force, oldest first. None before the API has migrated the database.
 * @param {string} databaseUrl
 * @returns {Promise<DeskPrice[]>}
 */
async function readChanges(databaseUrl) {
  return await withConnection(databaseUrl, async (client) => {
    try {
      const { rows } = await client.query(
        `select id, item_id as item, price, was, starts_at as "from", ends_at as until from price_changes
         where state in ('waiting', 'published') and removed_at is null order by id`,
      );
      return rows;
    } catch (error) {
      if (codeOf(error) === UNDEFINED_TABLE) return [];
      throw error;
    }
  });
}

/**
 * @param {string} databaseUrl
 * @param {readonly { id: number, reason: string }[]} refused
 */
async function refuse(databaseUrl, refused) {
  await withConnection(databaseUrl, (client) =>
    client.query(
      `update price_changes set state = 'refused', reason = refused.reason
       from jsonb_to_recordset($1) as refused (id integer, reason text)
       where price_changes.id = refused.id and state in ('waiting', 'published')`,
      [JSON.stringify(refused)],
    ),
  );
}

/**
 * Whether a release that was built a while ago has the prices of the desk that shoppers pay now. Shown without them, it would
 * end them.
 * @param {string} databaseUrl
 * @param {readonly number[]} prices ids of those that the release has
 */
export async function hasCurrentPrices(databaseUrl, prices) {
  return await withConnection(databaseUrl, async (client) => {
    try {
      const { rows } = await client.query(
        `select not exists (
           select from price_changes where (ends_at is null or ends_at > now())
             and case when id = any($1::int[]) then state = 'ended' else state = 'published' and removed_at is null end
         ) as same`,
        [prices],
      );
      return rows[0].same === true;
    } catch (error) {
      if (codeOf(error) === UNDEFINED_TABLE) return true;
      throw error;
    }
  });
}

/**
 * Says that this process looks for prices; true: some wait to be published or removed. False before the database is migrated.
 * @param {string} databaseUrl
 * @returns {Promise<boolean>}
 */
export async function lookForPrices(databaseUrl) {
  return await withConnection(databaseUrl, async (client) => {
    try {
      const { rows } = await client.query(
        `with seen as (update publisher set seen_at = now(), building_since = null)
         select exists (
           select from price_changes where state = 'waiting' or (state = 'published' and removed_at is not null)
         ) as "isPending"`,
      );
      return rows[0]?.isPending === true;
    } catch (error) {
      if (codeOf(error) === UNDEFINED_TABLE) return false;
      throw error;
    }
  });
}

/**
 * Says at the desk that prices are being published, and afterwards whether that failed.
 * @template T
 * @param {string} databaseUrl
 * @param {() => Promise<T>} work
 */
export async function reportBuilding(databaseUrl, work) {
  await report(databaseUrl, { isBuilding: true, problem: null });
  try {
    const result = await work();
    await report(databaseUrl, { isBuilding: false, problem: null });
    return result;
  } catch (error) {
    const problem = error instanceof UserError ? error.message : 'See the log of the process that publishes.';
    await report(databaseUrl, { isBuilding: false, problem: problem.slice(0, 500) }).catch(() => {});
    throw error;
  }
}

/**
 * @param {string} databaseUrl
 * @param {{ isBuilding: boolean, problem: string | null }} status
 */
async function report(databaseUrl, { isBuilding, problem }) {
  await withConnection(databaseUrl, (client) =>
    client.query(
      `update publisher set seen_at = now(), building_since = case when $1 then now() end,
         problem = coalesce($2, case when $1 then problem end)`,
      [isBuilding, problem],
    ),
  );
}
