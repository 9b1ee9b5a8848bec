import * as z from 'zod';
import { refusalReasonSchema, reviewStates } from '../product-reviews/review.ts';

export const MAX_ANSWER = 1_000;

export const deskReviewSchema = z.object({
  id: z.uuid(),
  version: z.int().describe('counts the changes: what is published is what was read'),
  state: z.enum(reviewStates).exclude(['draft']),
  product: z.string(),
  productName: z.string(),
  itemId: z.string(),
  path: z.string().nullable().describe('of the product page'),
  orderRef: z.string().nullable().describe('null: the reviewer’s data was erased'),
  rating: z.int().min(1).max(5),
  text: z.string(),
  name: z.string(),
  printer: z.string(),
  nozzle: z.int().nullable(),
  speed: z.int().nullable(),
  sentAt: z.iso.datetime(),
  refusal: refusalReasonSchema.nullable(),
  answer: z.string().nullable(),
  photos: z.array(z.object({ id: z.uuid(), width: z.int(), height: z.int(), hidden: z.boolean() })),
});
export type DeskReview = z.infer<typeof deskReviewSchema>;

export const deskReviewQuerySchema = z.object({
  state: z.enum(['waiting', 'published', 'refused']).default('waiting'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

export const deskReviewsSchema = z.object({
  rows: z.array(deskReviewSchema),
  total: z.int().min(0),
  counts: z.object({ waiting: z.int(), published: z.int(), refused: z.int() }),
});
export type DeskReviews = z.infer<typeof deskReviewsSchema>;

const version = z.int().describe('of the review that was read');

export const publishReviewSchema = z.object({ version });
export const refuseReviewSchema = z.object({ version, reason: refusalReasonSchema });
export const answerReviewSchema = z.object({
  answer: z.string().trim().max(MAX_ANSWER).describe('empty: takes the answer off'),
});
export const hidePhotoSchema = z.object({ hidden: z.boolean() });
