import type { OwnData } from '../../contract/accounts/own-data.ts';
import type { ModelExtension } from '../../contract/queu3d/limits.ts';
import type { ReviewRequest } from '../../contract/queu3d/review.ts';
import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';

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

/** The longest waiting first; those that are answered only when they are asked for. */
export async function listReviews(db: Db, { open }: { open: boolean }): Promise<Review[]> {
  const rows = reviews(db).orderBy('print_reviews.created_at');
  const found = await (open ? rows.where('answered_at', 'is', null) : rows).execute();
  return found.map(present);
}

export async function findReview(db: Db, by: { readonly id: string }): Promise<Review | undefined> {
  const row = await reviews(db).where('print_reviews.id', '=', by.id).executeTakeFirst();
  return row && present(row);
}

/** By the number in the mails, in letters of any case. Throws `review_unknown`. */
export async function reviewOfNumber(db: Db, number: string): Promise<Review> {
  const row = await reviews(db).where('ref_id', '=', number.trim().toUpperCase()).executeTakeFirst();
  if (!row) throw new ShopError('review_unknown', { review: number });
  return present(row);
}

/** What somebody has asked for, for the file that an account's owner takes along. */
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
