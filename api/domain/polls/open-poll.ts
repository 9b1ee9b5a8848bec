import type { PollOption } from '../../contract/poll.ts';
import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';

/** Opens a question to members; one is open at a time. Gives back its number. */
export async function openPoll(
  db: Db,
  { question, options, now }: { question: string; options: readonly PollOption[]; now: Date },
): Promise<number> {
  const row = await db
    .insertInto('polls')
    .values({ question, options: JSON.stringify(options), opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) return row.id;
  const open = await db.selectFrom('polls').select('question').where('closed_at', 'is', null).executeTakeFirst();
  throw new ShopError('poll_open', { question: open?.question ?? '' });
}
