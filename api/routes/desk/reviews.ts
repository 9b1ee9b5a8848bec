import * as z from 'zod';
import {
  answerReviewSchema,
  deskReviewQuerySchema,
  deskReviewSchema,
  deskReviewsSchema,
  hidePhotoSchema,
  publishReviewSchema,
  refuseReviewSchema,
} from '../../../contract/desk/reviews.ts';
import { idSchema } from '../../../contract/id.ts';
import type { Deps } from '../../domain/deps.ts';
import {
  answerReview,
  hideReviewPhoto,
  listReviews,
  publishReview,
  refuseReview,
} from '../../domain/product-reviews/moderate-reviews.ts';
import { openPhotoOf } from '../../domain/product-reviews/review-photos.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { fileResponse } from '../../http/responses.ts';
import { photoHeaders } from '../product-reviews.ts';

const params = z.object({ id: idSchema() });
const photoParams = params.extend({ photoId: idSchema() });
const changed = {
  answer: ['The review', deskReviewSchema],
  errors: ['product_review_unknown', 'product_review_changed'],
} as const;

const list = deskRoute('get', '/desk/reviews', {
  permission: 'reviews:read',
  summary: 'List reviews of products by their state, 50 a page',
  query: deskReviewQuerySchema,
  answer: ['A page of reviews', deskReviewsSchema],
});

const publish = deskRoute('post', '/desk/reviews/{id}/publish', {
  permission: 'reviews:write',
  summary: 'Publish a review: pages show it from their next release on',
  params,
  body: publishReviewSchema,
  ...changed,
});

const refuse = deskRoute('post', '/desk/reviews/{id}/refuse', {
  permission: 'reviews:write',
  summary: 'Refuse a review for a reason, which its writer is mailed. A bad rating is none.',
  params,
  body: refuseReviewSchema,
  ...changed,
});

const answer = deskRoute('put', '/desk/reviews/{id}/answer', {
  permission: 'reviews:write',
  summary: 'Answer a review in the name of the shop',
  params,
  body: answerReviewSchema.extend(publishReviewSchema.shape),
  ...changed,
});

const hide = deskRoute('put', '/desk/reviews/{id}/photos/{photoId}', {
  permission: 'reviews:write',
  summary: 'Hide a photo of a review, or show it again',
  params: photoParams,
  body: hidePhotoSchema,
  ...changed,
  errors: ['review_photo_unknown'],
});

const photo = deskRoute('get', '/desk/reviews/{id}/photos/{photoId}', {
  permission: 'reviews:read',
  summary: 'Get a photo of any review',
  params: photoParams,
  query: z.object({ size: z.enum(['large', 'small']).default('large') }),
  responses: fileResponse('A WebP', 'image/webp', z.string().meta({ format: 'binary' })),
  errors: ['review_photo_unknown'],
});

/** Reviews of products at the desk. None can be deleted: one that is shown no longer was refused for a reason. */
export function reviewRoutes(deps: Deps) {
  return deskApp()
    .openapi(list, async (c) => c.json(await listReviews(deps, c.req.valid('query')), 200))
    .openapi(publish, async (c) => {
      const { version } = c.req.valid('json');
      return c.json(await publishReview(deps, c.var.staff, { ...c.req.valid('param'), version }), 200);
    })
    .openapi(refuse, async (c) => {
      return c.json(await refuseReview(deps, c.var.staff, { ...c.req.valid('param'), ...c.req.valid('json') }), 200);
    })
    .openapi(answer, async (c) => {
      return c.json(await answerReview(deps, c.var.staff, { ...c.req.valid('param'), ...c.req.valid('json') }), 200);
    })
    .openapi(hide, async (c) => {
      return c.json(await hideReviewPhoto(deps, c.var.staff, { ...c.req.valid('param'), ...c.req.valid('json') }), 200);
    })
    .openapi(photo, async (c) => {
      const { id, photoId } = c.req.valid('param');
      const stored = await openPhotoOf(deps, id, photoId, c.req.valid('query').size);
      return c.body(stored.content, 200, photoHeaders(stored, 'private, max-age=3600'));
    });
}
