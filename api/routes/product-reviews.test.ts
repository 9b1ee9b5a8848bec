import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LINK_TOKEN } from '../../contract/mail-link.ts';
import type { OrderToReview } from '../../contract/product-reviews/review.ts';
import { sweepModels } from '../domain/models/sweep-models.ts';
import { askForReviews } from '../domain/product-reviews/ask-for-reviews.ts';
import { signOrderLink } from '../gateways/mail/order-links.ts';
import { REVIEW_LINK_DAYS, signReviewLink } from '../gateways/mail/review-links.ts';
import { createMailingApp, tokenIn } from '../test/create-mailing-app.ts';
import { goods } from '../test/factory-items.ts';
import { filesInMemory } from '../test/files-in-memory.ts';
import { addDeliveredOrder } from '../test/fixtures/order.ts';
import type { Call } from '../test/shop-client.ts';
import { testSettings } from '../test/test-settings.ts';

const { files, kept } = filesInMemory();
beforeEach(() => kept.clear());
const shop = await createMailingApp({ files });
const { db } = shop.deps.connection;
const PRODUCT = 'pla-petrol';
const petrol = goods.spool.id;

const tokenFor = (orderId: string) =>
  signReviewLink(orderId, { secret: testSettings.tokenSecret, now: shop.deps.clock() });

/** A shopper with the link of a delivered order. */
async function reviewer(order: Parameters<typeof addDeliveredOrder>[1] = { items: [petrol] }) {
  const stored = await addDeliveredOrder({ db }, order);
  const token = await tokenFor(stored.id);
  const send = (path = '', call: Call = {}) =>
    shop.request(`/api/product-reviews${path}`, { ...call, headers: { ...call.headers, [LINK_TOKEN]: token } });
  return {
    ...stored,
    token,
    send,
    read: async (): Promise<OrderToReview> => (await send()).json(),
    write: (review: object = {}, product = PRODUCT) =>
      send(`/${product}`, { method: 'PUT', json: { rating: 4, text: 'Even.', name: 'Ada B.', ...review } }),
    add: (body: BodyInit, product = PRODUCT) =>
      send(`/${product}/photos`, { method: 'POST', body, headers: { 'content-type': 'image/jpeg' } }),
  };
}

const codeOf = async (response: Response) => (response.ok ? response.status : (await response.json()).code);

function picture(width = 40, height = 30, background = '#0b5a63') {
  return sharp({ create: { width, height, channels: 3, background } });
}

describe('the link of a review', () => {
  it('opens the products of its order, each once, with a name to show', async () => {
    const ada = await reviewer({
      items: [petrol, goods.poster.id, goods.token.id, petrol],
      bundle: [goods.miniRed.id, goods.miniRed.id, goods.miniBlue.id],
    });
    const { name, products } = await ada.read();
    expect(name).toBe('Ada B.');
    expect(products.map(({ product }) => product)).toEqual([PRODUCT, 'merch-posterlayers', 'pla-red', 'pla-blue']);
    expect(products[0]).toMatchObject({
      name: 'Petrol PLA',
      line: '1.75 mm · 1 kg',
      ranges: { nozzle: { min: 205, max: 220 }, speed: { min: expect.any(Number), max: expect.any(Number) } },
      review: null,
    });
    expect(products[1]?.ranges).toBeNull();
  });

  it('opens nothing when it is forged, of another kind, expired, or of a canceled order', async () => {
    const ada = await reviewer();
    const open = async (token: string) =>
      codeOf(await shop.request('/api/product-reviews', { headers: { [LINK_TOKEN]: token } }));
    const now = shop.deps.clock();
    expect(await open(`${ada.token.slice(0, -4)}AAAA`)).toBe('review_link_damaged');
    expect(await open(await signReviewLink(ada.id, { secret: 'a secret of somebody else', now }))).toBe(
      'review_link_damaged',
    );
    const orderLink = await signOrderLink(ada.id, { secret: testSettings.tokenSecret, now });
    expect(await open(orderLink)).toBe('review_link_damaged');
    expect(await open(await tokenFor(crypto.randomUUID()))).toBe('review_link_expired');
    await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', ada.id).execute();
    expect(await open(ada.token)).toBe('review_link_expired');
    const later = await reviewer();
    shop.advanceDays(REVIEW_LINK_DAYS);
    expect(await open(later.token)).toBe('review_link_expired');
  });

  it('reviews nothing that another order has', async () => {
    const ada = await reviewer();
    expect(await codeOf(await ada.write({}, 'forge-gunmetal'))).toBe('review_product_unknown');
    expect(await codeOf(await ada.add(await picture().jpeg().toBuffer(), 'forge-gunmetal'))).toBe(
      'review_product_unknown',
    );
  });
});

