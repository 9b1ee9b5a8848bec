import { Command } from 'commander';
import { dollars } from '../../contract/money/dollars.ts';
import { restockItem } from '../../domain/catalogue/restock-item.ts';
import { scarceItems } from '../../domain/catalogue/scarce-items.ts';
import { answer, carryOut, columns, type Desk } from '../desk.ts';
import { readChange, readCount } from '../read-values.ts';

export function itemCommands(desk: Desk): Command {
  const { db } = desk.deps.connection;
  const items = new Command('items').description('what lies on the shelf');

  items
    .command('scarce')
    .description('what runs out, the scarcest first')
    .option('--below <n>', 'fewer than so many pieces', readCount, 5)
    .option('--limit <n>', 'at most so many', readCount, 50)
    .action(async (options: { below: number; limit: number }, command: Command) => {
      const rows = await scarceItems(db, options);
      const lines = columns(rows.map(({ id, name, qoh, price }) => [String(qoh), id, name, dollars(price)]));
      answer(desk, command, { data: rows, lines: rows.length > 0 ? lines : ['Nothing runs out.'] });
    });

  const stocked = (id: string, qoh: number) => ({ data: { id, qoh }, lines: [`${qoh} of ${id} are on the shelf.`] });

  items
    .command('restock <item> <pieces>')
    .description('pieces came in, such as 24; lost ones are written as -3')
    .allowUnknownOption()
    .action(async (item: string, typed: string, _, command: Command) => {
      const add = readChange(typed);
      await carryOut(desk, command, { target: item, details: { add } }, async () =>
        stocked(item, await restockItem(db, item, { add })),
      );
    });

  items
    .command('count <item> <pieces>')
    .description('so many were counted')
    .action(async (item: string, typed: string, _, command: Command) => {
      const to = readCount(typed);
      await carryOut(desk, command, { target: item, details: { to } }, async () =>
        stocked(item, await restockItem(db, item, { to })),
      );
    });

  return items;
}
