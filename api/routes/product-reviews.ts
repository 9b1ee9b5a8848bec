import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { idSchema } from '../../contract/id.ts';
import { LINK_TOKEN, linkTokenSchema } from '../../contract/mail-link.ts';
import {
  orderToReviewSchema,
  ownReviewSchema,
  reviewInputSchema,
  reviewStopSchema,
  storedPhotoSchema,
} from '../../contract/product-reviews/review.ts';
import type { Deps } from '../domain/deps.ts';
import { stopReviewRequests } from '../domain/product-reviews/ask-for-reviews.ts';
import { readOrderToReview } from '../domain/product-reviews/order-to-review.ts';
import {
  addReviewPhoto,
  openOwnPhoto,
  openPublishedPhoto,
  removeReviewPhoto,
} from '../domain/product-reviews/review-photos.ts';
import { writeReview } from '../domain/product-reviews/write-review.ts';
import type { StoredFile } from '../gateways/files/file-store.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { fileResponse } from '../http/responses.ts';
import { shopRoute } from '../http/shop-route.ts';
import { mailLinkRoutes } from './mail-links.ts';

const linkErrors = ['review_link_damaged', 'review_link_expired'] as const;
const productParams = z.object({ product: z.string().max(100) });
const photoParams = productParams.extend({ photoId: idSchema() });
const binary = z.string().meta({ format: 'binary' });
const sizeQuery = z.object({ size: z.enum(['large', 'small']).default('large') });

const read = shopRoute('get', '/product-reviews', {
  summary: 'Get the products of the order that a link in an email names, with the reviews of its buyer',
  headers: linkTokenSchema,
  answer: ['The order’s products', orderToReviewSchema],
  errors: linkErrors,
});

const write = shopRoute('put', '/product-reviews/{product}', {
  summary: 'Send a review of one product, or change it until it is published',
  params: productParams,
  headers: linkTokenSchema,
  body: reviewInputSchema,
  answer: ['The review, which waits for the desk', ownReviewSchema],
  errors: [...linkErrors, 'review_product_unknown', 'review_closed'],
});

const addPhoto = shopRoute('post', '/product-reviews/{product}/photos', {
  summary: 'Add a photo to a review: a JPEG, PNG or WebP as the body. It is drawn anew, without its metadata.',
  params: productParams,
  headers: linkTokenSchema,
  answer: ['The photo', storedPhotoSchema],
  errors: [
    ...linkErrors,
    'review_product_unknown',
    'review_closed',
    'review_photos_full',
    'review_photo_unreadable',
    'review_photo_too_large',
    'review_photo_too_many_pixels',
    'pictures_unavailable',
    'storage_full',
  ],
});

const removePhoto = shopRoute('delete', '/product-reviews/{product}/photos/{photoId}', {
  summary: 'Take a photo off a review that was not published',
  params: photoParams,
  headers: linkTokenSchema,
  answer: ['It is gone', z.object({ done: z.literal(true) })],
  errors: [...linkErrors, 'review_product_unknown', 'review_closed', 'review_photo_unknown'],
});

const ownPhoto = shopRoute('get', '/product-reviews/{product}/photos/{photoId}', {
  summary: 'Get a photo of the writer’s own review',
  params: photoParams,
  headers: linkTokenSchema,
  query: sizeQuery,
  responses: fileResponse('A WebP', 'image/webp', binary),
  errors: [...linkErrors, 'review_product_unknown', 'review_photo_unknown'],
});

const publicPhoto = shopRoute('get', '/review-photos/{photoId}/{size}', {
  summary: 'Get a photo of a published review',
  params: z.object({ photoId: idSchema(), size: sizeQuery.shape.size.unwrap() }),
  responses: fileResponse('A WebP', 'image/webp', binary),
  errors: ['review_photo_unknown'],
});

/** A day: a photo that the desk hides is gone from caches the next morning. */
const CACHED = 'public, max-age=86400';

export function photoHeaders({ bytes }: StoredFile, cacheControl: string): Record<string, string> {
  return {
    'cache-control': cacheControl,
    'content-type': 'image/webp',
    'content-length': String(bytes),
    'content-disposition': 'inline; filename="photo.webp"',
  };
}

/** Reviews by shoppers, for the holder of the link in an email. */
export function productReviewRoutes(deps: Deps) {
  const count = callerLimit(deps, { name: 'reviews read by caller', tries: 300, seconds: 600 });
  const countWrites = callerLimit(deps, { name: 'reviews written by caller', tries: 60, seconds: 600 });
  const countPhotos = callerLimit(deps, { name: 'photos by caller', tries: 60, seconds: 600 });
  const app = new OpenAPIHono({ defaultHook: refuseInvalid });
  app.openapi(read, async (c) => {
    await count(c);
    return c.json(await readOrderToReview(deps, c.req.valid('header')[LINK_TOKEN]), 200);
  });
  app.openapi(write, async (c) => {
    await countWrites(c);
    const { product } = c.req.valid('param');
    const token = c.req.valid('header')[LINK_TOKEN];
    return c.json(await writeReview(deps, { token, product, review: c.req.valid('json') }), 200);
  });
  app.openapi(addPhoto, async (c) => {
    await countPhotos(c);
    const read = async () => Buffer.from(await c.req.arrayBuffer());
    const token = c.req.valid('header')[LINK_TOKEN];
    return c.json(await addReviewPhoto(deps, { ...c.req.valid('param'), token, read }), 200);
  });
  app.openapi(removePhoto, async (c) => {
    await countWrites(c);
    await removeReviewPhoto(deps, { ...c.req.valid('param'), token: c.req.valid('header')[LINK_TOKEN] });
    return c.json({ done: true as const }, 200);
  });
  app.openapi(ownPhoto, async (c) => {
    await count(c);
    const token = c.req.valid('header')[LINK_TOKEN];
    const photo = await openOwnPhoto(deps, { ...c.req.valid('param'), ...c.req.valid('query'), token });
    return c.body(photo.content, 200, photoHeaders(photo, 'private, max-age=3600'));
  });
  app.openapi(publicPhoto, async (c) => {
    const { photoId, size } = c.req.valid('param');
    const photo = await openPublishedPhoto(deps, photoId, size);
    return c.body(photo.content, 200, photoHeaders(photo, CACHED));
  });
  app.route(
    '/',
    mailLinkRoutes({
      path: '/product-reviews',
      stopPage: '/review/unsubscribe/',
      subject: 'emails about reviews',
      answer: reviewStopSchema,
      stop: async (token) => ({ state: await stopReviewRequests(deps, token) }),
    }),
  );
  return app;
}