describe('a review', () => {
  it('waits for the desk, and can be changed until it is published', async () => {
    const ada = await reviewer();
    expect(await (await ada.write()).json()).toMatchObject({ rating: 4, state: 'waiting', canEdit: true });
    expect(await (await ada.write({ rating: 2, nozzle: 210, speed: 60 })).json()).toMatchObject({ rating: 2 });
    expect(await db.selectFrom('product_reviews').selectAll().execute()).toMatchObject([{ version: 3, nozzle: 210 }]);
    await db.updateTable('product_reviews').set({ state: 'published' }).execute();
    expect(await codeOf(await ada.write({ rating: 5 }))).toBe('review_closed');
    expect((await ada.read()).products[0]?.review).toMatchObject({ rating: 2, canEdit: false });
  });

  it('can be changed for 30 days', async () => {
    const ada = await reviewer();
    await ada.write();
    shop.advanceDays(29);
    expect((await ada.write()).status).toBe(200);
    shop.advanceDays(2);
    expect(await codeOf(await ada.write())).toBe('review_closed');
  });

  it('is one for each buyer and product, in whatever order it was bought', async () => {
    const ada = await reviewer();
    await ada.write({ text: 'First.' });
    const again = await reviewer({ items: [petrol], email: ada.email.toUpperCase() });
    expect((await again.read()).products[0]?.review).toMatchObject({ text: 'First.' });
    await Promise.all([again.write({ text: 'Second.' }), ada.write({ text: 'Second.' })]);
    expect(await db.selectFrom('product_reviews').select('text').execute()).toEqual([{ text: 'Second.' }]);
  });

  it('says how it printed within the range of the data sheet only', async () => {
    const ada = await reviewer({ items: [petrol, goods.poster.id] });
    const refused = await ada.write({ nozzle: 300, speed: 500 });
    expect(refused.status).toBe(400);
    expect((await refused.json()).fields).toEqual({
      nozzle: expect.stringContaining('205 to 220 °C'),
      speed: expect.stringContaining('mm/s'),
    });
    expect((await ada.write({ nozzle: 210 }, 'merch-posterlayers')).status).toBe(400);
  });

  it.each([
    [{ rating: 0 }],
    [{ rating: 6 }],
    [{ rating: 4.5 }],
    [{ rating: null }],
    [{ name: '' }],
    [{ name: 'Ada\u202e B.' }],
  ])('is refused with %j', async (wrong) => {
    const ada = await reviewer();
    expect(await codeOf(await ada.write(wrong))).toBe('invalid_request');
  });

  it.each([
    ['name', 41],
    ['text', 2_001],
    ['printer', 61],
  ])('is refused with a %s of %i letters', async (field, length) => {
    const ada = await reviewer();
    expect(await codeOf(await ada.write({ [field]: 'x'.repeat(length) }))).toBe('invalid_request');
  });

  it('keeps markup as the text that it is', async () => {
    const ada = await reviewer();
    const text = '<script>alert(1)</script> & <b>bold</b>';
    expect(await (await ada.write({ text })).json()).toMatchObject({ text });
  });
});

