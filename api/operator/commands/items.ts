import { Command } from 'commander';
import { dollars } from '../../contract/money/dollars.ts';
import { changeStock, lowStockItems } from '../../domain/catalogue/stock.ts';
import { columns, type OperatorContext, printReport, runRecorded } from '../context.ts';
import { parseCount, parseStockChange } from '../parse-arguments.ts';

export function itemCommands(context: OperatorContext): Command {
  const { db } = context.deps.connection;
  const items = new Command('items').description('inventory');

  items
    .command('scarce')
    .description('items with low stock, the lowest first')
    .option('--below <n>', 'stock below this number', parseCount, 5)
    .option('--limit <n>', 'maximum number of rows', parseCount, 50)
    .action(async (options: { below: number; limit: number }, command: Command) => {
      const rows = await lowStockItems(db, options);
      const lines = columns(rows.map(({ id, name, qoh, price }) => [String(qoh), id, name, dollars(price)]));
      printReport(context, command, { data: rows, lines: rows.length > 0 ? lines : ['No item is low on stock.'] });
    });

  const stocked = (id: string, qoh: number) => ({ data: { id, qoh }, lines: [`Stock of ${id}: ${qoh}.`] });

  items
    .command('restock <item> <quantity>')
    .description('add to the stock, such as 24, or subtract with -3')
    .allowUnknownOption()
    .action(async (item: string, typed: string, _, command: Command) => {
      const add = parseStockChange(typed);
      await runRecorded(context, command, { target: item, details: { add } }, async () =>
        stocked(item, await changeStock(db, item, { add })),
      );
    });

  items
    .command('count <item> <quantity>')
    .description('set the stock to a counted quantity')
    .action(async (item: string, typed: string, _, command: Command) => {
      const to = parseCount(typed);
      await runRecorded(context, command, { target: item, details: { to } }, async () =>
        stocked(item, await changeStock(db, item, { to })),
      );
    });

  return items;
}
