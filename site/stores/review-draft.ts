import * as z from 'zod';
import type { ReviewInput } from '../../contract/product-reviews/review.ts';

/** What was typed and not sent; the rating may be missing. */
export type ReviewDraft = Omit<ReviewInput, 'rating'> & { readonly rating: number | null };

/** As typed: the shop checks it when it is sent. */
const draftSchema = z.object({
  rating: z.int().min(1).max(5).nullable(),
  text: z.string(),
  name: z.string(),
  printer: z.string(),
  nozzle: z.int().nullable(),
  speed: z.int().nullable(),
}) satisfies z.ZodType<ReviewDraft>;
const keyOf = (order: string, product: string) => `northspool:review:${order}:${product}`;

/** What this browser kept of a review; nothing when it keeps nothing, or what it kept cannot be read. */
export function readDraft(order: string, product: string): ReviewDraft | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(order, product)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function keepDraft(order: string, product: string, draft: ReviewDraft): void {
  try {
    localStorage.setItem(keyOf(order, product), JSON.stringify(draft));
  } catch {
    // A private window may keep nothing: what was typed is lost with the page.
  }
}

export function dropDraft(order: string, product: string): void {
  try {
    localStorage.removeItem(keyOf(order, product));
  } catch {
    // It was not kept either.
  }
}
