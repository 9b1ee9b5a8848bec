import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql, type Transaction } from 'kysely';
import { LOG_PAGE, type Log, type LogQuery, MAX_LOG_ROWS } from '../../../contract/desk/log.ts';
import type { Database, Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { endOfDay, startOfDay } from './day-bounds.ts';
import { pseudonymOf, pseudonymsOf } from './pseudonyms.ts';

export interface Action {
  readonly by: string;
  /** such as `orders refund` */
  readonly verb: string;
  /** such as an order's number */
  readonly target: string;
  readonly details?: Record<string, unknown>;
}

/** The address of staff stays in the log; that of a customer is replaced, whoever the caller is. */
async function targetOf(db: Db, { verb, target }: Action): Promise<string> {
  const isCustomer = target.includes('@') && !verb.startsWith('staff ');
  return isCustomer ? await pseudonymOf(db, target) : target;
}

/** What the running call changes, and the row of the log that says so once it is written. */
interface Audit {
  readonly action: Action;
  readonly at: Date;
  row?: string | undefined;
}
const audits = new AsyncLocalStorage<Audit>();

/**
 * Runs what a person changes. The verb that does it calls `emitAudit` in its transaction, so that the change and its entry
 * are there together or not at all. What fails is recorded here, and so is what no transaction of ours does.
 */
export async function recordAction<Result>(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  action: Action,
  work: () => Promise<Result>,
): Promise<Result> {
  const audit: Audit = { action, at: clock() };
  let result: Result;
  try {
    result = await audits.run(audit, work);
  } catch (error) {
    // A step after the change may fail: the change was made, and its entry says so.
    if (!audit.row || !(await isThere(db, audit.row))) await writeEntry(db, audit, outcomeOf(error));
    throw error;
  }
  audit.row ??= await writeEntry(db, audit, 'done');
  return result;
}

/** Records who makes the change of this transaction; nothing for shoppers and jobs. `found` is what only the verb knows. */
export async function emitAudit(trx: Transaction<Database>, found: Record<string, unknown> = {}): Promise<void> {
  const audit = audits.getStore();
  if (audit && !audit.row) audit.row = await writeEntry(trx, audit, 'done', found);
}

/** A transaction that records who makes its change. */
export async function auditedTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (trx) => {
    const result = await work(trx);
    await emitAudit(trx);
    return result;
  });
}

/** Of a change of several targets. */
interface Actions extends Omit<Action, 'target'> {
  /** each once */
  readonly targets: readonly string[];
}

/**
 * Runs what a person changes of several targets, in one transaction with an entry for each. `work` returns why targets are
 * left as they were, which keeps no other from being changed.
 */
export async function recordActions(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  { targets, ...action }: Actions,
  work: (trx: Transaction<Database>) => Promise<ReadonlyMap<string, ShopError>>,
): Promise<ReadonlyMap<string, ShopError>> {
  const at = clock();
  const write = async (on: Db, outcomeAt: (target: string) => string) =>
    await writeEntries(on, { ...action, at, details: action.details ?? {} }, targets, targets.map(outcomeAt));
  try {
    return await db.transaction().execute(async (trx) => {
      const refusals = await work(trx);
      await write(trx, (target) => outcomeOf(refusals.get(target)));
      return refusals;
    });
  } catch (error) {
    await write(db, () => outcomeOf(error));
    throw error;
  }
}

function outcomeOf(error: unknown): string {
  if (error === undefined) return 'done';
  return error instanceof ShopError ? `refused: ${error.message}` : `failed: ${String(error)}`;
}

async function writeEntry(db: Db, { action, at }: Audit, outcome: string, found = {}): Promise<string | undefined> {
  const { by, verb, details } = action;
  const entry = { by, verb, at, details: { ...details, ...found } };
  return (await writeEntries(db, entry, [await targetOf(db, action)], [outcome]))[0];
}

interface Entry {
  readonly by: string;
  readonly verb: string;
  readonly at: Date;
  readonly details: object;
}