describe('a photo', () => {
  it('comes out without its metadata, such as where it was taken', async () => {
    const ada = await reviewer();
    const jpeg = await picture()
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '42/1 19/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    expect(jpeg.includes('SecretCamera')).toBe(true);
    const { id, width, height } = await (await ada.add(jpeg)).json();
    expect([width, height]).toEqual([40, 30]);
    const own = await ada.send(`/${PRODUCT}/photos/${id}`);
    const bytes = Buffer.from(await own.arrayBuffer());
    const found = await sharp(bytes).metadata();
    expect([found.format, found.exif, bytes.includes('SecretCamera')]).toEqual(['webp', undefined, false]);
    expect([...kept.values()].some((file) => Buffer.from(file.bytes).includes('SecretCamera'))).toBe(false);
  });

  it('is one of four at most, also of photos that come at once', async () => {
    const ada = await reviewer();
    const jpeg = await picture().jpeg().toBuffer();
    const codes = await Promise.all(Array.from({ length: 6 }, async () => codeOf(await ada.add(jpeg))));
    expect(codes.toSorted()).toEqual([200, 200, 200, 200, 'review_photos_full', 'review_photos_full']);
    const { review } = (await ada.read()).products[0] ?? {};
    expect(review).toMatchObject({ state: 'draft', rating: null });
    expect(review?.photos).toHaveLength(4);
    const photo = `/${PRODUCT}/photos/${review?.photos[0]?.id}`;
    expect((await ada.send(photo, { method: 'DELETE' })).status).toBe(200);
    expect(await codeOf(await ada.send(photo, { method: 'DELETE' }))).toBe('review_photo_unknown');
    expect(await codeOf(await ada.add(jpeg))).toBe(200);
  });

  it('is not received for a link that opens nothing, or for a review that has four', async () => {
    const ada = await reviewer();
    const send = async (token: string, product = PRODUCT) => {
      const pull = vi.fn();
      const headers = { 'content-type': 'image/jpeg', [LINK_TOKEN]: token };
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      const path = `/api/product-reviews/${product}/photos`;
      const init = { method: 'POST', headers, body, duplex: 'half' } as const;
      const code = await codeOf(await shop.request(path, init));
      expect(pull).not.toHaveBeenCalled();
      return code;
    };
    expect(await send('made-up')).toBe('review_link_damaged');
    expect(await send(ada.token, 'pla-other')).toBe('review_product_unknown');
    const jpeg = await picture().jpeg().toBuffer();
    for (let n = 0; n < 4; n += 1) expect((await ada.add(jpeg)).status).toBe(200);
    expect(await send(ada.token)).toBe('review_photos_full');
  });

  it('is refused when it is no picture, whatever it is called', async () => {
    const ada = await reviewer();
    const jpeg = await picture().jpeg().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(await codeOf(await ada.add(svg))).toBe('review_photo_unreadable');
    expect(await codeOf(await ada.add(await picture().gif().toBuffer()))).toBe('review_photo_unreadable');
    expect(await codeOf(await ada.add(Buffer.concat([Buffer.from('<html>'), jpeg])))).toBe('review_photo_unreadable');
    expect(await codeOf(await ada.add(jpeg.subarray(0, 60)))).toBe('review_photo_unreadable');
    expect(kept.size).toBe(0);
  });

  it('loses what was hidden behind its pixels', async () => {
    const ada = await reviewer();
    const jpeg = await picture().jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]);
    expect((await ada.add(polyglot)).status).toBe(200);
    expect([...kept.values()].some(({ bytes }) => Buffer.from(bytes).includes('<script>'))).toBe(false);
  });

  it('is refused above 16 megapixels and 12 MB', async () => {
    const ada = await reviewer();
    const bomb = await picture(5_000, 5_000).png().toBuffer();
    expect(bomb.length).toBeLessThan(12_000_000);
    expect(await codeOf(await ada.add(bomb))).toBe('review_photo_too_many_pixels');
    expect(await codeOf(await ada.add(Buffer.alloc(12 * 1024 * 1024 + 1)))).toBe('review_photo_too_large');
  });

  it('is drawn no larger than 1600 px, with a small copy', async () => {
    const ada = await reviewer();
    const { width, height } = await (await ada.add(await picture(3000, 2000).jpeg().toBuffer())).json();
    expect([width, height]).toEqual([1600, 1067]);
    const sizes = await Promise.all([...kept.values()].map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
    expect(sizes.toSorted((a, b) => Number(a) - Number(b))).toEqual([320, 1600]);
  });

  it('is public once its review is published, until it is hidden', async () => {
    const ada = await reviewer();
    const { id } = await (await ada.add(await picture().jpeg().toBuffer())).json();
    await ada.write();
    const open = () => shop.request(`/api/review-photos/${id}/small`);
    expect(await codeOf(await open())).toBe('review_photo_unknown');
    await db.updateTable('product_reviews').set({ state: 'published' }).execute();
    const shown = await open();
    await shown.body?.cancel();
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    await db.updateTable('product_review_photos').set({ hidden: true }).execute();
    expect(await codeOf(await open())).toBe('review_photo_unknown');
  });

  it('is swept when no review has it', async () => {
    const ada = await reviewer();
    const jpeg = await picture().jpeg().toBuffer();
    const { id } = await (await ada.add(jpeg)).json();
    await ada.add(jpeg);
    await ada.send(`/${PRODUCT}/photos/${id}`, { method: 'DELETE' });
    for (const [key, { bytes }] of [...kept]) kept.set(key, { bytes, storedAt: new Date(Date.now() - 30 * 3_600_000) });
    expect(await sweepModels(shop.deps)).toMatchObject({ stored: 2 });
    expect(kept.size).toBe(2);
  });
});

