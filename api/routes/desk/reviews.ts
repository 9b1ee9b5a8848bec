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
import { jsonBody } from '../../http/json-body.ts';
import { errorResponses, fileResponse, jsonResponses } from '../../http/responses.ts';
import { photoHeaders } from '../product-reviews.ts';

const staffErrors = ['staff_sign_in_required', 'staff_not_allowed'] as const;
const params = z.object({ id: idSchema() });
const photoParams = params.extend({ photoId: idSchema() });
const changed = jsonResponses('The review', deskReviewSchema, [
  ...staffErrors,
  'invalid_request',
  'product_review_unknown',
  'product_review_changed',
]);

const photoResponses = {
  ...fileResponse('A WebP', 'image/webp', z.string().meta({ format: 'binary' })),
  ...errorResponses([...staffErrors, 'invalid_request', 'review_photo_unknown']),
};

const list = deskRoute({
  method: 'get',
  path: '/desk/reviews',
  permission: 'reviews:read',
  summary: 'List reviews of products by their state, 50 a page',
  request: { query: deskReviewQuerySchema },
  responses: jsonResponses('A page of reviews', deskReviewsSchema, [...staffErrors, 'invalid_request']),
});

const publish = deskRoute({
  method: 'post',
  path: '/desk/reviews/{id}/publish',
  permission: 'reviews:write',
  summary: 'Publish a review: pages show it from their next release on',
  request: { params, body: jsonBody(publishReviewSchema) },
  responses: changed,
});

const refuse = deskRoute({
  method: 'post',
  path: '/desk/reviews/{id}/refuse',
  permission: 'reviews:write',
  summary: 'Refuse a review for a reason, which its writer is mailed. A bad rating is none.',
  request: { params, body: jsonBody(refuseReviewSchema) },
  responses: changed,
});

const answer = deskRoute({
  method: 'put',
  path: '/desk/reviews/{id}/answer',
  permission: 'reviews:write',
  summary: 'Answer a review in the name of the shop',
  request: { params, body: jsonBody(answerReviewSchema.extend(publishReviewSchema.shape)) },
  responses: changed,
});

const hide = deskRoute({
  method: 'put',
  path: '/desk/reviews/{id}/photos/{photoId}',
  permission: 'reviews:write',
  summary: 'Hide a photo of a review, or show it again',
  request: { params: photoParams, body: jsonBody(hidePhotoSchema) },
  responses: changed,
});

const photo = deskRoute({
  method: 'get',
  path: '/desk/reviews/{id}/photos/{photoId}',
  permission: 'reviews:read',
  summary: 'Get a photo of any review',
  request: { params: photoParams, query: z.object({ size: z.enum(['large', 'small']).default('large') }) },
  responses: photoResponses,
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
