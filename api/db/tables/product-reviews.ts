import type { ColumnType, Generated } from 'kysely';
import type { RefusalReason, ReviewState } from '../../../contract/product-reviews/review.ts';
import type { Timestamp } from './columns.ts';

/** Orders that were looked at for asking for reviews: none is asked twice. */
interface ReviewRequestsTable {
  order_id: string;
  asked_at: Timestamp;
  /** null: nothing was sent, or not yet */
  sent_at: Timestamp | null;
}

interface ReviewOptOutsTable {
  /** a keyed hash of the address */
  address: string;
  at: Timestamp;
}

/** A shopper's review of a product; `print_reviews` are something else. */
export interface ProductReviewsTable {
  id: Generated<string>;
  /** such as pla-petrol */
  product: string;
  item_id: string;
  /** null: its writer's data was erased */
  order_id: string | null;
  /** of the order; empty likewise */
  email: string;
  state: ColumnType<ReviewState, ReviewState | undefined>;
  /** counts changes by the shopper and the desk */
  version: Generated<number>;
  rating: ColumnType<number | null, number | null | undefined>;
  text: Generated<string>;
  name: Generated<string>;
  printer: Generated<string>;
  nozzle: ColumnType<number | null, number | null | undefined>;
  speed: ColumnType<number | null, number | null | undefined>;
  refusal: ColumnType<RefusalReason | null, RefusalReason | null | undefined>;
  answer: ColumnType<string | null, string | null | undefined>;
  created_at: Timestamp;
  sent_at: ColumnType<Date | null, Date | null | undefined>;
  /** the last change to what pages show of it */
  shown_at: ColumnType<Date | null, Date | null | undefined>;
}

interface ProductReviewPhotosTable {
  id: string;
  /** of the small copy's file */
  thumb_id: string;
  review_id: string;
  width: number;
  height: number;
  /** of both files */
  bytes: number;
  hidden: Generated<boolean>;
  added_at: Timestamp;
}

export interface ProductReviewTables {
  review_requests: ReviewRequestsTable;
  review_opt_outs: ReviewOptOutsTable;
  product_reviews: ProductReviewsTable;
  product_review_photos: ProductReviewPhotosTable;
}
