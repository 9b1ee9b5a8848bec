import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/**
 * Makes the reviews of these addresses (in lower case) nobody's: name, order, address and photos go, and so does what was
 * never published. Stars and text stay, because they are about the product. Pages follow with the next release.
 */
export async function eraseReviewer(db: Db, addresses: readonly string[], now: Date): Promise<void> {
  const own = sql<boolean>`email <> '' and lower(email) = any(${addresses})`;
  await db.deleteFrom('product_reviews').where(own).where('state', '<>', 'published').execute();
  await sql`delete from product_review_photos using product_reviews
    where product_reviews.id = review_id and ${own}`.execute(db);
  await db
    .updateTable('product_reviews')
    .set({ name: 'A customer', email: '', order_id: null, printer: '', shown_at: now })
    .where(own)
    .execute();
}
