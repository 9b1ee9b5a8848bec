import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import type { PublishedReview } from '../../../contract/product-reviews/published.ts';
import { goods } from '../../test/factory-items.ts';
import { reviewFeed } from './review-feed.ts';

const shop = { publicUrl: 'https://shop.example', name: 'Northspool' };
const review = (changes: Partial<PublishedReview> = {}): PublishedReview => ({
  ...{ id: 'r1', product: 'pla-petrol', itemId: goods.spool.id, size: '1.75 mm · 1 kg', rating: 2 },
  ...{ text: 'It <snapped> & broke.', name: 'Ada B.', printer: '', nozzle: null, speed: null, on: '2026-10-02' },
  ...{ answer: null, photos: [], ...changes },
});
const items = new Map([goods.spool, goods.part, goods.withdrawn].map((item) => [item.id, item]));

function read(...reviews: PublishedReview[]) {
  const xml = [...reviewFeed(shop, reviews, (id) => items.get(id))].join('');
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray: (name) => name === 'review' });
  return { xml, reviews: parser.parse(xml).feed.reviews.review ?? [] };
}

it('writes a review in the order of Google’s schema', () => {
  const photo = { src: '/api/review-photos/p/large', thumb: '/t', width: 1, height: 1 };
  const { xml, reviews } = read(review({ photos: [photo] }));
  expect(Object.keys(reviews[0])).toEqual([
    ...['review_id', 'reviewer', 'review_timestamp', 'content', 'review_url', 'reviewer_images', 'ratings'],
    ...['products', 'is_spam', 'collection_method'],
  ]);
  expect(reviews[0]).toMatchObject({
    content: 'It <snapped> & broke.',
    review_url: { '#text': 'https://shop.example/shop/PLA/Petrol-1.75mm-1kg/#reviews', '@_type': 'group' },
    reviewer_images: { reviewer_image: { url: 'https://shop.example/api/review-photos/p/large' } },
    ratings: { overall: { '#text': '2', '@_min': '1', '@_max': '5' } },
    products: { product: { product_ids: { mpns: { mpn: 'NS-Petrol' }, brands: { brand: 'Northspool' } } } },
  });
  expect(xml).toContain('It &lt;snapped&gt; &amp; broke.');
});

it('names the GTIN of an item that has one, before its other numbers', () => {
  const { id, data } = goods.spool;
  const item = { ...goods.spool, data: { ...data, gtin: '4006381333931' } };
  const xml = [...reviewFeed(shop, [review()], (wanted) => (wanted === id ? item : undefined))].join('');
  expect(xml).toContain('<product_ids><gtins><gtin>4006381333931</gtin></gtins><mpns>');
});

it('leaves out what Google cannot use: stars without words, other brands, goods that are gone', () => {
  const { reviews } = read(
    review({ text: '' }),
    review({ itemId: goods.part.id }),
    review({ itemId: goods.withdrawn.id }),
    review({ itemId: 'gone' }),
  );
  expect(reviews).toEqual([]);
});
