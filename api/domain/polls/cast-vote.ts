import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

/**
 * Counts a member's vote in the open poll, once. One statement: the poll's row is shared by all who vote at the same
 * moment, and closing it waits for them, so that no vote is counted after the end.
 */
export async function castVote(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  shopper: Shopper,
  color: string,
): Promise<void> {
  if (!shopper.membership) throw new ShopError('vote_members_only');
  const { db } = connection;
  const cast = await db
    .insertInto('votes')
    .columns(['poll_id', 'voter', 'option', 'cast_at'])
    .expression((eb) =>
      eb
        .selectFrom('polls')
        .select((poll) => [
          'polls.id',
          poll.cast<string>(poll.val(shopper.id), 'uuid').as('voter'),
          poll.cast<string>(poll.val(color), 'text').as('option'),
          poll.cast<Date>(poll.val(clock()), 'timestamptz').as('cast_at'),
        ])
        .where('closed_at', 'is', null)
        .where(sql<boolean>`options @> ${JSON.stringify([{ option: color }])}::jsonb`)
        .forShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('poll_id')
    .executeTakeFirst();
  if (!cast) throw await whyNot(db, color);
}

async function whyNot(db: Db, color: string): Promise<ShopError> {
  const poll = await db.selectFrom('polls').select('options').where('closed_at', 'is', null).executeTakeFirst();
  if (!poll) return new ShopError('voting_closed');
  const isAsked = poll.options.some(({ option }) => option === color);
  return new ShopError(isAsked ? 'already_voted' : 'vote_unknown_colour');
}
