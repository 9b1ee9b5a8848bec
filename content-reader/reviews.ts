import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import {
  type PublishedReview,
  type PublishedReviews,
  publishedReviewSchema,
  publishedReviewsSchema,
} from '../api/contract/product-reviews/published.ts';
import { ContentError } from './content-error.ts';
import { readYaml } from './content-files.ts';

/** Written into a release's copy of the content, never by an editor (`scripts/releases/write-reviews.mjs`). */
const REVIEWS_FILE = 'reviews.json';

export const noReviews: PublishedReviews = { version: '0', reviews: [] };

/** The reviews that a release shows; none where there is no such file, as in the folder that editors use. */
export async function readReviews(folder: string): Promise<PublishedReviews> {
  let text: string;
  try {
    text = await readFile(join(folder, REVIEWS_FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return noReviews;
    throw error;
  }
  const parsed = publishedReviewsSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const message = `is written by publishing, and must not be edited: ${z.prettifyError(parsed.error)}`;
  throw new ContentError(folder, [{ file: REVIEWS_FILE, message }]);
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
  const samples = await readYaml(folder, SAMPLE_FILE, samplesSchema);
  return samples
    .map((sample, index) => ({ ...sample, id: `sample-${index + 1}` }))
    .sort((a, b) => b.on.localeCompare(a.on));
}
