import { Command } from 'commander';
import { movementNames, writeOffKinds } from '../../../contract/desk/stock.ts';
import { dollars } from '../../../contract/dollars.ts';
import { changeStock, type StockChange } from '../../domain/stock/change-stock.ts';
import { lowStockItems } from '../../domain/stock/low-stock.ts';
import { listMovements } from '../../domain/stock/movements.ts';
import { columns, formatMinute, type OperatorContext, printReport, runRecorded } from '../context.ts';
import { parseCount, parseStockChange } from '../parse-arguments.ts';

export function itemCommands(context: OperatorContext): Command {
  const { db } = context.deps.connection;
  const items = new Command('items').description('inventory');

  items
    .command('scarce')
    .description('items with low stock, the lowest first')
    .option('--below <n>', 'stock below this number, instead of the thresholds', parseCount)
    .option('--limit <n>', 'maximum number of rows', parseCount, 50)
    .action(async (options: { below?: number; limit: number }, command: Command) => {
      const rows = await lowStockItems(db, options);
      const lines = columns(rows.map(({ id, name, qoh, price }) => [String(qoh), id, name, dollars(price)]));
      printReport(context, command, { data: rows, lines: rows.length > 0 ? lines : ['No item is low on stock.'] });
    });

  /** Changes the stock and prints what is there now. */
  async function change(command: Command, id: string, wanted: StockChange, note = ''): Promise<void> {
    const { kind: _, ...details } = wanted;
    await runRecorded(context, command, { target: id, details: { ...details, ...(note && { note }) } }, async (by) => {
      const { available: qoh, missing } = await changeStock(context.deps, id, wanted, { by, note });
      const short = missing > 0 ? [`Orders have reserved ${missing} more than was counted.`] : [];
      return { data: { id, qoh, missing }, lines: [`Stock of ${id}: ${qoh}.`, ...short] };
    });
  }

  items
    .command('restock <item> <quantity>')
    .description('add to the stock, such as 24, or subtract with -3')
    .option('--note <text>', 'such as the supplier')
    .allowUnknownOption()
    .action((item: string, typed: string, { note }: { note?: string }, command: Command) =>
      change(command, item, { kind: 'restock', add: parseStockChange(typed) }, note),
    );

  items
    .command('count <item> <quantity>')
    .description('set what can be sold to a counted quantity')
    .option('--on-shelf', 'the quantity includes pieces of orders that are not packed yet')
    .action((item: string, typed: string, { onShelf }: { onShelf?: boolean }, command: Command) => {
      const counted = parseCount(typed);
      return change(command, item, onShelf ? { kind: 'count', counted } : { kind: 'count', available: counted });
    });

  for (const kind of writeOffKinds) {
    items
      .command(`${kind} <item> <quantity>`)
      .description(kind === 'lost' ? 'subtract lost pieces' : 'subtract damaged pieces')
      .requiredOption('--reason <text>', 'for the history')
      .action((item: string, typed: string, { reason }: { reason: string }, command: Command) =>
        change(command, item, { kind, remove: parseCount(typed) }, reason),
      );
  }

  items
    .command('history <item>')
    .description('movements of the stock, the latest first')
    .action(async (item: string, _, command: Command) => {
      const { movements } = await listMovements(db, item.toLowerCase());
      const rows = movements.map(({ at, change, balance, kind, order, by, note }) => [
        formatMinute(new Date(at)),
        change > 0 ? `+${change}` : String(change),
        String(balance),
        movementNames[kind],
        [order, by, note].filter(Boolean).join(' · '),
      ]);
      const lines = rows.length > 0 ? columns(rows) : ['Nothing moved.'];
      printReport(context, command, { data: movements, lines });
    });
  return items;
}
