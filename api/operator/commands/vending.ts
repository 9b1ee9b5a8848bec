import { Command, InvalidArgumentError } from 'commander';
import { findOrderByNumber } from '../../domain/orders/read-orders.ts';
import { listPresses, settleByHand } from '../../domain/vending/list-presses.ts';
import { loadMachine } from '../../domain/vending/load-machine.ts';
import { spoolsLeft } from '../../domain/vending/read-machine.ts';
import { columns, formatMinute, type OperatorContext, printReport, runRecorded } from '../context.ts';
import { parseCount } from '../parse-arguments.ts';

function readOutcome(text: string): boolean {
  if (text !== 'fell' && text !== 'stuck') throw new InvalidArgumentError('It is "fell" or "stuck".');
  return text === 'fell';
}

export function vendingCommands(context: OperatorContext): Command {
  const { deps } = context;
  const { db } = deps.connection;
  const vending = new Command('vending').description('the vending machine');

  vending
    .command('slots')
    .description('spools left in each slot')
    .action(async (_, command: Command) => {
      const rows = await spoolsLeft(db);
      const lines = rows.map(({ slot, pieces }) => `slot ${slot}: ${pieces}`);
      printReport(context, command, { data: rows, lines: rows.length > 0 ? lines : ['The machine is not loaded.'] });
    });

  vending
    .command('load')
    .description('shuffle the spools of content/vending.yaml, commit to their order, and show which one goes where')
    .action(async (_, command: Command) => {
      await runRecorded(context, command, { target: 'machine' }, async () => {
        const loaded = await loadMachine(db, deps.machineLoad, deps.clock());
        const rows = loaded.spools.map(({ slot, position, itemId }) => [`slot ${slot}`, `${position}`, itemId]);
        return {
          data: loaded,
          lines: [`Committed to ${loaded.root}`, 'From the front to the back:', ...columns(rows)],
        };
      });
    });

  vending
    .command('presses')
    .description('list presses, newest first, with the spools for the parcel')
    .option('--order <number>', 'only one order, such as NS-7K2M-4Q9D')
    .option('--limit <n>', 'maximum number of rows', parseCount, 30)
    .action(async ({ order, limit }: { order?: string; limit: number }, command: Command) => {
      const one = order === undefined ? {} : { orderId: (await findOrderByNumber(db, order)).id };
      const rows = await listPresses(db, { ...one, limit });
      const lines = columns(
        rows.map(({ id, refId, slot, state, reason, at, itemId }) => [
          refId,
          `slot ${slot}`,
          reason ? `${state}: ${reason}` : state,
          itemId,
          formatMinute(at),
          id,
        ]),
      );
      printReport(context, command, { data: rows, lines: rows.length > 0 ? lines : ['No presses yet.'] });
    });

  vending
    .command('settle <press> <outcome>')
    .description('record whether the spool of an unanswered press fell or is stuck')
    .action(async (pressId: string, typed: string, _, command: Command) => {
      const fell = readOutcome(typed);
      await runRecorded(context, command, { target: pressId, details: { fell } }, async () => {
        await settleByHand(db, { pressId, fell, now: deps.clock() });
        const line = fell ? 'The spool fell: it goes into the parcel.' : 'The shopper keeps the press.';
        return { data: { pressId, fell }, lines: [line] };
      });
    });

  return vending;
}
