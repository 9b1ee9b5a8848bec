// @ts-check
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withConnection } from '../postgres/connect.mjs';
import { codeOf } from '../processes/user-error.mjs';

/**
 * Reviews of shoppers, from the database into the content of a release: pages, structured data and feed then show the same
 * ones, and all replicas switch at once.
 *
 * @typedef {import('../../content-reader/reviews.ts').WrittenReviews} WrittenReviews
 */

/** As `content-reader/reviews.ts` reads it. */
const REVIEWS_FILE = 'reviews.json';

/** @type {WrittenReviews} */
export const noReviews = { version: '0-0', reviews: [] };

/** More than this shop will have for years; the newest. */
const MOST = 50_000;
const UNDEFINED_TABLE = '42P01';

const VERSION = `select count(*) filter (where state = 'published') || '-'
    || coalesce(floor(extract(epoch from max(shown_at)) * 1000), 0) as version
  from product_reviews where shown_at is not null`;

const PUBLISHED = `select r.id, r.product, r.item_id as "itemId", r.rating, r.text, r.name, r.printer, r.nozzle, r.speed,
    to_char(r.sent_at at time zone 'America/Detroit', 'YYYY-MM-DD') as on, r.answer, items.body -> 'tags' as bought,
    coalesce((
      select json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.added_at, p.id)
      from product_review_photos p where p.review_id = r.id and not p.hidden), '[]') as photos
  from product_reviews r left join items on items.id = r.item_id
  where r.state = 'published'
  order by r.sent_at desc, r.id limit ${MOST}`;

/**
 * @param {string} databaseUrl
 * @returns {Promise<WrittenReviews>} none before the API has migrated the database
 */
export async function readPublishedReviews(databaseUrl) {
  return await withConnection(databaseUrl, async (client) => {
    try {
      // First, so that a change in between makes another release.
      const { rows: versions } = await client.query(VERSION);
      const { rows } = await client.query(PUBLISHED);
      return { version: versions[0].version, reviews: rows.map(present) };
    } catch (error) {
      if (codeOf(error) === UNDEFINED_TABLE) return noReviews;
      throw error;
    }
  });
}

/**
 * What differs when a published review, its answer or photos changed.
 * @param {string} databaseUrl
 * @returns {Promise<string>}
 */
export async function readReviewsVersion(databaseUrl) {
  return await withConnection(databaseUrl, async (client) => (await client.query(VERSION)).rows[0].version);
}

/** @param {any} row */
function present({ photos, ...review }) {
  return {
    ...review,
    photos: photos.map((/** @type {{ id: string, width: number, height: number }} */ { id, width, height }) => ({
      src: `/api/review-photos/${id}/large`,
      thumb: `/api/review-photos/${id}/small`,
      width,
      height,
    })),
  };
}

/**
 * Replaces the file of a release's content. The copy is a link to that of the release before, which must stay as it is.
 * @param {string} folder
 * @param {WrittenReviews} reviews
 */
export function writeReviews(folder, reviews) {
  const file = join(folder, REVIEWS_FILE);
  const unfinished = join(folder, `.${REVIEWS_FILE}`);
  rmSync(file, { force: true });
  writeFileSync(unfinished, JSON.stringify(reviews));
  renameSync(unfinished, file);
}
