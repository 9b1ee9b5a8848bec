import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type CatalogueItem, itemTagsSchema } from '../contract/catalogue/item.ts';
import {
  type PublishedReview,
  type PublishedReviews,
  publishedReviewSchema,
} from '../contract/product-reviews/published.ts';
import { reviewedProduct, sizeLine } from '../contract/product-reviews/reviewed-product.ts';
import type { Content } from './content.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { didYouMean } from './nearest.ts';

/** Written into a release's copy of the content, never by an editor (`scripts/releases/make-release.ts`). */
export const REVIEWS_FILE = 'reviews.json';

const writtenReviewSchema = publishedReviewSchema.omit({ size: true }).extend({
  bought: itemTagsSchema
    .pick({ material: true, diameter: true, weight: true })
    .nullable()
    .describe('tags of the item; null when the shop no longer has it'),
});

const writtenReviewsSchema = z.strictObject({
  version: z.string().describe('changes with every change to a published review'),
  reviews: z.array(writtenReviewSchema).describe('newest first'),
});
/** What is in `reviews.json`. */
export type WrittenReviews = z.infer<typeof writtenReviewsSchema>;

export const noReviews: PublishedReviews = { version: '0-0', reviews: [] };

/** The reviews that a release shows; none where there is no such file, as in the folder that editors use. */
export function readReviews({ folder }: Content): PublishedReviews {
  let text: string;
  try {
    text = readFileSync(join(folder, REVIEWS_FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return noReviews;
    throw error;
  }
  const parsed = writtenReviewsSchema.safeParse(parseJson(text));
  if (parsed.success) return { ...parsed.data, reviews: parsed.data.reviews.map(withSize) };
  const message = `is written by publishing, and must not be edited: ${z.prettifyError(parsed.error)}`;
  throw new ContentError(folder, [{ file: REVIEWS_FILE, message }]);
}

function withSize({ bought, ...review }: WrittenReviews['reviews'][number]): PublishedReview {
  return { ...review, size: bought ? sizeLine(bought) : '' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const SAMPLE_FILE = 'sample-reviews.yaml';

/** What a shop in sandbox mode shows in place of reviews, so that there is something to look at. Never read by the API. */
export function readSampleReviews(content: Content): PublishedReview[] {
  const samples = existsSync(join(content.folder, SAMPLE_FILE)) ? content.value(SAMPLE_FILE) : [];
  return samples
    .map((sample, index) => ({ ...sample, id: `sample-${index + 1}` }))
    .sort((a, b) => b.on.localeCompare(a.on));
}

/** Samples of products that the shop does not have would be shown nowhere. */
export function checkSampleReviews(
  content: Content,
  { items }: { readonly items: readonly Pick<CatalogueItem, 'tags'>[] },
): ContentProblem[] {
  if (!existsSync(join(content.folder, SAMPLE_FILE))) return [];
  const samples = content.yaml(SAMPLE_FILE);
  if (!samples.ok) return [...samples.problems];
  const products = new Set(items.map(({ tags }) => reviewedProduct(tags)));
  return samples.value.flatMap(({ product }) => {
    if (products.has(product)) return [];
    const message = `must be a product, such as pla-petrol; found "${product}"${didYouMean(product, products)}`;
    return [{ file: SAMPLE_FILE, message }];
  });
}
