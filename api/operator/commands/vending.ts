import { Command, InvalidArgumentError } from 'commander';
import { findOrderByNumber } from '../../domain/orders/read-orders.ts';
import { listPresses, piecesLeft, settleByHand } from '../../domain/vending/list-presses.ts';
import { loadMachine } from '../../domain/vending/load-machine.ts';
import { answer, carryOut, columns, type Desk, minute } from '../desk.ts';
import { readCount } from '../read-values.ts';

function readOutcome(text: string): boolean {
  if (text !== 'fell' && text !== 'stuck') throw new InvalidArgumentError('It is "fell" or "stuck".');
  return text === 'fell';
}

export function vendingCommands(desk: Desk): Command {
  const { deps } = desk;
  const { db } = deps.connection;
  const vending = new Command('vending').description('the vending machine');

  vending
    .command('slots')
    .description('how many spools are left behind each button')
    .action(async (_, command: Command) => {
      const rows = await piecesLeft(db);
      const lines = rows.map(({ slot, pieces }) => `slot ${slot}: ${pieces}`);
      answer(desk, command, { data: rows, lines: rows.length > 0 ? lines : ['The machine is not loaded.'] });
    });

  vending
    .command('load')
    .description('draws the order of content/vending.yaml, commits to it, and says which spool goes where')
    .action(async (_, command: Command) => {
      await carryOut(desk, command, { target: 'machine' }, async () => {
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
    .description('who pressed what, newest first, with what goes into the parcel')
    .option('--order <number>', 'of one order, such as NS-7K2M-4Q9D')
    .option('--limit <n>', 'at most so many', readCount, 30)
    .action(async ({ order, limit }: { order?: string; limit: number }, command: Command) => {
      const one = order === undefined ? {} : { orderId: (await findOrderByNumber(db, order)).id };
      const rows = await listPresses(db, { ...one, limit });
      const lines = columns(
        rows.map(({ id, refId, slot, state, reason, at, itemId }) => [
          ...[refId, `slot ${slot}`, reason ? `${state}: ${reason}` : state, itemId, minute(at), id],
        ]),
      );
      answer(desk, command, { data: rows, lines: rows.length > 0 ? lines : ['Nobody has pressed.'] });
    });

  vending
    .command('settle <press> <outcome>')
    .description('says of a press that the machine never answered whether its spool fell, or is stuck')
    .action(async (pressId: string, typed: string, _, command: Command) => {
      const fell = readOutcome(typed);
      await carryOut(desk, command, { target: pressId, details: { fell } }, async () => {
        await settleByHand(db, { pressId, fell, now: deps.clock() });
        const line = fell ? 'The spool fell: it goes into the parcel.' : 'The press is the shopper’s again.';
        return { data: { pressId, fell }, lines: [line] };
      });
    });

  return vending;
}
