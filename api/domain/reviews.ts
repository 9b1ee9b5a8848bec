import type * as z from 'zod';
import type { OwnData } from '../contract/accounts/own-data.ts';
import { MODEL_DAYS, type ModelExtension } from '../contract/queu3d/limits.ts';
import type { ReviewRequest, reviewSchema } from '../contract/queu3d/review.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Mailer } from '../gateways/mail/mailer.ts';
import { reviewAsked, reviewToDo } from '../gateways/mail/review-mails.tsx';
import { readModelFile } from './models/find-model.ts';
import { newRefId } from './orders/ref-id.ts';
import type { Shopper } from './session/shopper.ts';
import { ShopError } from './shop-error.ts';

export interface Review {
  readonly id: string;
  readonly refId: string;
  readonly email: string;
  readonly fileId: string;
  /** of the file, as the shopper called it */
  readonly name: string;
  readonly extension: ModelExtension;
  readonly wish: ReviewRequest;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
}

/** Reviews, the longest waiting first; `open`: without answered ones. */
export async function listReviews(db: Db, { open }: { open: boolean }): Promise<Review[]> {
  const rows = reviews(db).orderBy('print_reviews.created_at');
  const found = await (open ? rows.where('answered_at', 'is', null) : rows).execute();
  return found.map(present);
}

async function findReview(db: Db, by: { readonly id: string }): Promise<Review | undefined> {
  const row = await reviews(db).where('print_reviews.id', '=', by.id).executeTakeFirst();
  return row && present(row);
}

/** A review by the number in its mails, case-insensitive. Throws `review_unknown`. */
export async function findReviewByNumber(db: Db, number: string): Promise<Review> {
  const row = await reviews(db).where('ref_id', '=', number.trim().toUpperCase()).executeTakeFirst();
  if (!row) throw new ShopError('review_unknown', { review: number });
  return present(row);
}

/** The owner's reviews, for the data export of an account. */
export async function reviewsOf(db: Db, owner: string): Promise<OwnData['reviews']> {
  const rows = await db
    .selectFrom('print_reviews')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('created_at')
    .execute();
  return rows.map(({ ref_id, wish, created_at, answered_at }) => ({
    ...{ number: ref_id, wish, asked: created_at.toISOString() },
    answered: answered_at?.toISOString() ?? null,
  }));
}

function reviews(db: Db) {
  return db
    .selectFrom('print_reviews')
    .innerJoin('model_files', 'model_files.id', 'file_id')
    .select(['print_reviews.id', 'ref_id', 'email', 'file_id', 'name', 'extension', 'wish'])
    .select(['print_reviews.created_at', 'answered_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof reviews>['executeTakeFirstOrThrow']>>;

function present({ ref_id, file_id, created_at, answered_at, ...row }: Row): Review {
  return { ...row, refId: ref_id, fileId: file_id, createdAt: created_at, answeredAt: answered_at };
}

type ReviewDeps = Pick<Deps, 'connection' | 'clock' | 'jobs' | 'print'>;

/**
 * Requests a manual review of a model that could not be sliced; nothing is charged. The model is kept until the review is
 * answered, and shop and shopper get a mail. A repeated request returns the open review.
 */
export async function requestReview(
  { connection, clock, jobs, print }: ReviewDeps,
  owner: Pick<Shopper, 'id'>,
  request: ReviewRequest,
): Promise<z.output<typeof reviewSchema>> {
  if (!print.materials.some(({ name }) => name === request.material)) {
    throw new ShopError('print_settings', { reason: `We do not print in ${request.material}.` });
  }
  if (!print.qualities.some(({ stop }) => stop === request.quality)) {
    throw new ShopError('print_settings', { reason: 'We do not print at this quality.' });
  }
  const { id: fileId } = await readModelFile({ connection, clock }, owner, request.fileId);
  const now = clock();
  return await connection.db.transaction().execute(async (trx) => {
    // Also locks the model, so that of two simultaneous requests the second finds the first one's review.
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
        ...{ ref_id: newRefId('NQ'), owner: owner.id, file_id: fileId, email: request.email },
        ...{ wish: JSON.stringify(request), created_at: now, answered_at: null },
      })
      .returning(['id', 'ref_id'])
      .executeTakeFirstOrThrow();
    for (const to of ['shop', 'shopper'] as const) {
      await jobs.enqueue(trx, 'print-review', { reviewId: id, mailId: crypto.randomUUID(), to });
    }
    return { id, refId: ref_id };
  });
}

/** Marks a review as answered: from now on the model expires as any other, unless it was ordered. */
export async function answerReview(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  number: string,
): Promise<Review> {
  const now = clock();
  const review = await findReviewByNumber(connection.db, number);
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

type MailDeps = Pick<Deps, 'connection' | 'settings' | 'store' | 'print'> & { readonly mailer: Mailer };

/** Mails the review to the shop, or its receipt to the shopper. */
export async function sendReviewMail(
  { connection, settings, store, print, mailer }: MailDeps,
  { reviewId, mailId, to }: { reviewId: string; mailId: string; to: 'shop' | 'shopper' },
): Promise<void> {
  const review = await findReview(connection.db, { id: reviewId });
  if (!review) return;
  const quality = print.qualities.find(({ stop }) => stop === review.wish.quality)?.label ?? '';
  const facts = { review, quality, mailId, store, publicUrl: settings.publicUrl };
  await mailer.send(await (to === 'shop' ? reviewToDo(facts) : reviewAsked(facts)));
}
