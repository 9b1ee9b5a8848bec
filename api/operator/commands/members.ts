import { Command, Option } from 'commander';
import { listMembers, type Member, memberStatuses } from '../../domain/subscriptions/list-members.ts';
import { columns, formatDay, type OperatorContext, printReport } from '../context.ts';
import { parseCount } from '../parse-arguments.ts';

interface ListOptions {
  readonly status?: (typeof memberStatuses)[number];
  readonly limit: number;
}

export function memberCommands(context: OperatorContext): Command {
  const members = new Command('members').description('Premium members');
  members
    .command('list')
    .description('list current and former members, the latest first')
    .addOption(new Option('--status <status>', 'only this status').choices(memberStatuses))
    .option('--limit <n>', 'maximum number of rows', parseCount, 20)
    .action(async (options: ListOptions, command: Command) => {
      const rows = await listMembers(context.deps.connection.db, options);
      printReport(context, command, { data: rows, lines: table(rows) });
    });
  return members;
}

function table(rows: readonly Member[]): string[] {
  if (rows.length === 0) return ['No members found.'];
  return columns(
    rows.map((row) => [row.email, statusOf(row), row.provider, `since ${formatDay(row.created_at)}`, paid(row)]),
  );
}

function statusOf({ status, cancels_at_end }: Member): string {
  if (status === 'active' && cancels_at_end) return 'cancelled';
  return status.replace('_', ' ');
}

function paid({ paid_until }: Member): string {
  return paid_until ? `paid until ${formatDay(paid_until)}` : '';
}
