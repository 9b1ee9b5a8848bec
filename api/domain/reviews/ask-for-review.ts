import type * as z from 'zod';
import type { ReviewRequest, reviewSchema } from '../../contract/queu3d/review.ts';
import type { Deps } from '../../deps.ts';
import { readModelFile } from '../models/read-model-file.ts';
import { newRefId } from '../orders/ref-id.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

type ReviewDeps = Pick<Deps, 'connection' | 'clock' | 'jobs' | 'print'>;

/**
 * Has a person look at a model that the slicer could not work with: nothing is charged. The model stays until that is
 * done, and shop and shopper get a mail. Asked again before, it is the same review.
 */
export async function askForReview(
  { connection, clock, jobs, print }: ReviewDeps,
  owner: Pick<Shopper, 'id'>,
  wish: ReviewRequest,
): Promise<z.output<typeof reviewSchema>> {
  if (!print.materials.some(({ name }) => name === wish.material)) {
    throw new ShopError('print_settings', { reason: `We do not print in ${wish.material}.` });
  }
  if (!print.qualities.some(({ stop }) => stop === wish.quality)) {
    throw new ShopError('print_settings', { reason: 'We do not print at this quality.' });
  }
  const { id: fileId } = await readModelFile({ connection, clock }, owner, wish.fileId);
  const now = clock();
  return await connection.db.transaction().execute(async (trx) => {
    // Held, so that a press that is sent twice finds the first one's review.
    await trx.updateTable('model_files').set({ expires_at: null }).where('id', '=', fileId).execute();
    const open = await trx
      .selectFrom('print_reviews')
      .select(['id', 'ref_id'])
      .where('file_id', '=', fileId)
      .where('answered_at', 'is', null)
      .executeTakeFirst();
    if (open) return { id: open.id, refId: open.ref_id };
    const { id, ref_id } = await trx
      .insertInto('print_reviews')
      .values({
        ...{ ref_id: newRefId('NQ'), owner: owner.id, file_id: fileId, email: wish.email },
        ...{ wish: JSON.stringify(wish), created_at: now, answered_at: null },
      })
      .returning(['id', 'ref_id'])
      .executeTakeFirstOrThrow();
    for (const to of ['shop', 'shopper'] as const) {
      await jobs.enqueue(trx, 'print-review', { reviewId: id, mailId: crypto.randomUUID(), to });
    }
    return { id, refId: ref_id };
  });
}
