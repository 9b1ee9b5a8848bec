import { LOG_PAGE, type Log, type LogQuery, MOST_LOG_ROWS } from '../../contract/desk/log.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';
import { endOfDay, startOfDay } from './day-bounds.ts';

export interface Action {
  readonly by: string;
  /** such as `orders refund` */
  readonly verb: string;
  /** such as an order's number */
  readonly target: string;
  readonly details?: Record<string, unknown>;
}

/**
 * Runs an operator's action and records it before and after: a refused action is recorded too, and one that a crash cut
 * short stays without an outcome.
 */
export async function recordAction<Result>(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  { details = {}, ...action }: Action,
  work: () => Promise<Result>,
): Promise<Result> {
  const { id } = await db
    .insertInto('operator_actions')
    .values({ ...action, at: clock(), details: JSON.stringify(details) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const end = (outcome: string) => db.updateTable('operator_actions').set({ outcome }).where('id', '=', id).execute();
  try {
    const result = await work();
    await end('done');
    return result;
  } catch (error) {
    await end(error instanceof ShopError ? `refused: ${error.message}` : `failed: ${String(error)}`);
    throw error;
  }
}

/** Recorded actions, the latest first. */
export async function listActions(db: Db, { target, limit }: { target?: string | undefined; limit: number }) {
  return await matchingActions(db, { target })
    .select(['at', 'by', 'verb', 'target', 'details', 'outcome'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A page of the log for the desk. */
export async function readLog(
  { connection: { db }, store: { timeZone } }: Pick<Deps, 'connection' | 'store'>,
  { by, target, from, until, page }: LogQuery,
): Promise<Log> {
  const matching = matchingActions(db, {
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
  readonly by?: string | undefined;
  readonly target?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

function matchingActions(db: Db, { by, target, from, before }: ActionFilter) {
  let query = db.selectFrom('operator_actions');
  if (by) query = query.where('by', '=', by);
  if (target) query = query.where('target', '=', target);
  if (from) query = query.where('at', '>=', from);
  if (before) query = query.where('at', '<', before);
  return query;
}
