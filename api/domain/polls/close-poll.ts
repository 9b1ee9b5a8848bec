import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';
import { countVotes } from './read-ballot.ts';

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

/** Newest first, with how often each option was chosen. */
export async function listPolls(db: Db) {
  const polls = await db.selectFrom('polls').selectAll().orderBy('opened_at', 'desc').execute();
  return await Promise.all(
    polls.map(async (poll) => {
      const counts = await countVotes(db, poll.id);
      return { ...poll, options: poll.options.map((one) => ({ ...one, votes: counts.get(one.option) ?? 0 })) };
    }),
  );
}
