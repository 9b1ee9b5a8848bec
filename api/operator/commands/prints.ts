import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { extrasOf, extrasWords } from '../../../contract/queu3d/print-extras.ts';
import { hasSupports } from '../../../contract/queu3d/settings.ts';
import { findOrderByNumber } from '../../domain/orders/read-orders.ts';
import { markPrinted, type OrderedPrint, orderedPrints, startPrinting } from '../../domain/prints/ordered-prints.ts';
import { printFiles } from '../../domain/prints/print-files.ts';
import {
  columns,
  formatMinute,
  type OperatorContext,
  type OperatorDeps,
  printReport,
  runRecorded,
} from '../context.ts';

/** Writes all files of a print into its own folder below `folder`; returns their paths. */
async function savePrint(
  deps: Pick<OperatorDeps, 'files' | 'print' | 'redrawPicture'>,
  print: OrderedPrint,
  folder: string,
): Promise<string[]> {
  const target = join(folder, `${print.refId}-${print.position + 1}`);
  await mkdir(target, { recursive: true });
  const saved: string[] = [];
  for await (const { name, content } of printFiles(deps, print)) {
    const path = join(target, name);
    await pipeline(Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path));
    saved.push(path);
  }
  return saved;
}

export function printCommands(context: OperatorContext): Command {
  const { deps } = context;
  const { db } = deps.connection;
  const prints = new Command('prints').description('ordered prints');

  prints
    .command('list')
    .description('list prints to be made, the longest waiting first')
    .option('--all', 'include finished prints')
    .action(async ({ all = false }: { all?: boolean }, command: Command) => {
      const rows = await orderedPrints(db, { open: !all });
      printReport(context, command, { data: rows, lines: rows.length > 0 ? table(rows) : ['No prints to make.'] });
    });

  prints
    .command('save <number>')
    .description(
      'hand an order’s prints to the workshop: save model, G-code, settings and preview of each in its own folder',
    )
    .requiredOption('--to <folder>', 'where to create the folders')
    .action(async (number: string, { to }: { to: string }, command: Command) => {
      await runRecorded(context, command, { target: number.toUpperCase() }, async () => {
        const rows = await startPrinting(deps, (await findOrderByNumber(db, number)).id);
        const saved: string[] = [];
        for (const row of rows) saved.push(...(await savePrint(deps, row, to)));
        return { data: saved, lines: saved };
      });
    });

  prints
    .command('done <number>')
    .description('mark all prints of an order as printed')
    .action(async (number: string, _, command: Command) => {
      await runRecorded(context, command, { target: number.toUpperCase() }, async () => {
        const rows = await markPrinted(deps, (await findOrderByNumber(db, number)).id);
        return { data: rows, lines: [`${rows[0]?.refId} is printed. Ship it with: orders ship ${rows[0]?.refId}`] };
      });
    });

  return prints;
}

/** Such as "0.16 mm, 20%, with supports". */
function settingsText({
  settings: { overrides, repair },
  supportMm3,
}: Pick<OrderedPrint, 'settings' | 'supportMm3'>): string {
  const supports = hasSupports(overrides, supportMm3) ? ', with supports' : '';
  const extras = extrasWords(extrasOf(overrides)).map((words) => `, ${words}`);
  return `${overrides.layer_height} mm, ${overrides.infill_sparse_density}%${extras.join('')}${supports}${repair ? ', repair accepted' : ''}`;
}

function table(rows: readonly OrderedPrint[]): string[] {
  return columns(
    rows.map(({ refId, placedAt, qty, name, material, colorName, printTime, printedAt, ...print }) => [
      refId,
      formatMinute(placedAt),
      `${qty} ×`,
      name,
      `${material} ${colorName}`,
      settingsText(print),
      `${Math.ceil((printTime * qty) / 60)} min`,
      printedAt ? `printed ${formatMinute(printedAt)}` : '',
    ]),
  );
}
