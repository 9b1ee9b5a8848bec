import { voteMessages } from '../../contract/messages/vote.ts';
import type { PollOption } from '../../contract/poll.ts';
import type { Db } from '../db/schema.ts';
import { openPoll } from '../domain/polls.ts';

interface DemoOption extends PollOption {
  /** initial number of votes */
  readonly votes: number;
}

export const demoOptions: readonly DemoOption[] = [
  {
    option: 'Packard Plum',
    hex: '#5B2A4E',
    note: 'The upholstery of a 1948 Super Eight. Satin, nearly black in shade.',
    votes: 41,
  },
  {
    option: 'Fisher Gold',
    hex: '#B98A2E',
    note: 'The tower’s crown at dusk. A fine brass flake, no glitter.',
    votes: 37,
  },
  {
    option: 'Ambassador Steel',
    hex: '#5C7C93',
    note: 'Bridge paint after forty winters. Matt, hides layer lines.',
    votes: 30,
  },
  {
    option: 'Market Melon',
    hex: '#EF7F63',
    note: 'Saturday in Shed 3. Warm, opaque at two walls.',
    votes: 20,
  },
];

/** Opens a demo poll with made-up votes, unless there is or was a poll. */
export async function openDemoPoll(db: Db, now: Date): Promise<void> {
  if (await db.selectFrom('polls').select('id').executeTakeFirst()) return;
  const options = demoOptions.map(({ votes, ...option }) => option);
  const poll_id = await openPoll(db, { question: voteMessages.voteQuestion, options, now });
  const votes = demoOptions.flatMap(({ option, votes: count }) =>
    Array.from({ length: count }, () => ({ poll_id, voter: null, option, cast_at: now })),
  );
  await db.insertInto('votes').values(votes).execute();
}
