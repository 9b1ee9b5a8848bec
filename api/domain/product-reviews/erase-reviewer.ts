import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

interface Reviewer {
  /** in lower case */
  readonly addresses: readonly string[];
  /** of an account, which may name other addresses */
  readonly orderIds?: readonly string[];
}

/**
 * Makes the reviews of a person nobody's: name, order, address and photos go, and so does what was never published. Stars
 * and text stay, because they are about the product. Pages follow with the next release.
 */
export async function eraseReviewer(db: Db, { addresses, orderIds = [] }: Reviewer, now: Date): Promise<void> {
  const own = sql<boolean>`((email <> '' and lower(email) = any(${addresses})) or order_id = any(${orderIds}::uuid[]))`;
  await db.deleteFrom('product_reviews').where(own).where('state', '<>', 'published').execute();
  await sql`delete from product_review_photos using product_reviews
    where product_reviews.id = review_id and ${own}`.execute(db);
  await db
    .updateTable('product_reviews')
    .set({ name: 'A customer', email: '', order_id: null, printer: '', shown_at: now })
    .where(own)
    .execute();
}
