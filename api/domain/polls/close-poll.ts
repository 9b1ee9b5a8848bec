import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';

/** Ends a question to members. */
export async function closePoll(db: Db, id: number, now: Date): Promise<void> {
  const closed = await db
    .updateTable('polls')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (closed.numUpdatedRows === 1n) return;
  const poll = await db.selectFrom('polls').select('id').where('id', '=', id).executeTakeFirst();
  throw new ShopError(poll ? 'poll_closed' : 'poll_unknown', { id });
}

export async function listPolls(db: Db) {
  return await db.selectFrom('polls').selectAll().orderBy('opened_at', 'desc').execute();
}
