// @ts-check
import { linkSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { workerDatabase } from '../../api/test/test-database.ts';
import { readReviews } from '../../content-reader/reviews.ts';
import { withConnection } from '../postgres/connect.mjs';
import { noReviews, readPublishedReviews, readReviewsVersion, writeReviews } from './published-reviews.mjs';

const database = await workerDatabase();
const folder = mkdtempSync(join(tmpdir(), 'northspool-reviews-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {string} text */
const run = (text) => withConnection(database, (client) => client.query(text));

const SPOOL = 'pla-petrol-1.75mm-1kg';

beforeEach(async () => {
  await run('delete from product_reviews');
  await run('truncate items cascade');
  const tags = JSON.stringify({ material: 'PLA', color: 'Petrol', diameter: '1.75mm', weight: '1kg' });
  await run(`insert into items (id, body, price, active, qoh) values ('${SPOOL}', '{"tags": ${tags}}', 2299, true, 1)`);
});

/** @param {string} state */
const addReview = async (state, itemId = SPOOL) => {
  const refusal = state === 'refused' ? `'spam'` : 'null';
  const { rows } = await run(`insert into product_reviews
    (product, item_id, email, state, refusal, rating, text, name, created_at, sent_at, shown_at)
    values ('pla-petrol', '${itemId}', gen_random_uuid()::text, '${state}', ${refusal}, 4, '${state}', 'Ada B.',
      now(), '2026-10-02T02:00Z', ${state === 'published' ? 'now()' : 'null'}) returning id`);
  return rows[0].id;
};

it('writes what the desk published into the content of a release, without hidden photos', async () => {
  await addReview('waiting');
  await addReview('refused');
  const id = await addReview('published');
  await run(`insert into product_review_photos (id, thumb_id, review_id, width, height, bytes, hidden, added_at)
    select gen_random_uuid(), gen_random_uuid(), '${id}', 8, 6, 1, hidden, now() from unnest('{f,t}'::bool[]) as hidden`);
  writeReviews(folder, await readPublishedReviews(database));
  const { reviews } = await readReviews(folder);
  expect(reviews).toMatchObject([{ id, rating: 4, text: 'published', name: 'Ada B.', on: '2026-10-01' }]);
  expect(reviews[0]?.photos).toMatchObject([
    { src: expect.stringMatching(/^\/api\/review-photos\/[\w-]{36}\/large$/) },
  ]);
  expect(JSON.stringify(reviews)).not.toContain('email');
});

it('names the size that was bought, unless the shop no longer has it', async () => {
  await addReview('published');
  await addReview('published', 'pla-petrol-no-longer-sold');
  writeReviews(folder, await readPublishedReviews(database));
  const { reviews } = await readReviews(folder);
  expect(new Map(reviews.map(({ itemId, size }) => [itemId, size]))).toEqual(
    new Map([
      [SPOOL, '1.75 mm · 1 kg'],
      ['pla-petrol-no-longer-sold', ''],
    ]),
  );
});

it('has another version after each change to what is shown, and none for what waits', async () => {
  const versions = [await readReviewsVersion(database)];
  expect(versions).toEqual([noReviews.version]);
  await addReview('waiting');
  expect(await readReviewsVersion(database)).toBe(versions[0]);
  await addReview('published');
  versions.push(await readReviewsVersion(database));
  await run(`update product_reviews set answer = 'Thanks!', shown_at = now() where state = 'published'`);
  versions.push(await readReviewsVersion(database));
  await run(
    `update product_reviews set state = 'refused', refusal = 'spam', shown_at = now() where state = 'published'`,
  );
  versions.push(await readReviewsVersion(database));
  expect(new Set(versions).size).toBe(4);
});

it('leaves the file of the release before as it is', async () => {
  writeReviews(folder, noReviews);
  const last = join(folder, 'last.json');
  linkSync(join(folder, 'reviews.json'), last);
  writeReviews(folder, { version: '1-1', reviews: [] });
  expect(JSON.parse(readFileSync(last, 'utf8'))).toEqual(noReviews);
});
