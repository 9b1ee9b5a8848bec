import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Content } from '../../../content-reader/content.ts';
import { noReviews, REVIEWS_FILE, readReviews } from '../../../content-reader/reviews.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { goods } from '../../test/factory-items.ts';
import { readReleaseReviews, readReviewsVersion } from './release-reviews.ts';

const shop = await createTestApp();
const { db, pool } = shop.deps.connection;
const folder = mkdtempSync(join(tmpdir(), 'northspool-reviews-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (text: string) => pool.query(text);
const SPOOL = goods.spool.id;
/** As the release has them. */
async function written() {
  writeFileSync(join(folder, REVIEWS_FILE), JSON.stringify(await readReleaseReviews(db)));
  return readReviews(new Content(folder)).reviews;
}

const addReview = async (state: string, itemId = SPOOL): Promise<string> => {
  const refusal = state === 'refused' ? `'spam'` : 'null';
  const { rows } = await run(`insert into product_reviews
    (product, item_id, email, state, refusal, rating, text, name, created_at, sent_at, shown_at)
    values ('pla-petrol', '${itemId}', gen_random_uuid()::text, '${state}', ${refusal}, 4, '${state}', 'Ada B.',
      now(), '2026-10-02T02:00Z', ${state === 'published' ? 'now()' : 'null'}) returning id`);
  return rows[0].id;
};

describe('reviews of a release', () => {
  it('are what the desk published, without hidden photos', async () => {
    await addReview('waiting');
    await addReview('refused');
    const id = await addReview('published');
    await run(`insert into product_review_photos (id, thumb_id, review_id, width, height, bytes, hidden, added_at)
    select gen_random_uuid(), gen_random_uuid(), '${id}', 8, 6, 1, hidden, now() from unnest('{f,t}'::bool[]) as hidden`);
    const reviews = await written();
    expect(reviews).toMatchObject([{ id, rating: 4, text: 'published', name: 'Ada B.', on: '2026-10-01' }]);
    expect(reviews[0]?.photos).toMatchObject([
      { src: expect.stringMatching(/^\/api\/review-photos\/[\w-]{36}\/large$/) },
    ]);
    expect(JSON.stringify(reviews)).not.toContain('email');
  });

  it('name the size that was bought, unless the shop no longer has it', async () => {
    await addReview('published');
    await addReview('published', 'pla-petrol-no-longer-sold');
    const reviews = await written();
    expect(new Map(reviews.map(({ itemId, size }) => [itemId, size]))).toEqual(
      new Map([
        [SPOOL, '1.75 mm · 1 kg'],
        ['pla-petrol-no-longer-sold', ''],
      ]),
    );
  });

  it('have another version after each change to what is shown, and none for what waits', async () => {
    const versions = [await readReviewsVersion(db)];
    expect(versions).toEqual([noReviews.version]);
    await addReview('waiting');
    expect(await readReviewsVersion(db)).toBe(versions[0]);
    await addReview('published');
    versions.push(await readReviewsVersion(db));
    await run(`update product_reviews set answer = 'Thanks!', shown_at = now() where state = 'published'`);
    versions.push(await readReviewsVersion(db));
    await run(
      `update product_reviews set state = 'refused', refusal = 'spam', shown_at = now() where state = 'published'`,
    );
    versions.push(await readReviewsVersion(db));
    expect(new Set(versions).size).toBe(4);
  });
});
