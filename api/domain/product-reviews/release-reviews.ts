import { type RawBuilder, sql } from 'kysely';
import type { WrittenReviews } from '../../../content-reader/reviews.ts';
import type { Db } from '../../db/schema.ts';

/**
 * Reviews of shoppers for the next release, which writes them into its content: pages, structured data and feed then show
 * the same ones, and all replicas switch at once.
 */

/** More than this shop will have for years; the newest. */
const MAX_REVIEWS = 50_000;

/** A query for what differs when a published review, its answer or photos changed. */
export const reviewsVersion: RawBuilder<{ readonly version: string }> = sql`
  select count(*) filter (where state = 'published') || '-'
    || coalesce(floor(extract(epoch from max(shown_at)) * 1e6), 0) as version
  from product_reviews where shown_at is not null`;

export async function readReviewsVersion(db: Db): Promise<string> {
  const { rows } = await reviewsVersion.execute(db);
  return rows[0]?.version ?? '0-0';
}

export async function readReleaseReviews(db: Db): Promise<WrittenReviews> {
  // First, so that a change in between makes another release.
  const version = await readReviewsVersion(db);
  const reviews = await db
    .selectFrom('product_reviews as r')
    .leftJoin('items', 'items.id', 'r.item_id')
    .select(['r.id', 'r.product', 'r.item_id as itemId', 'r.text', 'r.name', 'r.printer', 'r.nozzle'])
    .select(['r.speed', 'r.answer'])
    // It is set when a review is sent.
    .select((eb) => eb.ref('r.rating').$notNull().as('rating'))
    .select(sql<string>`to_char(r.sent_at at time zone 'America/Detroit', 'YYYY-MM-DD')`.as('on'))
    .select(sql<WrittenReviews['reviews'][number]['bought']>`items.body -> 'tags'`.as('bought'))
    .select(
      sql<{ id: string; width: number; height: number }[]>`coalesce((
        select json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.added_at, p.id)
        from product_review_photos p where p.review_id = r.id and not p.hidden), '[]')`.as('photos'),
    )
    .where('r.state', '=', 'published')
    .orderBy('r.sent_at', 'desc')
    .orderBy('r.id')
    .limit(MAX_REVIEWS)
    .execute();
  return {
    version,
    reviews: reviews.map(({ photos, ...review }) => ({
      ...review,
      photos: photos.map(({ id, width, height }) => ({
        src: `/api/review-photos/${id}/large`,
        thumb: `/api/review-photos/${id}/small`,
        width,
        height,
      })),
    })),
  };
}
