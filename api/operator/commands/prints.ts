import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { findOrderByNumber } from '../../domain/orders/read-orders.ts';
import { markPrinted } from '../../domain/prints/mark-printed.ts';
import { type OrderedPrint, orderedPrints } from '../../domain/prints/ordered-prints.ts';
import { printFiles } from '../../domain/prints/print-files.ts';
import { ShopError } from '../../domain/shop-error.ts';
import type { OperatorDeps } from '../desk.ts';
import { answer, carryOut, columns, type Desk, minute } from '../desk.ts';

/** Writes all files of a print into a folder of its own below `folder`; tells where they are. */
async function savePrint(deps: Pick<OperatorDeps, 'files'>, print: OrderedPrint, folder: string): Promise<string[]> {
  const place = join(folder, `${print.refId}-${print.position + 1}`);
  await mkdir(place, { recursive: true });
  const saved: string[] = [];
  for await (const { name, content } of printFiles(deps, print)) {
    const path = join(place, name);
    await pipeline(Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path));
    saved.push(path);
  }
  return saved;
}

export function printCommands(desk: Desk): Command {
  const { deps } = desk;
  const { db } = deps.connection;
  const prints = new Command('prints').description('what shoppers of QUEU3D have ordered to be printed');

  prints
    .command('list')
    .description('what is to be printed, the longest waiting first')
    .option('--all', 'what was printed, too')
    .action(async ({ all = false }: { all?: boolean }, command: Command) => {
      const rows = await orderedPrints(db, { open: !all });
      answer(desk, command, { data: rows, lines: rows.length > 0 ? table(rows) : ['There is nothing to print.'] });
    });

  prints
    .command('save <number>')
    .description('writes model, G-code, settings and preview of an order’s prints, each into a folder of its own')
    .requiredOption('--to <folder>', 'where those folders are made')
    .action(async (number: string, { to }: { to: string }, command: Command) => {
      const rows = await printsOf(number);
      const saved: string[] = [];
      for (const row of rows) saved.push(...(await savePrint(deps, row, to)));
      answer(desk, command, { data: saved, lines: saved });
    });

  prints
    .command('done <number>')
    .description('all prints of an order are made')
    .action(async (number: string, _, command: Command) => {
      await carryOut(desk, command, { target: number.toUpperCase() }, async () => {
        const rows = await markPrinted(deps, (await findOrderByNumber(db, number)).id);
        return { data: rows, lines: [`${rows[0]?.refId} is printed. Ship it with: orders ship ${rows[0]?.refId}`] };
      });
    });

  async function printsOf(number: string): Promise<OrderedPrint[]> {
    const rows = await orderedPrints(db, { orderId: (await findOrderByNumber(db, number)).id });
    if (rows.length === 0) throw new ShopError('print_unknown');
    return rows;
  }

  return prints;
}

function table(rows: readonly OrderedPrint[]): string[] {
  return columns(
    rows.map(({ refId, placedAt, qty, name, material, colorName, settings, printTime, printedAt }) => [
      refId,
      minute(placedAt),
      `${qty} ×`,
      name,
      `${material} ${colorName}`,
      `${settings.overrides.layer_height} mm, ${settings.overrides.infill_sparse_density}%`,
      `${Math.ceil((printTime * qty) / 60)} min`,
      printedAt ? `printed ${minute(printedAt)}` : '',
    ]),
  );
}
