import * as z from 'zod';
import { publishedReviewSchema } from './published.ts';

const { printer, nozzle, speed, answer, photos } = publishedReviewSchema.shape;

/** `sample-reviews.yaml`: what a shop in sandbox mode shows in place of reviews. */
export const sampleReviewsSchema = z.array(
  publishedReviewSchema
    .omit({ id: true, photos: true })
    .extend({
      printer: printer.default(''),
      nozzle: nozzle.default(null),
      speed: speed.default(null),
      answer: answer.default(null),
      photos: photos.default([]),
    })
    .strict(),
);
