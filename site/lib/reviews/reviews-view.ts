import type { ItemTags } from '../../../contract/catalogue/item.ts';
import {
  type PublishedReview,
  type ReviewSummary,
  type ShownReview,
  summarizeReviews,
} from '../../../contract/product-reviews/published.ts';
import { reviewedProduct } from '../../../contract/product-reviews/reviewed-product.ts';

/** In the page; the rest comes when it is asked for. */
const FIRST = 4;

export interface ReviewsView {
  readonly product: string;
  readonly summary: ReviewSummary;
  readonly first: readonly ShownReview[];
  readonly hasSamples: boolean;
}

/** What search engines may know: no samples. */
export interface RatedReviews {
  readonly summary: ReviewSummary;
  readonly first: readonly PublishedReview[];
}

export function reviewsView(
  tags: Pick<ItemTags, 'material' | 'color'>,
  byProduct: ReadonlyMap<string, readonly ShownReview[]>,
): ReviewsView & { readonly rated: RatedReviews } {
  const product = reviewedProduct(tags);
  const all = byProduct.get(product) ?? [];
  const real = all.filter(({ isSample }) => !isSample);
  return {
    product,
    summary: summarizeReviews(all),
    first: all.slice(0, FIRST),
    hasSamples: real.length < all.length,
    rated: { summary: summarizeReviews(real), first: real.slice(0, FIRST) },
  };
}
