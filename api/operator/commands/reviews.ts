import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { answerReview } from '../../domain/reviews/answer-review.ts';
import { listReviews, type Review, reviewOfNumber } from '../../domain/reviews/find-reviews.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { answer, carryOut, columns, type Desk, minute } from '../desk.ts';

export function reviewCommands(desk: Desk): Command {
  const { deps } = desk;
  const { db } = deps.connection;
  const reviews = new Command('reviews').description(
    'models that the slicer could not work with, and somebody asked about',
  );

  reviews
    .command('list')
    .description('what is to be looked at, the longest waiting first')
    .option('--all', 'what was answered, too')
    .action(async ({ all = false }: { all?: boolean }, command: Command) => {
      const rows = await listReviews(db, { open: !all });
      answer(desk, command, { data: rows, lines: rows.length > 0 ? table(rows) : ['There is nothing to look at.'] });
    });

  reviews
    .command('save <number>')
    .description('writes the model of a review')
    .requiredOption('--to <folder>', 'where to')
    .action(async (number: string, { to }: { to: string }, command: Command) => {
      const { refId, fileId, extension } = await reviewOfNumber(db, number);
      const file = await deps.files.get(`models/${fileId}`);
      if (!file) throw new ShopError('model_unknown');
      await mkdir(to, { recursive: true });
      // Never by the name that the shopper gave it.
      const path = join(to, `${refId}.${extension}`);
      await pipeline(Readable.fromWeb(file.content as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path));
      answer(desk, command, { data: path, lines: [path] });
    });

  reviews
    .command('done <number>')
    .description('the shopper was written to')
    .action(async (number: string, _, command: Command) => {
      await carryOut(desk, command, { target: number.trim().toUpperCase() }, async () => {
        const review = await answerReview(deps, number);
        return { data: review, lines: [`${review.refId} of ${review.email} is answered.`] };
      });
    });

  return reviews;
}

function table(rows: readonly Review[]): string[] {
  return columns(
    rows.map(({ refId, createdAt, email, name, wish, answeredAt }) => [
      refId,
      minute(createdAt),
      email,
      name,
      `${wish.quantity} × ${wish.material} ${wish.colorName}`,
      answeredAt ? `answered ${minute(answeredAt)}` : 'open',
    ]),
  );
}