describe('the mail that asks for reviews', () => {
  const ask = async () => {
    await askForReviews(shop.deps);
    return (await shop.deliver()).filter(({ subject }) => subject.startsWith('How did it print?'));
  };

  it('comes once, some days after delivery, and its link works', async () => {
    const order = await addDeliveredOrder({ db }, { items: [petrol], deliveredDaysAgo: 1 });
    expect(await ask()).toEqual([]);
    shop.advanceDays(4);
    const [mail, ...more] = await ask();
    expect([mail?.to, more]).toEqual([order.email, []]);
    expect(mail?.text).toContain('Petrol PLA');
    const token = tokenIn(mail?.text ?? '', '/review/');
    expect((await shop.request('/api/product-reviews', { headers: { [LINK_TOKEN]: token } })).status).toBe(200);
    shop.advanceDays(3);
    expect(await ask()).toHaveLength(1);
  });

  it('is queued once by workers that look at the same moment', async () => {
    await addDeliveredOrder({ db }, { items: [petrol] });
    const asked = await Promise.all([1, 2, 3].map(() => askForReviews(shop.deps)));
    expect(asked.toSorted()).toEqual([0, 0, 1]);
    expect(await ask()).toHaveLength(1);
  });

  it('is not sent again by a job that runs twice', async () => {
    const { id } = await addDeliveredOrder({ db }, { items: [petrol] });
    await ask();
    await shop.handlers['review-request']({ orderId: id, mailId: crypto.randomUUID() });
    expect(shop.mails).toHaveLength(1);
  });

  it('counts from the promised day when nobody reported the delivery', async () => {
    const { id } = await addDeliveredOrder({ db }, { items: [petrol], deliveredDaysAgo: 0 });
    const to = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const arrival = JSON.stringify({ ships: to, from: to, to });
    await db.updateTable('orders').set({ delivered_at: null, arrival }).where('id', '=', id).execute();
    shop.advanceDays(7);
    expect(await ask()).toEqual([]);
    shop.advanceDays(2);
    expect(await ask()).toHaveLength(1);
  });

  it.each([
    ['a canceled order', { status: 'cancelled' }],
    ['a refunded order', { status: 'refunded' }],
    ['an order refunded in full', { refunded: 2299 + 500 }],
    ['an order of a deleted account', { forget_from: new Date() }],
    ['an order that did not ship', { shipped_at: null }],
    ['an order of last year', { shipped_at: new Date(Date.now() - 200 * 86_400_000), delivered_at: null }],
  ] as const)('never comes for %s', async (_, change) => {
    const { id } = await addDeliveredOrder({ db }, { items: [petrol] });
    await db.updateTable('orders').set(change).where('id', '=', id).execute();
    expect(await ask()).toEqual([]);
  });

  it('never comes for an order that is refunded after the mail was queued', async () => {
    const { id } = await addDeliveredOrder({ db }, { items: [petrol] });
    await askForReviews(shop.deps);
    await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute();
    expect(await shop.deliver()).toEqual([]);
  });

  it('never comes for an order with nothing to hold', async () => {
    await addDeliveredOrder({ db }, { items: [goods.token.id] });
    expect(await ask()).toEqual([]);
  });

  it('ends for an address by its link or by the button of a mail program', async () => {
    const order = await addDeliveredOrder({ db }, { items: [petrol] });
    const [mail] = await ask();
    const token = tokenIn(mail?.text ?? '', '/review/unsubscribe/');
    expect(mail?.headers?.['List-Unsubscribe']).toContain(`/api/product-reviews/one-click?token=${token}`);
    expect((await shop.request(`/api/product-reviews/one-click?token=${token}`)).status).toBe(302);
    expect(await (await shop.post('/api/product-reviews/unsubscribe', { token })).json()).toEqual({ state: 'stopped' });
    await addDeliveredOrder({ db }, { items: [petrol], email: order.email });
    expect(await ask()).toHaveLength(1);
    expect(await (await shop.post('/api/product-reviews/unsubscribe', { token: 'x' })).json()).toEqual({
      state: 'unknown',
    });
  });
});
