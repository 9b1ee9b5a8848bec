import { sql } from 'kysely';
import { voteMessages } from '../../contract/messages/vote.ts';
import type { PollOption } from '../../contract/poll.ts';
import type { Ballot } from '../../contract/premium/vote.ts';
import type { Db, Row } from '../db/schema.ts';
import type { Deps } from './deps.ts';
import { auditedTransaction } from './operator/actions.ts';
import type { Shopper } from './session/shopper.ts';
import { ShopError } from './shop-error.ts';

/** The open poll, or the last one. Results are shown to members who have voted, and to everybody once it is closed. */
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
  const counts = await countVotes(db, [poll.id]);
  return { ...ballot, options: withVotes(poll.options, counts.get(poll.id)) };
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

/** Votes of each poll by the option's name, without options that nobody chose. */
async function countVotes(db: Db, pollIds: readonly number[]): Promise<Map<number, Map<string, number>>> {
  const counts = new Map<number, Map<string, number>>(pollIds.map((id) => [id, new Map()]));
  if (pollIds.length === 0) return counts;
  const rows = await db
    .selectFrom('votes')
    .select((eb) => ['poll_id', 'option', eb.fn.countAll<string>().as('votes')])
    .where('poll_id', 'in', [...pollIds])
    .groupBy(['poll_id', 'option'])
    .execute();
  for (const { poll_id, option, votes } of rows) counts.get(poll_id)?.set(option, Number(votes));
  return counts;
}

function withVotes(options: readonly PollOption[], votes: ReadonlyMap<string, number> | undefined) {
  return options.map((one) => ({ ...one, votes: votes?.get(one.option) ?? 0 }));
}

/** Opens a poll for members and returns its id. Throws `poll_open` while another one is open. */
export async function openPoll(
  db: Db,
  { question, options, now }: { question: string; options: readonly PollOption[]; now: Date },
): Promise<number> {
  return await auditedTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('polls')
      .values({ question, options: JSON.stringify(options), opened_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) return row.id;
    const open = await trx.selectFrom('polls').select('question').where('closed_at', 'is', null).executeTakeFirst();
    throw new ShopError('poll_open', { question: open?.question ?? '' });
  });
}

/** Closes a poll. */
export async function closePoll(db: Db, id: number, now: Date): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    const closed = await trx
      .updateTable('polls')
      .set({ closed_at: now })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (closed.numUpdatedRows === 1n) return;
    const poll = await trx.selectFrom('polls').select('id').where('id', '=', id).executeTakeFirst();
    throw new ShopError(poll ? 'poll_closed' : 'poll_unknown', { id });
  });
}

interface CountedPoll extends Omit<Row<'polls'>, 'options'> {
  readonly options: (PollOption & { readonly votes: number })[];
}

/** Polls, the newest first, with the votes for each option. */
export async function listPolls(
  db: Db,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<CountedPoll[]> {
  const polls = await db
    .selectFrom('polls')
    .selectAll()
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const counts = await countVotes(
    db,
    polls.map(({ id }) => id),
  );
  return polls.map((poll) => ({ ...poll, options: withVotes(poll.options, counts.get(poll.id)) }));
}

export async function countPolls(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('polls')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Counts a member's vote in the open poll, once. In one statement that share-locks the poll, so that closing it waits for
 * votes in progress and no vote is counted afterwards.
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
  if (!cast) throw await voteError(db, color);
}

async function voteError(db: Db, color: string): Promise<ShopError> {
  const poll = await db.selectFrom('polls').select('options').where('closed_at', 'is', null).executeTakeFirst();
  if (!poll) return new ShopError('voting_closed');
  const isAsked = poll.options.some(({ option }) => option === color);
  return new ShopError(isAsked ? 'already_voted' : 'vote_unknown_colour');
}
