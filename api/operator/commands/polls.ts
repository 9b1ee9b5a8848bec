import { Command } from 'commander';
import { voteMessages } from '../../contract/messages/vote.ts';
import { type PollOption, pollOptionsSchema } from '../../contract/poll.ts';
import { closePoll, listPolls } from '../../domain/polls/close-poll.ts';
import { openPoll } from '../../domain/polls/open-poll.ts';
import { answer, carryOut, columns, type Desk, minute } from '../desk.ts';
import { readCount, readOption } from '../read-values.ts';

export function pollCommands(desk: Desk): Command {
  const { deps } = desk;
  const { db } = deps.connection;
  const polls = new Command('polls').description('questions to members');

  polls
    .command('list')
    .description('all polls with their votes, newest first')
    .action(async (_, command: Command) => {
      const rows = await listPolls(db);
      const lines = columns(
        rows.map(({ id, question, options, opened_at, closed_at }) => [
          String(id),
          closed_at ? `closed ${minute(closed_at)}` : `open since ${minute(opened_at)}`,
          question,
          options.map(({ option, votes }) => `${option} ${votes}`).join(', '),
        ]),
      );
      answer(desk, command, { data: rows, lines: rows.length > 0 ? lines : ['There are no polls.'] });
    });

  polls
    .command('open')
    .description('asks members; one poll is open at a time')
    .option('--question <words>', 'what is asked', voteMessages.voteQuestion)
    .requiredOption(
      '--option <name=color...>',
      'a color, such as "Harbor Teal=#1E8A8A=A line about it."; two to twelve of them',
      readOption,
    )
    .action(async ({ question, option }: { question: string; option: PollOption[] }, command: Command) => {
      const options = pollOptionsSchema.safeParse(option);
      if (!options.success)
        return command.error('A poll has two to twelve options. No two of them have the same name.');
      await carryOut(desk, command, { target: question, details: { options: options.data } }, async () => {
        const id = await openPoll(db, { question, options: options.data, now: deps.clock() });
        return { data: { id, question, options: options.data }, lines: [`Poll ${id} is open: ${question}`] };
      });
    });

  polls
    .command('close <id>')
    .description('ends a poll')
    .action(async (typed: string, _, command: Command) => {
      const id = readCount(typed);
      await carryOut(desk, command, { target: String(id) }, async () => {
        await closePoll(db, id, deps.clock());
        return { data: { id }, lines: [`Poll ${id} is closed.`] };
      });
    });

  return polls;
}
