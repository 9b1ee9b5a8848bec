import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';

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
  return await db
    .selectFrom('operator_actions')
    .select(['at', 'by', 'verb', 'target', 'details', 'outcome'])
    .$if(target !== undefined, (query) => query.where('target', '=', target ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
