import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Pool } from 'pg';
import { connect, UNLIMITED } from './connect.ts';
import * as shop from './migrations/0001-shop.ts';
import * as restockAlerts from './migrations/0002-restock-alerts.ts';
import * as newsletterHoliday from './migrations/0003-newsletter-holiday.ts';
import * as accounts from './migrations/0004-accounts.ts';
import * as orderRecords from './migrations/0005-order-records.ts';
import * as cardWishes from './migrations/0006-card-wishes.ts';
import * as paypal from './migrations/0007-paypal.ts';
import * as operator from './migrations/0009-operator.ts';
import * as joinedLines from './migrations/0010-joined-lines.ts';
import * as premium from './migrations/0011-premium.ts';
import * as votes from './migrations/0012-votes.ts';
import * as placeOrder from './migrations/0014-place-order.ts';
import * as vending from './migrations/0015-vending.ts';
import * as latestSpools from './migrations/0016-latest-spools.ts';
import * as queu3d from './migrations/0017-queu3d.ts';
import * as printPreviews from './migrations/0018-print-previews.ts';
import * as accountsUnderAttack from './migrations/0019-accounts-under-attack.ts';
import * as checkoutLimits from './migrations/0021-checkout-limits.ts';
import * as callers from './migrations/0022-callers.ts';
import * as disputes from './migrations/0024-disputes.ts';
import * as paypalConfirmations from './migrations/0025-paypal-confirmations.ts';
import * as installation from './migrations/0026-installation.ts';
import * as orderPage from './migrations/0033-order-page.ts';
import * as emailChanges from './migrations/0035-email-changes.ts';
import * as savedAddresses from './migrations/0036-saved-addresses.ts';
import * as skippedMonths from './migrations/0037-skipped-months.ts';
import * as supports from './migrations/0038-supports.ts';
import * as quantityBreaks from './migrations/0039-quantity-breaks.ts';
import * as printsToMake from './migrations/0040-prints-to-make.ts';
import * as savedQuotes from './migrations/0041-saved-quotes.ts';
import * as faultDetails from './migrations/0043-fault-details.ts';
import * as itemParts from './migrations/0044-item-parts.ts';
import * as releases from './migrations/0045-releases.ts';
import * as healthReports from './migrations/0046-health-reports.ts';
import * as backups from './migrations/0047-backups.ts';
import * as staff from './migrations/0048-staff.ts';
import * as staffFactors from './migrations/0049-staff-factors.ts';
import * as orderLists from './migrations/0050-order-lists.ts';
import * as orderDesk from './migrations/0051-order-desk.ts';
import * as packing from './migrations/0052-packing.ts';
import * as stock from './migrations/0053-stock.ts';
import * as printRunsAndLetters from './migrations/0054-print-runs-and-letters.ts';
import * as customers from './migrations/0055-customers.ts';
import * as productReviews from './migrations/0056-product-reviews.ts';
import * as refundedPieces from './migrations/0057-refunded-pieces.ts';
import * as canceledRefund from './migrations/0058-canceled-refund.ts';
import * as codeTries from './migrations/0059-code-tries.ts';
import * as secondFactors from './migrations/0060-second-factors.ts';
import * as appendOnlyLog from './migrations/0061-append-only-log.ts';
import * as cspReports from './migrations/0064-csp-reports.ts';
import * as couponUses from './migrations/0065-coupon-uses.ts';
import * as pendingPayments from './migrations/0067-pending-payments.ts';
import * as fraudReviews from './migrations/0068-fraud-reviews.ts';
import * as monthsWithoutAColor from './migrations/0070-months-without-a-color.ts';
import * as foldedSearch from './migrations/0073-folded-search.ts';
import * as partShipments from './migrations/0074-part-shipments.ts';
import * as contentEdits from './migrations/0080-content-edits.ts';
import type { Database, Transaction } from './schema.ts';

/** Each runs once, in this order. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-shop': shop,
  '0002-restock-alerts': restockAlerts,
  '0003-newsletter-holiday': newsletterHoliday,
  '0004-accounts': accounts,
  '0005-order-records': orderRecords,
  '0006-card-wishes': cardWishes,
  '0007-paypal': paypal,
  '0009-operator': operator,
  '0010-joined-lines': joinedLines,
  '0011-premium': premium,
  '0012-votes': votes,
  '0014-place-order': placeOrder,
  '0015-vending': vending,
  '0016-latest-spools': latestSpools,
  '0017-queu3d': queu3d,
  '0018-print-previews': printPreviews,
  '0019-accounts-under-attack': accountsUnderAttack,
  '0021-checkout-limits': checkoutLimits,
  '0022-callers': callers,
  '0024-disputes': disputes,
  '0025-paypal-confirmations': paypalConfirmations,
  '0026-installation': installation,
  '0033-order-page': orderPage,
  '0035-email-changes': emailChanges,
  '0036-saved-addresses': savedAddresses,
  '0037-skipped-months': skippedMonths,
  '0038-supports': supports,
  '0039-quantity-breaks': quantityBreaks,
  '0040-prints-to-make': printsToMake,
  '0041-saved-quotes': savedQuotes,
  '0043-fault-details': faultDetails,
  '0044-item-parts': itemParts,
  '0045-releases': releases,
  '0046-health-reports': healthReports,
  '0047-backups': backups,
  '0048-staff': staff,
  '0049-staff-factors': staffFactors,
  '0050-order-lists': orderLists,
  '0051-order-desk': orderDesk,
  '0052-packing': packing,
  '0053-stock': stock,
  '0054-print-runs-and-letters': printRunsAndLetters,
  '0055-customers': customers,
  '0056-product-reviews': productReviews,
  '0057-refunded-pieces': refundedPieces,
  '0058-canceled-refund': canceledRefund,
  '0059-code-tries': codeTries,
  '0060-second-factors': secondFactors,
  '0061-append-only-log': appendOnlyLog,
  '0064-csp-reports': cspReports,
  '0065-coupon-uses': couponUses,
  '0067-pending-payments': pendingPayments,
  '0068-fraud-reviews': fraudReviews,
  '0070-months-without-a-color': monthsWithoutAColor,
  '0073-folded-search': foldedSearch,
  '0074-part-shipments': partShipments,
  '0080-content-edits': contentEdits,
};

/** All migrations of this version, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/** A restore creates this table first, and drops it in the transaction that completes it. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/** A database that this version must not work with; the message says what to do. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

interface SchemaStatus {
  /** by any version, in order; empty: a new database */
  readonly applied: readonly string[];
  /** of this version, not applied yet */
  readonly pending: readonly string[];
}

