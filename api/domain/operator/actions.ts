import { sql } from 'kysely';
import { LOG_PAGE, type Log, type LogQuery, MOST_LOG_ROWS } from '../../../contract/desk/log.ts';
import type { Db } from '../../db/schema.ts';
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

/**
 * Runs an operator's action and records it before and after: a refused action is recorded too, and one that a crash cut
 * short stays without an outcome. Both are appended, as the log cannot be changed.
 */
export async function recordAction<Result>(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  action: Action,
  work: () => Promise<Result>,
): Promise<Result> {
  const { by, verb, details = {} } = action;
  const { id } = await db
    .insertInto('log.actions')
    .values({ by, verb, target: await targetOf(db, action), at: clock(), details: JSON.stringify(details) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const end = (outcome: string) => db.insertInto('log.outcomes').values({ action_id: id, outcome }).execute();
  try {
    const result = await work();
    await end('done');
    return result;
  } catch (error) {
    await end(error instanceof ShopError ? `refused: ${error.message}` : `failed: ${String(error)}`);
    throw error;
  }
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
    .selectFrom(matching.select('id').limit(MOST_LOG_ROWS).as('matching'))
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
