import { MODEL_DAYS } from '../../contract/queu3d/limits.ts';
import type { Deps } from '../../deps.ts';
import { type Review, reviewOfNumber } from './find-reviews.ts';

/** The shopper was written to: the model is kept for as long as any other, unless it was ordered. Twice is once. */
export async function answerReview(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  number: string,
): Promise<Review> {
  const now = clock();
  const review = await reviewOfNumber(connection.db, number);
  if (review.answeredAt) return review;
  await connection.db.transaction().execute(async (trx) => {
    await trx.updateTable('print_reviews').set({ answered_at: now }).where('id', '=', review.id).execute();
    await trx
      .updateTable('model_files')
      .set({ expires_at: new Date(now.getTime() + MODEL_DAYS * 86_400_000) })
      .where('id', '=', review.fileId)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('prints')
              .select('prints.id')
              .whereRef('prints.file_id', '=', 'model_files.id')
              .where('ordered_at', 'is not', null),
          ),
        ),
      )
      .execute();
  });
  return { ...review, answeredAt: now };
}
