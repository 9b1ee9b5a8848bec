import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Item } from '../../../contract/catalogue/item.ts';
import {
  MAX_PHOTO_PIXELS,
  MAX_PHOTOS,
  PHOTO_MAX_BYTES,
  PHOTO_SIZE,
  type ReviewPhoto,
  THUMB_SIZE,
} from '../../../contract/product-reviews/review.ts';
import { reviewedProduct } from '../../../contract/product-reviews/reviewed-product.ts';
import type { Db } from '../../db/schema.ts';
import type { StoredFile } from '../../gateways/files/file-store.ts';
import type { Deps } from '../deps.ts';
import { redraw } from '../redraw.ts';
import { ShopError } from '../shop-error.ts';
import { lockStorage, requireStorage } from '../storage/require-storage.ts';
import { canEdit, type LinkedOrder, openReviewLink } from './order-to-review.ts';
import { findOwnReview } from './review-rows.ts';
import { itemOf, lockEditable } from './write-review.ts';

type PhotoDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'catalogue' | 'files' | 'storage'>;

interface Upload {
  readonly token: string;
  readonly product: string;
  /** not read before the link is known to be good */
  readonly read: () => Promise<Buffer>;
}

/** Adds a photo to the review of a product. What is stored is drawn from its pixels alone, in two sizes. */
export async function addReviewPhoto(
  deps: PhotoDeps & Pick<Deps, 'redrawPicture'>,
  { token, product, read }: Upload,
): Promise<ReviewPhoto> {
  const { connection, clock, files } = deps;
  const linked = await openReviewLink(deps, token);
  const item = itemOf(linked, product);
  const now = clock();
  await requireOpen(connection.db, { linked, item, now });
  const bytes = await read();
  if (bytes.length > PHOTO_MAX_BYTES) throw new ShopError('review_photo_too_large');
  const large = await redraw(deps, bytes, drawing(PHOTO_SIZE), ERRORS);
  const thumb = await redraw(deps, large.bytes, drawing(THUMB_SIZE), ERRORS);
  const photo = { id: randomUUID(), thumb_id: randomUUID(), width: large.width, height: large.height };
  const size = large.bytes.length + thumb.bytes.length;
  await connection.db.transaction().execute(async (trx) => {
    const { id } = await lockEditable(trx, { linked, item, now });
    await requireRoom(trx, id);
    await lockStorage(trx);
    await requireStorage(trx, deps, { caller: null, bytes: size });
    await trx
      .insertInto('product_review_photos')
      .values({ ...photo, review_id: id, bytes: size, added_at: now })
      .execute();
    await trx
      .updateTable('product_reviews')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    // Before the commit: a row never names a file that is not there. A file without its row is swept.
    await files.put(`reviews/${id}/${photo.id}`, Readable.from([large.bytes]));
    await files.put(`reviews/${id}/${photo.thumb_id}`, Readable.from([thumb.bytes]));
  });
  return { id: photo.id, width: photo.width, height: photo.height };
}

/** Refuses a photo that could not be added, before it is received. */
async function requireOpen(
  db: Db,
  { linked, item, now }: { linked: LinkedOrder; item: Item; now: Date },
): Promise<void> {
  const own = await findOwnReview(db, { email: linked.order.email, product: reviewedProduct(item.tags) });
  if (!own) return;
  if (!canEdit(own, now)) throw new ShopError('review_closed');
  await requireRoom(db, own.id);
}

async function requireRoom(db: Db, reviewId: string): Promise<void> {
  const { count } = await db
    .selectFrom('product_review_photos')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_PHOTOS) throw new ShopError('review_photos_full', { limit: MAX_PHOTOS });
}

/** Takes a photo off a review that was not published. Its files are swept within a day. */
export async function removeReviewPhoto(
  deps: PhotoDeps,
  { token, product, photoId }: { token: string; product: string; photoId: string },
): Promise<void> {
  const linked = await openReviewLink(deps, token);
  const item = itemOf(linked, product);
  await deps.connection.db.transaction().execute(async (trx) => {
    const { id } = await lockEditable(trx, { linked, item, now: deps.clock() });
    const { numDeletedRows } = await trx
      .deleteFrom('product_review_photos')
      .where('id', '=', photoId)
      .where('review_id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ShopError('review_photo_unknown');
    await trx
      .updateTable('product_reviews')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  });
}

const drawing = (size: number) =>
  ({ width: size, height: size, fit: 'inside', format: 'webp', maxPixels: MAX_PHOTO_PIXELS }) as const;
const ERRORS = { unreadable: 'review_photo_unreadable', tooManyPixels: 'review_photo_too_many_pixels' } as const;

export type PhotoSize = 'large' | 'small';

/** A photo of a published review that the shop has not hidden, for everybody. */
export async function openPublishedPhoto(
  { connection, files }: Pick<Deps, 'connection' | 'files'>,
  photoId: string,
  size: PhotoSize,
): Promise<StoredFile> {
  const row = await connection.db
    .selectFrom('product_review_photos')
    .innerJoin('product_reviews', 'product_reviews.id', 'review_id')
    .select(['product_review_photos.id', 'thumb_id', 'review_id'])
    .where('product_review_photos.id', '=', photoId)
    .where('state', '=', 'published')
    .where('hidden', '=', false)
    .executeTakeFirst();
  return await openStored(files, row, size);
}

/** A photo of the writer's own review. */
export async function openOwnPhoto(
  deps: PhotoDeps,
  { token, product, photoId, size }: { token: string; product: string; photoId: string; size: PhotoSize },
): Promise<StoredFile> {
  const linked = await openReviewLink(deps, token);
  const item = itemOf(linked, product);
  const own = await findOwnReview(deps.connection.db, {
    email: linked.order.email,
    product: reviewedProduct(item.tags),
  });
  if (!own) throw new ShopError('review_photo_unknown');
  return await openPhotoOf(deps, own.id, photoId, size);
}

/** Any photo of a review, for the desk. */
export async function openPhotoOf(
  { connection, files }: Pick<Deps, 'connection' | 'files'>,
  reviewId: string,
  photoId: string,
  size: PhotoSize,
): Promise<StoredFile> {
  const row = await connection.db
    .selectFrom('product_review_photos')
    .select(['id', 'thumb_id', 'review_id'])
    .where('id', '=', photoId)
    .where('review_id', '=', reviewId)
    .executeTakeFirst();
  return await openStored(files, row, size);
}

async function openStored(
  files: Deps['files'],
  row: { id: string; thumb_id: string; review_id: string } | undefined,
  size: PhotoSize,
): Promise<StoredFile> {
  const stored = row && (await files.get(`reviews/${row.review_id}/${size === 'large' ? row.id : row.thumb_id}`));
  if (!stored) throw new ShopError('review_photo_unknown');
  return stored;
}
