import { Command } from 'commander';
import { orderMessages } from '../../../contract/messages/orders.ts';
import { answerReturn, listReturns } from '../../domain/orders/returns.ts';
import { columns, formatMinute, type OperatorContext, printReport, runRecorded } from '../context.ts';

export function returnCommands(context: OperatorContext): Command {
  const { deps } = context;
  const { db } = deps.connection;
  const returns = new Command('returns').description('returns that shoppers asked for');

  returns
    .command('list')
    .description('list open returns, the longest waiting first')
    .option('--all', 'include refused and refunded ones')
    .action(async ({ all = false }: { all?: boolean }, command: Command) => {
      const rows = await listReturns(db, { open: !all });
      printReport(context, command, { data: rows, lines: rows.length > 0 ? table(rows) : ['No returns found.'] });
    });

  returns
    .command('accept <number>')
    .description('accept a return, and mail the shopper where to send it')
    .option('--answer <words>', 'a line for the shopper', '')
    .action(async (number: string, { answer }: { answer: string }, command: Command) => {
      await runRecorded(context, command, { target: number.toUpperCase(), details: { answer } }, async () => {
        const row = await answerReturn(deps, number, { state: 'accepted', answer });
        const next = `When it arrives: orders refund <order> --return ${row.ref_id} --amount … --reason …`;
        return { data: row, lines: [`${row.ref_id} is accepted. A mail to the shopper is queued.`, next] };
      });
    });

  returns
    .command('refuse <number>')
    .description('decline a return, and mail the shopper why')
    .requiredOption('--answer <words>', 'why, for the shopper')
    .action(async (number: string, { answer }: { answer: string }, command: Command) => {
      await runRecorded(context, command, { target: number.toUpperCase(), details: { answer } }, async () => {
        const row = await answerReturn(deps, number, { state: 'refused', answer });
        return { data: row, lines: [`${row.ref_id} is declined. A mail to the shopper is queued.`] };
      });
    });

  return returns;
}

/** Each return with what its shopper wrote below it. */
function table(rows: Awaited<ReturnType<typeof listReturns>>): string[] {
  const aligned = columns(
    rows.map(({ ref_id, requested_at, orderRefId, email, reason, lines, state }) => [
      ref_id,
      formatMinute(requested_at),
      orderRefId,
      email,
      `${lines.reduce((sum, { qty }) => sum + qty, 0)} ×`,
      orderMessages.returnReasons[reason],
      state,
    ]),
  );
  return rows.flatMap(({ note }, index) => [
    aligned[index] ?? '',
    ...(note ? [`  “${note.replaceAll(/\s+/g, ' ')}”`] : []),
  ]);
}
