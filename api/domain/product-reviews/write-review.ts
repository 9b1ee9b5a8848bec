import type { Item } from '../../../contract/catalogue/item.ts';
import type { OwnReview, PrintRanges, ReviewInput } from '../../../contract/product-reviews/review.ts';
import { reviewedProduct } from '../../../contract/product-reviews/reviewed-product.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { canEdit, type LinkedOrder, openReviewLink, presentOwn, rangesOf } from './order-to-review.ts';
import { lockOwnReview, photosOf, type ReviewRow } from './review-rows.ts';

type WriteDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'catalogue' | 'printRanges'>;

/** Sends a review of one product to the desk. Until it is published, sending it again changes it. */
export async function writeReview(
  deps: WriteDeps,
  { token, product, review }: { token: string; product: string; review: ReviewInput },
): Promise<OwnReview> {
  const linked = await openReviewLink(deps, token);
  const item = itemOf(linked, product);
  requireWithinRanges(review, rangesOf(item, deps.printRanges));
  const now = deps.clock();
  return await deps.connection.db.transaction().execute(async (trx) => {
    const { id } = await lockEditable(trx, { linked, item, now });
    const row = await trx
      .updateTable('product_reviews')
      .set((eb) => ({
        ...review,
        state: 'waiting',
        refusal: null,
        sent_at: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentOwn(row, (await photosOf(trx, [id])).get(id) ?? [], now);
  });
}

/** The item of an order that stands for this product. Throws `review_product_unknown` for goods of other orders. */
export function itemOf({ items }: Pick<LinkedOrder, 'items'>, product: string): Item {
  const item = items.find(({ tags }) => reviewedProduct(tags) === product);
  if (!item) throw new ShopError('review_product_unknown');
  return item;
}

/** The buyer's review of this product, created as a draft where there is none. Throws `review_closed`. */
export async function lockEditable(
  trx: Transaction<Database>,
  { linked: { order }, item, now }: { linked: LinkedOrder; item: Item; now: Date },
): Promise<ReviewRow> {
  const product = reviewedProduct(item.tags);
  await trx
    .insertInto('product_reviews')
    .values({ product, item_id: item.id, order_id: order.id, email: order.email, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await lockOwnReview(trx, { email: order.email, product });
  if (!row || !canEdit(row, now)) throw new ShopError('review_closed');
  return row;
}

function requireWithinRanges({ nozzle, speed }: ReviewInput, ranges: PrintRanges | null): void {
  const outside = (value: number | null, range: { min: number; max: number } | null | undefined) =>
    value !== null && (!range || value < range.min || value > range.max);
  const words = (range: { min: number; max: number } | null | undefined, unit: string) =>
    range
      ? `The data sheet says ${range.min} to ${range.max} ${unit}. Tell us in the text if you printed otherwise.`
      : 'The data sheet of this product names no range. Please leave this empty.';
  const fields = {
    ...(outside(nozzle, ranges?.nozzle) && { nozzle: words(ranges?.nozzle, '°C') }),
    ...(outside(speed, ranges?.speed) && { speed: words(ranges?.speed, 'mm/s') }),
  };
  const [reason] = Object.values(fields);
  if (reason) throw new ShopError('invalid_request', { reason }, fields);
}
