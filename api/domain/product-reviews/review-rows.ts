import type { OwnReview } from '../../../contract/product-reviews/review.ts';
import type { Database, Db, Row, Transaction } from '../../db/schema.ts';

export type ReviewRow = Row<'product_reviews'>;

/** The photos of reviews in the order in which they were added, hidden ones included. */
export async function photosOf(db: Db, reviewIds: readonly string[]): Promise<Map<string, OwnReview['photos']>> {
  const photos = new Map<string, OwnReview['photos']>();
  if (reviewIds.length === 0) return photos;
  const rows = await db
    .selectFrom('product_review_photos')
    .select(['id', 'review_id', 'width', 'height', 'hidden'])
    .where('review_id', 'in', [...reviewIds])
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  for (const { review_id, ...photo } of rows) photos.set(review_id, [...(photos.get(review_id) ?? []), photo]);
  return photos;
}

interface Writer {
  readonly email: string;
  readonly product: string;
}

/** The review that this address wrote of a product. */
export async function findOwnReview(db: Db, writer: Writer): Promise<ReviewRow | undefined> {
  return await ownReview(db, writer).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockOwnReview(trx: Transaction<Database>, writer: Writer): Promise<ReviewRow | undefined> {
  return await ownReview(trx, writer).forUpdate().executeTakeFirst();
}

function ownReview(db: Db, { email, product }: Writer) {
  return db
    .selectFrom('product_reviews')
    .selectAll()
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .where('email', '<>', '')
    .where('product', '=', product);
}
