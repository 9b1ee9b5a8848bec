import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  MAX_PHOTOS,
  PHOTO_MAX_BYTES,
  PHOTO_SIZE,
  type ReviewPhoto,
  THUMB_SIZE,
} from '../../contract/product-reviews/review.ts';
import { reviewedProduct } from '../../contract/product-reviews/reviewed-product.ts';
import type { Deps } from '../../deps.ts';
import type { StoredFile } from '../../gateways/files/file-store.ts';
import { PictureRefused, pictureSize, redrawPicture } from '../../gateways/redraw-picture.ts';
import { ShopError } from '../shop-error.ts';
import { lockStorage, requireStorage } from '../storage/require-storage.ts';
import { openReviewLink } from './order-to-review.ts';
import { itemOf, lockEditable } from './write-review.ts';

type PhotoDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'catalogue' | 'files' | 'storage'>;

interface Upload {
  readonly token: string;
  readonly product: string;
  readonly bytes: Buffer;
}

/** Adds a photo to the review of a product. What is stored is drawn from its pixels alone, in two sizes. */
export async function addReviewPhoto(deps: PhotoDeps, { token, product, bytes }: Upload): Promise<ReviewPhoto> {
  const { connection, clock, files } = deps;
  const linked = await openReviewLink(deps, token);
  const item = itemOf(linked, product);
  if (bytes.length > PHOTO_MAX_BYTES) throw new ShopError('review_photo_too_large');
  const drawn = await drawInTurn(() => drawPhoto(bytes));
  const now = clock();
  const photo = { id: randomUUID(), thumb_id: randomUUID(), width: drawn.width, height: drawn.height };
  const size = drawn.large.length + drawn.thumb.length;
  await connection.db.transaction().execute(async (trx) => {
    const { id } = await lockEditable(trx, { linked, item, now });
    const { count } = await trx
      .selectFrom('product_review_photos')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('review_id', '=', id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_PHOTOS) throw new ShopError('review_photos_full', { limit: MAX_PHOTOS });
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
    await files.put(`reviews/${id}/${photo.id}`, Readable.from([drawn.large]));
    await files.put(`reviews/${id}/${photo.thumb_id}`, Readable.from([drawn.thumb]));
  });
  return { id: photo.id, width: photo.width, height: photo.height };
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

interface DrawnPhoto {
  readonly large: Buffer;
  readonly thumb: Buffer;
  readonly width: number;
  readonly height: number;
}

async function drawPhoto(bytes: Buffer): Promise<DrawnPhoto> {
  try {
    const large = await inside(bytes, PHOTO_SIZE);
    return { large, thumb: await inside(large, THUMB_SIZE), ...(await pictureSize(large)) };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new ShopError(error.reason === 'unreadable' ? 'review_photo_unreadable' : 'review_photo_too_many_pixels');
  }
}

async function inside(bytes: Buffer, size: number): Promise<Buffer> {
  return await redrawPicture(bytes, (picture) =>
    picture.resize(size, size, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }),
  );
}

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time: each takes up to 64 MB while it is decoded. */
function drawInTurn<Result>(draw: () => Promise<Result>): Promise<Result> {
  const next = last.then(draw);
  last = next.catch(() => {});
  return next;
}

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
  const { email } = linked.order;
  const own = await deps.connection.db
    .selectFrom('product_reviews')
    .select('id')
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .where('email', '<>', '')
    .where('product', '=', reviewedProduct(item.tags))
    .executeTakeFirst();
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
