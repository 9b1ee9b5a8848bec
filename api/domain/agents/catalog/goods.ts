import type { Item } from '../../../../contract/catalogue/item.ts';
import { hasOwnPage } from '../../../../contract/listing/listed-items.ts';
import { type ReviewSummary, summarizeReviews } from '../../../../contract/product-reviews/published.ts';
import { reviewedProduct } from '../../../../contract/product-reviews/reviewed-product.ts';
import type { Deps } from '../../deps.ts';

export type GoodsDeps = Pick<Deps, 'catalogue' | 'publishedReviews'>;

interface GoodsIndex {
  readonly contentVersion: number;
  /** ids of the items of each product, in the order of the shop */
  readonly products: ReadonlyMap<string, readonly string[]>;
  readonly bySku: ReadonlyMap<string, string>;
  readonly ratings: ReadonlyMap<string, ReviewSummary>;
}

const indexes = new WeakMap<Deps['catalogue'], GoodsIndex>();

/**
 * Whether agents are shown an item: not what is for the community, and no bundle, whose rolls are chosen on a page. What only
 * members can buy is shown to them as to other visitors.
 */
export function isShown(item: Item | undefined): item is Item {
  return item?.active === true && !item.data.discordOnly && hasOwnPage(item);
}

/** The id of a product: one color of one material, or one of the other goods, in all its sizes. */
export function productIdOf({ tags }: Pick<Item, 'tags'>): string {
  return reviewedProduct(tags);
}

/** The sizes of a product with the stock of now, in the order of the shop. */
export function variantsOf(deps: GoodsDeps, productId: string): Item[] {
  const ids = indexOf(deps).products.get(productId) ?? [];
  return ids.map((id) => deps.catalogue.get(id)).filter(isShown);
}

/** The item that an id or an article number means. */
export function findVariant(deps: GoodsDeps, id: string): Item | undefined {
  const item = deps.catalogue.get(id) ?? deps.catalogue.get(indexOf(deps).bySku.get(id) ?? '');
  return isShown(item) ? item : undefined;
}

export function ratingOf(deps: GoodsDeps, productId: string): ReviewSummary | undefined {
  return indexOf(deps).ratings.get(productId);
}

/** Made again when content changes; a sale only changes stock. */
function indexOf({ catalogue, publishedReviews }: GoodsDeps): GoodsIndex {
  const known = indexes.get(catalogue);
  const { contentVersion } = catalogue;
  if (known?.contentVersion === contentVersion) return known;
  const items = catalogue.list().filter(isShown);
  const products = [...Map.groupBy(items, productIdOf)];
  const reviews = [...Map.groupBy(publishedReviews.reviews, ({ product }) => product)];
  const index: GoodsIndex = {
    contentVersion,
    products: new Map(products.map(([id, own]) => [id, own.map((item) => item.id)])),
    bySku: new Map(items.map(({ id, data }) => [data.sku, id])),
    ratings: new Map(reviews.map(([id, own]) => [id, summarizeReviews(own)])),
  };
  indexes.set(catalogue, index);
  return index;
}
