import { Command } from 'commander';
import { listActions } from '../../domain/operator/list-actions.ts';
import { answer, columns, type Desk, minute } from '../desk.ts';
import { readCount } from '../read-values.ts';

export function actionCommand(desk: Desk): Command {
  return new Command('actions')
    .description('who did what by this command, the latest first')
    .option('--of <target>', 'to one order, item, coupon …')
    .option('--limit <n>', 'at most so many', readCount, 20)
    .action(async ({ of: target, limit }: { of?: string; limit: number }, command: Command) => {
      const rows = await listActions(desk.deps.connection.db, { target, limit });
      const lines = columns(
        rows.map(({ at, by, verb, outcome, ...row }) => [
          minute(at),
          by,
          verb,
          row.target,
          outcome ?? 'without an ending',
        ]),
      );
      answer(desk, command, { data: rows, lines: rows.length > 0 ? lines : ['Nothing was done yet.'] });
    });
}
