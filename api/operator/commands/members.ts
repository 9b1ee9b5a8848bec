import { Command, Option } from 'commander';
import { listMembers, type Member, memberStatuses } from '../../domain/subscriptions/list-members.ts';
import { answer, columns, type Desk, day } from '../desk.ts';
import { readCount } from '../read-values.ts';

interface ListOptions {
  readonly status?: (typeof memberStatuses)[number];
  readonly limit: number;
}

export function memberCommands(desk: Desk): Command {
  const members = new Command('members').description('who has joined Premium');
  members
    .command('list')
    .description('members and who was one, the last to join first')
    .addOption(new Option('--status <status>', 'only those').choices(memberStatuses))
    .option('--limit <n>', 'at most so many', readCount, 20)
    .action(async (options: ListOptions, command: Command) => {
      const rows = await listMembers(desk.deps.connection.db, options);
      answer(desk, command, { data: rows, lines: table(rows) });
    });
  return members;
}

function table(rows: readonly Member[]): string[] {
  if (rows.length === 0) return ['There are no such members.'];
  return columns(
    rows.map((row) => [row.email, standing(row), row.provider, `since ${day(row.created_at)}`, paid(row)]),
  );
}

function standing({ status, cancels_at_end }: Member): string {
  if (status === 'active' && cancels_at_end) return 'cancelled';
  return status.replace('_', ' ');
}

function paid({ paid_until }: Member): string {
  return paid_until ? `paid until ${day(paid_until)}` : '';
}
