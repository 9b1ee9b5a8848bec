import { voteMessages } from '../../contract/messages/vote.ts';
import type { Ballot } from '../../contract/premium/vote.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';

/** The open poll, or the last one. How others voted is told to who has voted, and to everybody once it is closed. */
export async function readBallot({ connection }: Pick<Deps, 'connection'>, shopper: Shopper): Promise<Ballot> {
  const { db } = connection;
  const poll = await db
    .selectFrom('polls')
    .select(['id', 'question', 'options', 'closed_at'])
    .orderBy('closed_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  if (!poll) return { question: voteMessages.voteQuestion, options: [], open: false, voted: null };
  const open = poll.closed_at === null;
  const voted = shopper.loggedIn ? await voteOf(db, poll.id, shopper.id) : null;
  const ballot = { question: poll.question, open, voted };
  if (open && voted === null) return { ...ballot, options: poll.options };
  const counts = await countVotes(db, poll.id);
  return { ...ballot, options: poll.options.map((one) => ({ ...one, votes: counts.get(one.option) ?? 0 })) };
}

async function voteOf(db: Db, pollId: number, accountId: string): Promise<string | null> {
  const vote = await db
    .selectFrom('votes')
    .select('option')
    .where('poll_id', '=', pollId)
    .where('voter', '=', accountId)
    .executeTakeFirst();
  return vote?.option ?? null;
}

/** By the option's name; options that nobody chose are not in it. */
export async function countVotes(db: Db, pollId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('votes')
    .select((eb) => ['option', eb.fn.countAll<string>().as('votes')])
    .where('poll_id', '=', pollId)
    .groupBy('option')
    .execute();
  return new Map(rows.map(({ option, votes }) => [option, Number(votes)]));
}
