import * as z from 'zod';

const publishedPhotoSchema = z.strictObject({
  src: z.string().describe('the full size, an address of this shop'),
  thumb: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
});

/** A review as pages and feeds show it: nothing in it names the order or the address of the shopper. */
export const publishedReviewSchema = z.strictObject({
  id: z.string().min(1).max(40),
  product: z.string().describe('such as pla-petrol'),
  itemId: z.string(),
  size: z.string().describe('such as 1.75 mm · 1 kg'),
  rating: z.int().min(1).max(5),
  text: z.string(),
  name: z.string().min(1),
  printer: z.string(),
  nozzle: z.int().nullable().describe('°C'),
  speed: z.int().nullable().describe('mm/s'),
  on: z.iso.date().describe('the day it was written'),
  answer: z.string().nullable().describe("the shop's"),
  photos: z.array(publishedPhotoSchema).max(4),
});
export type PublishedReview = z.infer<typeof publishedReviewSchema>;

/** What was published when a release was made, newest first. */
export interface PublishedReviews {
  /** changes with every change to a published review */
  readonly version: string;
  readonly reviews: readonly PublishedReview[];
}

/** As pages show it: in sandbox mode some are samples. */
export type ShownReview = PublishedReview & { readonly isSample: boolean };

export interface ReviewSummary {
  readonly count: number;
  /** one decimal; 0 without reviews */
  readonly average: number;
  /** how many have 1, 2, 3, 4 and 5 stars */
  readonly byRating: readonly [number, number, number, number, number];
  readonly withPhotos: number;
}

export function summarizeReviews(reviews: readonly Pick<PublishedReview, 'rating' | 'photos'>[]): ReviewSummary {
  const byRating: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  let sum = 0;
  for (const { rating } of reviews) {
    byRating[rating - 1] = (byRating[rating - 1] ?? 0) + 1;
    sum += rating;
  }
  const count = reviews.length;
  const average = count === 0 ? 0 : Math.round((sum / count) * 10) / 10;
  return { count, average, byRating, withPhotos: reviews.filter(({ photos }) => photos.length > 0).length };
}
