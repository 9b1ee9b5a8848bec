import { fullName } from '../../../contract/catalogue/full-name.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { salePath } from '../../../contract/catalogue/sale-path.ts';
import { isOwnBrand } from '../../../contract/catalogue/variant-group.ts';
import type { PublishedReview } from '../../../contract/product-reviews/published.ts';
import type { FeedShop } from './merchant-entry.ts';
import { element } from './merchant-feed.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:vc="http://www.w3.org/2007/XMLSchema-versioning" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.google.com/shopping/reviews/schema/product/2.3/product_reviews.xsd">
<version>2.3</version>
`;

type Shop = Pick<FeedShop, 'publicUrl' | 'name'>;

/**
 * Writes published reviews by Google's schema for product reviews, whose elements have an order. Google takes none without
 * a text, nor any of goods without our brand and part number, which it could not match.
 */
export function* reviewFeed(
  shop: Shop,
  reviews: readonly PublishedReview[],
  itemOf: (id: string) => Item | undefined,
): Generator<string> {
  yield `${HEAD}${element('publisher', { name: shop.name })}\n<reviews>\n`;
  for (const review of reviews) {
    const item = itemOf(review.itemId);
    if (item?.active && isOwnBrand(item.tags) && review.text) yield `${reviewElement(review, item, shop)}\n`;
  }
  yield '</reviews>\n</feed>\n';
}

function reviewElement(review: PublishedReview, item: Item, { publicUrl, name }: Shop): string {
  const page = publicUrl + salePath(item.tags);
  const images = review.photos.map(({ src }) => element('reviewer_image', { url: publicUrl + src }));
  const { gtin } = item.data;
  const ids = {
    ...(gtin && { gtins: [{ gtin }] as const }),
    mpns: [{ mpn: item.data.sku }] as const,
    skus: [{ sku: item.data.sku }] as const,
    brands: [{ brand: name }] as const,
  };
  return [
    '<review>',
    element('review_id', review.id),
    element('reviewer', { name: review.name }),
    element('review_timestamp', `${review.on}T00:00:00Z`),
    element('content', review.text),
    element('review_url', `${page}#reviews`).replace('>', ' type="group">'),
    images.length > 0 && `<reviewer_images>${images.join('')}</reviewer_images>`,
    `<ratings><overall min="1" max="5">${review.rating}</overall></ratings>`,
    `<products><product>${element('product_ids', ids)}`,
    element('product_name', fullName(item)),
    element('product_url', page),
    '</product></products><is_spam>false</is_spam><collection_method>post_fulfillment</collection_method></review>',
  ]
    .filter(Boolean)
    .join('');
}
