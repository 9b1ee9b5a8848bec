import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type CatalogueItem, itemTagsSchema } from '../contract/catalogue/item.ts';
import {
  type PublishedReview,
  type PublishedReviews,
  publishedReviewSchema,
} from '../contract/product-reviews/published.ts';
import { reviewedProduct, sizeLine } from '../contract/product-reviews/reviewed-product.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { readYaml } from './content-files.ts';
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
export async function readReviews(folder: string): Promise<PublishedReviews> {
  let text: string;
  try {
    text = await readFile(join(folder, REVIEWS_FILE), 'utf8');
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

const samplesSchema = z.array(
  publishedReviewSchema
    .omit({ id: true, photos: true })
    .extend({
      printer: publishedReviewSchema.shape.printer.default(''),
      nozzle: publishedReviewSchema.shape.nozzle.default(null),
      speed: publishedReviewSchema.shape.speed.default(null),
      answer: publishedReviewSchema.shape.answer.default(null),
      photos: publishedReviewSchema.shape.photos.default([]),
    })
    .strict(),
);

/** What a shop in sandbox mode shows in place of reviews, so that there is something to look at. Never read by the API. */
export async function readSampleReviews(folder: string): Promise<PublishedReview[]> {
  const samples = existsSync(join(folder, SAMPLE_FILE)) ? await readYaml(folder, SAMPLE_FILE, samplesSchema) : [];
  return samples
    .map((sample, index) => ({ ...sample, id: `sample-${index + 1}` }))
    .sort((a, b) => b.on.localeCompare(a.on));
}

/** Samples of products that the shop does not have would be shown nowhere. */
export async function checkSampleReviews(
  folder: string,
  items: readonly Pick<CatalogueItem, 'tags'>[],
): Promise<ContentProblem[]> {
  const products = new Set(items.map(({ tags }) => reviewedProduct(tags)));
  try {
    const samples = await readSampleReviews(folder);
    return samples.flatMap(({ product }) => {
      if (products.has(product)) return [];
      const message = `must be a product, such as pla-petrol; found "${product}"${didYouMean(product, products)}`;
      return [{ file: SAMPLE_FILE, message }];
    });
  } catch (error) {
    if (error instanceof ContentError) return [...error.problems];
    throw error;
  }
}
