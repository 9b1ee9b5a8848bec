import type * as z from 'zod';
import type { OwnData } from '../../contract/accounts/own-data.ts';
import { type AnswerReview, type ModelReviews, PRINTS_PER_PAGE, type Verdict } from '../../contract/desk/prints.ts';
import { cents } from '../../contract/money/cents.ts';
import { MODEL_DAYS, type ModelExtension } from '../../contract/queu3d/limits.ts';
import type { ReviewRequest, reviewSchema } from '../../contract/queu3d/review.ts';
import type { Db } from '../db/schema.ts';
import type { Mailer } from '../gateways/mail/mailer.ts';
import { reviewAnswered, reviewAsked, reviewToDo } from '../gateways/mail/review-mails.tsx';
import type { Deps } from './deps.ts';
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
  /** null: open, or answered by an ordinary mail */
  readonly verdict: Verdict | null;
  /** cents, for all pieces */
  readonly price: number | null;
  readonly answer: string | null;
}

/** Reviews, the longest waiting first; `open`: without answered ones. */
export async function listReviews(db: Db, { open }: { open: boolean }): Promise<Review[]> {
  const rows = reviews(db).orderBy('print_reviews.created_at');
  const found = await (open ? rows.where('answered_at', 'is', null) : rows).execute();
  return found.map(present);
}

/** A page of the reviews for the desk: open ones, the longest waiting first, or answered ones, the newest first. */
export async function reviewsPage(
  { connection: { db }, print }: Pick<Deps, 'connection' | 'print'>,
  { state, page }: { state: 'open' | 'answered'; page: number },
): Promise<ModelReviews> {
  const isOpen = state === 'open';
  const [rows, { total }] = await Promise.all([
    reviews(db)
      .where('answered_at', isOpen ? 'is' : 'is not', null)
      .orderBy(isOpen ? 'print_reviews.created_at' : 'answered_at', isOpen ? 'asc' : 'desc')
      .orderBy('print_reviews.id')
      .limit(PRINTS_PER_PAGE)
      .offset((page - 1) * PRINTS_PER_PAGE)
      .execute(),
    db
      .selectFrom('print_reviews')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .where('answered_at', isOpen ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map(present).map(({ id: _, fileId: __, wish, createdAt, answeredAt, price, ...review }) => ({
      ...review,
      ...{ request: wish, quality: qualityLabel(print, wish), price: price === null ? null : cents(price) },
      ...{ createdAt: createdAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null },
    })),
    total: Number(total),
    page,
  };
}

/** The model of a review, under a name that its shopper did not choose. */
export async function openReviewModel(
  { connection, files }: Pick<Deps, 'connection' | 'files'>,
  number: string,
): Promise<{ name: string; content: ReadableStream<Uint8Array> }> {
  const { refId, fileId, extension } = await findReviewByNumber(connection.db, number);
  const file = await files.get(`models/${fileId}`);
  if (!file) throw new ShopError('model_unknown');
  return { name: `${refId}.${extension}`, content: file.content };
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
  return rows.map(({ ref_id, wish, created_at, answered_at, answer }) => ({
    ...{ number: ref_id, wish, asked: created_at.toISOString() },
    ...{ answered: answered_at?.toISOString() ?? null, answer },
  }));
}

function reviews(db: Db) {
  return db
    .selectFrom('print_reviews')
    .innerJoin('model_files', 'model_files.id', 'file_id')
    .select(['print_reviews.id', 'ref_id', 'email', 'file_id', 'name', 'extension', 'wish'])
    .select(['print_reviews.created_at', 'answered_at', 'verdict', 'price', 'answer']);
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

/**
 * Answers a review, and mails the answer to its shopper; without one, it was answered by an ordinary mail. From now on the
 * model expires as any other, unless it was ordered. Throws `review_answered` when there was an answer before.
 */
export async function answerReview(
  { connection, clock, jobs }: Pick<Deps, 'connection' | 'clock' | 'jobs'>,
  number: string,
  answer?: AnswerReview,
): Promise<Review> {
  const now = clock();
  const review = await findReviewByNumber(connection.db, number);
  if (review.answeredAt && !answer) return review;
  const kept = { verdict: answer?.verdict ?? null, price: answer?.price ?? null, answer: answer?.text ?? null };
  await connection.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('print_reviews')
      .set({ answered_at: now, ...kept })
      .where('id', '=', review.id)
      .where('answered_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('review_answered', { review: review.refId });
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
    if (answer) {
      await jobs.enqueue(trx, 'print-review', { reviewId: review.id, mailId: crypto.randomUUID(), to: 'answer' });
    }
  });
  return { ...review, ...kept, answeredAt: now };
}

type MailDeps = Pick<Deps, 'connection' | 'settings' | 'store' | 'print'> & { readonly mailer: Mailer };

const mails = { shop: reviewToDo, shopper: reviewAsked, answer: reviewAnswered };

/** Mails the review to the shop, or its receipt or answer to the shopper. */
export async function sendReviewMail(
  { connection, settings, store, print, mailer }: MailDeps,
  { reviewId, mailId, to }: { reviewId: string; mailId: string; to: keyof typeof mails },
): Promise<void> {
  const review = await findReview(connection.db, { id: reviewId });
  if (!review) return;
  const quality = qualityLabel(print, review.wish);
  await mailer.send(await mails[to]({ review, quality, mailId, store, publicUrl: settings.publicUrl }));
}

function qualityLabel(print: Deps['print'], { quality }: ReviewRequest): string {
  return print.qualities.find(({ stop }) => stop === quality)?.label ?? '';
}
