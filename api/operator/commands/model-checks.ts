import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { quantityOf } from '../../../contract/quantity-of.ts';
import { answerModelCheck, listModelChecks, type ModelCheck, openCheckedModel } from '../../domain/model-checks.ts';
import { columns, formatMinute, type OperatorContext, printReport, runRecorded } from '../context.ts';

export function modelCheckCommands(context: OperatorContext): Command {
  const { deps } = context;
  const { db } = deps.connection;
  const reviews = new Command('reviews').description('manual reviews of models that could not be sliced');

  reviews
    .command('list')
    .description('list open reviews, the longest waiting first')
    .option('--all', 'include answered ones')
    .action(async ({ all = false }: { all?: boolean }, command: Command) => {
      const rows = await listModelChecks(db, { open: !all });
      printReport(context, command, {
        data: rows,
        lines: rows.length > 0 ? table(rows) : ['No reviews found.'],
      });
    });

  reviews
    .command('save <number>')
    .description('save the model of a review')
    .requiredOption('--to <folder>', 'the folder to save to')
    .action(async (number: string, { to }: { to: string }, command: Command) => {
      const { name, content } = await openCheckedModel(deps, number);
      await mkdir(to, { recursive: true });
      const path = join(to, name);
      await pipeline(Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path));
      printReport(context, command, { data: path, lines: [path] });
    });

  reviews
    .command('done <number>')
    .description('mark a review as answered by a mail of your own; the desk sends an answer')
    .action(async (number: string, _, command: Command) => {
      await runRecorded(context, command, { target: number.trim().toUpperCase() }, async () => {
        const review = await answerModelCheck(deps, number);
        return { data: review, lines: [`${review.refId} of ${review.email} is marked as answered.`] };
      });
    });

  return reviews;
}

function table(rows: readonly ModelCheck[]): string[] {
  return columns(
    rows.map(({ refId, createdAt, email, name, wish, answeredAt }) => [
      refId,
      formatMinute(createdAt),
      email,
      name,
      quantityOf(wish.quantity, `${wish.material} ${wish.colorName}`),
      answeredAt ? `answered ${formatMinute(answeredAt)}` : 'open',
    ]),
  );
}