/** Throws `UnusableDatabase` for data of a newer version, and after a restore that was interrupted. */
export async function schemaStatus(db: Kysely<Database>): Promise<SchemaStatus> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relname in ('kysely_migration', ${UNFINISHED_RESTORE}, 'backups')
      and relnamespace = 'public'::regnamespace`.execute(db);
  const has = (table: string) => tables.rows.some(({ name }) => name === table);
  if (has(UNFINISHED_RESTORE)) {
    throw new UnusableDatabase(
      'A restore into this database did not finish. Empty the database (or remove its data folder), and restore again.',
    );
  }
  if (!has('kysely_migration')) return { applied: [], pending: migrationNames };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const applied = rows.map(({ name }) => name);
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new UnusableDatabase(await newerMessage(db, unknown, has('backups')));
  return { applied, pending: migrationNames.filter((name) => !applied.includes(name)) };
}

async function newerMessage(db: Kysely<Database>, unknown: readonly string[], hasBackups: boolean): Promise<string> {
  const before = hasBackups
    ? await sql<{ file: string }>`
        select file from backups where reason = 'upgrade' and file is not null order by started_at desc limit 1`.execute(
        db,
      )
    : undefined;
  const file = before?.rows[0]?.file ?? 'the backup from before the upgrade';
  return (
    `A newer version of Northspool changed this database (${unknown.join(', ')}), and this version cannot use it. ` +
    `Start the newer version again, or go back by restoring ${file} (docs/backup-and-upgrade.md).`
  );
}

/** Brings the schema up to date. Safe when several replicas start at once: each step holds an advisory lock. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  await schemaStatus(db);
  await apply(db, migrations);
  await applyFunctions(db);
  await protectLog(db);
}

const FUNCTIONS = new URL('./functions/', import.meta.url);

/**
 * Creates the functions of `functions/`, a file each, and creates them again when their file has changed. The hash of the
 * file is the function's comment, so that a restored database, which has the functions of its migrations, gets them too.
 */
async function applyFunctions(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('northspool functions'))`.execute(trx);
    for (const file of readdirSync(FUNCTIONS).sort()) {
      const text = readFileSync(new URL(file, FUNCTIONS), 'utf8');
      await applyFunction(trx, file.replace('.sql', '').replaceAll('-', '_'), text);
    }
  });
}

/** Older versions call an overload with other parameters, which stays for their replicas. */
async function applyFunction(trx: Transaction<Database>, name: string, text: string): Promise<void> {
  const hash = createHash('sha256').update(text).digest('hex');
  const overloads = async () => {
    const { rows } = await sql<{ signature: string; comment: string | null }>`
      select oid::regprocedure::text as signature, obj_description(oid, 'pg_proc') as comment from pg_proc
      where proname = ${name} and pronamespace = 'public'::regnamespace`.execute(trx);
    return rows;
  };
  if ((await overloads()).some(({ comment }) => comment === hash)) return;
  await sql.raw(text).execute(trx);
  for (const { signature } of await overloads()) {
    await sql.raw(`comment on function ${signature} is '${hash}'`).execute(trx);
  }
}

/** Leaves the log to a role of its own, where a superuser prepared that (`containers/database/protect-log.sql`). */
export async function protectLog(db: Kysely<Database>): Promise<void> {
  await sql`
    do $$ begin
      if to_regprocedure('guard.protect_log()') is not null then perform guard.protect_log(); end if;
    end $$`.execute(db);
}

/** Brings a new database to the schema of a backup, which may be older than this version's. */
export async function migrateTo(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  await apply(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))));
}

async function apply(db: Kysely<Database>, chosen: Readonly<Record<string, Migration>>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...chosen }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Migrates over a connection without timeouts, because a migration may rewrite whole tables. */
export async function migrateAt(url: string): Promise<void> {
  const connection = connect(url, 2, () => {}, UNLIMITED);
  try {
    await migrate(connection.db);
  } finally {
    await connection.close();
  }
}

/** Migrations that this code needs and the database lacks: it was replaced by an older one while the shop ran. */
export async function missingMigrations(pool: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration');
  return migrationNames.filter((name) => !rows.some((row) => row.name === name));
}
