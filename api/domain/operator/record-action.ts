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
 * Does what the operator asks for between two notes: that it was asked, and how it ended. So a refusal is in the record
 * too, and one that a crash cut short stands there without an ending.
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
