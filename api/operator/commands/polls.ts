import { Command } from 'commander';
import { voteMessages } from '../../../contract/messages/vote.ts';
import { type PollOption, pollOptionsSchema } from '../../../contract/poll.ts';
import { closePoll, listPolls, openPoll } from '../../domain/polls.ts';
import { columns, formatMinute, type OperatorContext, printReport, runRecorded } from '../context.ts';
import { parseCount, parsePollOption } from '../parse-arguments.ts';

/** More than a terminal shows. */
const MAX_ROWS = 1000;

export function pollCommands(context: OperatorContext): Command {
  const { deps } = context;
  const { db } = deps.connection;
  const polls = new Command('polls').description('polls for members');

  polls
    .command('list')
    .description('list all polls with their votes, newest first')
    .action(async (_, command: Command) => {
      const rows = await listPolls(db, { limit: MAX_ROWS });
      const lines = columns(
        rows.map(({ id, question, options, opened_at, closed_at }) => [
          String(id),
          closed_at ? `closed ${formatMinute(closed_at)}` : `open since ${formatMinute(opened_at)}`,
          question,
          options.map(({ option, votes }) => `${option} ${votes}`).join(', '),
        ]),
      );
      printReport(context, command, { data: rows, lines: rows.length > 0 ? lines : ['There are no polls.'] });
    });

  polls
    .command('open')
    .description('open a poll; one is open at a time')
    .option('--question <words>', 'the question', voteMessages.voteQuestion)
    .requiredOption(
      '--option <name=color...>',
      'a color, such as "Harbor Teal=#1E8A8A=A line about it."; two to twelve of them',
      parsePollOption,
    )
    .action(async ({ question, option }: { question: string; option: PollOption[] }, command: Command) => {
      const options = pollOptionsSchema.safeParse(option);
      if (!options.success) return command.error('A poll has two to twelve options with different names.');
      await runRecorded(context, command, { target: question, details: { options: options.data } }, async () => {
        const id = await openPoll(db, { question, options: options.data, now: deps.clock() });
        return { data: { id, question, options: options.data }, lines: [`Poll ${id} is open: ${question}`] };
      });
    });

  polls
    .command('close <id>')
    .description('close a poll')
    .action(async (typed: string, _, command: Command) => {
      const id = parseCount(typed);
      await runRecorded(context, command, { target: String(id) }, async () => {
        await closePoll(db, id, deps.clock());
        return { data: { id }, lines: [`Poll ${id} is closed.`] };
      });
    });

  return polls;
}
