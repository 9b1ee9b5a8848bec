import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { LINK_TOKEN } from '../../../contract/mail-link.ts';
import { eraseReviewer } from '../../domain/product-reviews/erase-reviewer.ts';
import { signReviewLink } from '../../gateways/mail/review-links.ts';
import { createMailingApp, tokenIn } from '../../test/create-mailing-app.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { filesInMemory } from '../../test/files-in-memory.ts';
import { addDeliveredOrder } from '../../test/fixtures/order.ts';
import type { Call, ShopClient } from '../../test/shop-client.ts';
import { testSettings } from '../../test/test-settings.ts';

const { files, kept } = filesInMemory();
beforeEach(() => kept.clear());
const shop = await createMailingApp({ files });
const { db } = shop.deps.connection;

async function sent(review: object = {}, withPhoto = false) {
  const { id, email } = await addDeliveredOrder({ db }, { items: [goods.spool.id] });
  const token = await signReviewLink(id, { secret: testSettings.tokenSecret, now: shop.deps.clock() });
  const send = (path: string, call: Call) =>
    shop.request(`/api/product-reviews/pla-petrol${path}`, { ...call, headers: { [LINK_TOKEN]: token } });
  if (withPhoto) {
    const body = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await send('/photos', { method: 'POST', body });
  }
  await send('', { method: 'PUT', json: { rating: 1, text: 'It snapped.', name: 'Ada B.', ...review } });
  return { email, send };
}

async function queue(client: ShopClient, state = 'waiting') {
  return await client.json(`/api/desk/reviews?state=${state}`);
}
async function first(client: ShopClient, state = 'waiting') {
  return (await queue(client, state)).rows[0];
}

describe('the queue of reviews', () => {
  it('has what waits, the oldest first, and no drafts', async () => {
    await sent({ text: 'First.' });
    shop.advanceDays(1);
    await sent({ text: 'Second.' });
    const support = await staffClient(shop, 'support');
    const { rows, counts } = await queue(support);
    expect(rows.map(({ text }: { text: string }) => text)).toEqual(['First.', 'Second.']);
    expect(rows[0]).toMatchObject({ productName: 'Petrol PLA', rating: 1, state: 'waiting' });
    expect(counts).toEqual({ waiting: 2, published: 0, refused: 0 });
  });
});

describe('a review at the desk', () => {
  it('is published and answered, both on record', async () => {
    await sent();
    const support = await staffClient(shop, 'support');
    const { id, version } = await first(support);
    const published = await support.json(`/api/desk/reviews/${id}/publish`, { method: 'POST', json: { version } });
    expect(published).toMatchObject({ state: 'published', rating: 1 });
    const answer = 'Sorry to hear that. Dry it for six hours.';
    await support.json(`/api/desk/reviews/${id}/answer`, {
      method: 'PUT',
      json: { answer, version: published.version },
    });
    expect(await first(support, 'published')).toMatchObject({ answer });
    const log = await db.selectFrom('log.entries').select(['verb', 'details', 'outcome']).orderBy('at').execute();
    expect(log).toMatchObject([
      { verb: 'reviews publish', details: { before: { state: 'waiting' }, after: { state: 'published' } } },
      { verb: 'reviews answer', details: { before: { answer: null }, after: { answer } }, outcome: 'done' },
    ]);
  });

  it('is refused for a reason from the list, which its writer is mailed with a way to change it', async () => {
    const ada = await sent();
    const support = await staffClient(shop, 'support');
    const { id, version } = await first(support);
    const refuse = (reason: string) =>
      support.request(`/api/desk/reviews/${id}/refuse`, { method: 'POST', json: { version, reason } });
    expect((await refuse('bad_rating')).status).toBe(400);
    expect((await refuse('personal_data')).status).toBe(200);
    const [mail, ...more] = await shop.deliver();
    expect([mail?.to, more]).toEqual([ada.email, []]);
    expect(mail?.text).toContain('It shows personal data');
    expect(tokenIn(mail?.text ?? '', '/review/')).toBeTruthy();
    await ada.send('', { method: 'PUT', json: { rating: 1, text: 'It snapped twice.', name: 'Ada B.' } });
    expect(await first(support)).toMatchObject({ id, text: 'It snapped twice.', refusal: null });
  });

  it('cannot be deleted, by any method', async () => {
    const routes = shop.app.routes.filter(({ path, method }) => /desk\/reviews/.test(path) && method === 'DELETE');
    expect(routes).toEqual([]);
  });

  it('is not published with what its reader has not seen', async () => {
    const ada = await sent();
    const support = await staffClient(shop, 'support');
    const { id, version } = await first(support);
    await ada.send('', { method: 'PUT', json: { rating: 5, text: 'Buy at my shop!', name: 'Ada B.' } });
    const late = await support.request(`/api/desk/reviews/${id}/publish`, { method: 'POST', json: { version } });
    expect((await late.json()).code).toBe('product_review_changed');
    expect(await queue(support)).toMatchObject({ counts: { waiting: 1, published: 0 } });
  });

  it('hides a photo, and shows it again', async () => {
    await sent({}, true);
    const support = await staffClient(shop, 'support');
    const { id, version, photos } = await first(support);
    const [photo] = photos;
    const address = `/api/desk/reviews/${id}/photos/${photo.id}`;
    const seen = await support.request(address);
    await seen.body?.cancel();
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
    await support.json(address, { method: 'PUT', json: { hidden: true } });
    // Hiding is a change that whoever reads it at the same time should see.
    const { version: next } = await first(support);
    expect(next).toBe(version + 1);
    await support.json(`/api/desk/reviews/${id}/publish`, { method: 'POST', json: { version: next } });
    expect((await shop.request(`/api/review-photos/${photo.id}/large`)).status).toBe(404);
    await support.json(address, { method: 'PUT', json: { hidden: false } });
    const shown = await shop.request(`/api/review-photos/${photo.id}/large`);
    await shown.body?.cancel();
    expect(shown.status).toBe(200);
  });

  it('becomes nobody’s when its writer’s data is erased', async () => {
    const ada = await sent({}, true);
    const support = await staffClient(shop, 'support');
    const { id, version } = await first(support);
    await support.json(`/api/desk/reviews/${id}/publish`, { method: 'POST', json: { version } });
    await eraseReviewer(db, { addresses: [ada.email.toLowerCase()] }, shop.deps.clock());
    expect(await db.selectFrom('product_reviews').selectAll().execute()).toMatchObject([
      { name: 'A customer', email: '', order_id: null, text: 'It snapped.', rating: 1 },
    ]);
    expect(await db.selectFrom('product_review_photos').selectAll().execute()).toEqual([]);
  });
});
