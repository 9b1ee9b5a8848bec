import { Command, Option } from 'commander';
import { idSchema } from '../../../contract/id.ts';
import { reorderStatuses } from '../../../contract/reorders.ts';
import { findReorders, stopForCustomer } from '../../domain/reorders/desk-reorders.ts';
import { columns, type OperatorContext, printReport, runRecorded } from '../context.ts';

export function reorderCommands(context: OperatorContext): Command {
  const { deps } = context;
  const reorders = new Command('reorders').description('spools that are ordered again');

  reorders
    .command('list')
    .description('list the first fifty reorders by their next date; those that stopped last')
    .addOption(new Option('--status <status>', 'only this status').choices(reorderStatuses))
    .action(async ({ status }: { status?: (typeof reorderStatuses)[number] }, command: Command) => {
      const { rows } = await findReorders(deps, { status });
      const lines = columns(
        rows.map((row) => [
          row.id,
          row.email,
          row.status.replace('_', ' '),
          row.date ? `next ${row.date}` : '',
          `${row.pieces} every ${row.weeks} weeks`,
        ]),
      );
      printReport(context, command, { data: rows, lines: rows.length > 0 ? lines : ['No reorders found.'] });
    });

  reorders
    .command('stop <id>')
    .description('stop a reorder; the customer gets a mail')
    .action(async (typed: string, _, command: Command) => {
      const id = idSchema().safeParse(typed).data;
      if (!id) return command.error('The id of a reorder is a UUID.');
      await runRecorded(context, command, { target: id }, async () => {
        await stopForCustomer(deps, id);
        return { data: { id }, lines: [`Reorder ${id} has stopped.`] };
      });
    });

  return reorders;
}