/** Returns the ids of the entries. */
async function writeEntries(
  db: Db,
  { by, verb, at, details }: Entry,
  targets: readonly string[],
  outcomes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with entries as (
      select target, outcome from unnest(${targets}::text[], ${outcomes}::text[]) as entry (target, outcome)
    ), recorded as (
      insert into log.actions (by, verb, target, at, details)
      select ${by}, ${verb}, target, ${at}::timestamptz, ${JSON.stringify(details)}::jsonb from entries returning id, target
    )
    insert into log.outcomes (action_id, outcome) select id, outcome from recorded join entries using (target)
    returning action_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

async function isThere(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('log.actions').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Strangers who guess, and a stolen session that tries every door, add no more rows a day than this to one person. */
const MAX_REFUSALS_A_DAY = 50;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Records who came in, was refused or took personal data along. Unlike changes, these are removed after half a year
 * (`sweepAccess`). `refused` says why; a person's refusals of a day are recorded up to a maximum.
 */
export async function recordAccess(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  { by, verb, target, details = {}, refused }: Action & { readonly refused?: string | undefined },
): Promise<void> {
  const at = clock();
  const since = new Date(at.getTime() - DAY_MS);
  const outcome = refused === undefined ? 'done' : `refused: ${refused}`;
  await sql`
    with recorded as (
      insert into log.actions (at, by, verb, target, details, kind)
      select ${at}::timestamptz, ${by}, ${verb}, ${target}, ${JSON.stringify(details)}::jsonb, 'access'
      where ${outcome} = 'done' or ${MAX_REFUSALS_A_DAY} > (
        select count(*) from log.entries
        where by = ${by} and at > ${since} and kind = 'access' and outcome <> 'done')
      returning id
    )
    insert into log.outcomes (action_id, outcome) select id, ${outcome} from recorded`.execute(db);
}

/** Removes what is older than half a year, which a function of the database decides. */
export async function sweepAccess({ connection: { db } }: Pick<Deps, 'connection'>): Promise<void> {
  await sql`select log.sweep()`.execute(db);
}

/** Recorded changes, the latest first. */
export async function listActions(
  db: Db,
  { limit, ...filter }: { readonly limit: number } & Pick<ActionFilter, 'targets' | 'target'>,
) {
  return await (await matchingActions(db, { kind: 'change', ...filter }))
    .select(['at', 'by', 'verb', 'target', 'details', 'outcome'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A page of the log for the desk: what was changed, or who had access. */
export async function readLog(
  { connection: { db }, store: { timeZone } }: Pick<Deps, 'connection' | 'store'>,
  { by, target, from, until, page }: LogQuery,
  kind: 'change' | 'access',
): Promise<Log> {
  const matching = await matchingActions(db, {
    kind,
    by,
    target,
    from: from ? startOfDay(from, timeZone) : undefined,
    before: until ? endOfDay(until, timeZone) : undefined,
  });
  const rows = await matching
    .select(['id', 'at', 'by', 'verb', 'target', 'details', 'outcome'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOG_PAGE)
    .offset((page - 1) * LOG_PAGE)
    .execute();
  const counted = await db
    .selectFrom(matching.select('id').limit(MAX_LOG_ROWS).as('matching'))
    .select((row) => row.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: Number(counted.total) };
}

interface ActionFilter {
  readonly kind: 'change' | 'access';
  readonly by?: string | undefined;
  /** as it is typed: the address of a customer finds what was done about them */
  readonly target?: string | undefined;
  readonly targets?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

async function matchingActions(db: Db, { kind, by, target, targets, from, before }: ActionFilter) {
  let query = db.selectFrom('log.entries').where('kind', '=', kind);
  if (by) query = query.where('by', '=', by);
  const names = targets ?? (target ? [target, ...(target.includes('@') ? await pseudonymsOf(db, [target]) : [])] : []);
  if (targets || target) query = query.where('target', '=', sql<string>`any(${names}::text[])`);
  if (from) query = query.where('at', '>=', from);
  if (before) query = query.where('at', '<', before);
  return query;
}
