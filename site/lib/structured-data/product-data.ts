import type { Offer, Product, ProductGroup, QuantitativeValue, WithContext } from 'schema-dts';
import { shopDay } from '../../../content-reader/as-of.ts';
import { isAvailable } from '../../../contract/catalogue/availability.ts';
import { formatSize } from '../../../contract/catalogue/format-size.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { currentSale } from '../../../contract/catalogue/sale.ts';
import { salePath } from '../../../contract/catalogue/sale-path.ts';
import { specLine } from '../../../contract/catalogue/spec-line.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import { isOwnBrand, variantGroup } from '../../../contract/catalogue/variant-group.ts';
import type { Filament } from '../../../contract/filament/filament.ts';
import { filamentProperties } from '../../../contract/filament/properties.ts';
import { listable } from '../../../contract/listing/listed-items.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RatedReviews } from '../reviews/reviews-view.ts';
import { variantOf } from './page-words.ts';
import { decimal, returnPolicy, shippingDetails } from './policies.ts';

type Known = Pick<Catalogue, 'byMaterial' | 'store' | 'materialOf' | 'familyOf' | 'filamentOf' | 'asOf'>;

/** A limit, because every variant is sent to every shopper. */
const MAX_VARIANTS = 24;

const schemaOrg = 'https://schema.org/';

/**
 * A product page in the words of schema.org. Where options have pages of their own, each page describes its own item in
 * full and names the others by address (Google, "Product variants", multi-page websites).
 */
export function productData(
  item: CatalogueItem,
  catalogue: Known,
  site: URL,
  rated?: RatedReviews,
): WithContext<Product | ProductGroup> {
  const own = {
    ...(itemProduct(item, site, { shop: catalogue.store, priceEnds: priceEnds(item, catalogue) }) as Product & object),
    ...figures(catalogue.filamentOf.get(item.id)),
    ...(rated && ratingData(rated)),
  } as Product & object;
  const siblings = optionsBeside(item, catalogue);
  if (siblings.length === 0) return { '@context': 'https://schema.org', ...own };
  const { id, variesBy } = variantGroup(item.tags);
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: groupName(item, catalogue),
    description: catalogue.materialOf.get(item.tags.material)?.lede ?? item.data.summary,
    productGroupID: id,
    variesBy: variesBy.map((option) => schemaOrg + option),
    ...(isOwnBrand(item.tags) && { brand: { '@type': 'Brand', name: catalogue.store.name } }),
    hasVariant: [
      own,
      // Without a type, as Google's example has it: a product that is named must be described, too.
      ...siblings.map(({ tags }) => ({ url: new URL(salePath(tags), site).href }) as Product & object),
    ],
  };
}

/** The figures of a spool, with their units. */
function figures(filament: Filament | undefined) {
  if (!filament) return {};
  return {
    countryOfOrigin: filament.countryOfOrigin,
    additionalProperty: filamentProperties(filament).map(({ name, value, min, max, unit, unitCode }) => ({
      '@type': 'PropertyValue' as const,
      name,
      value,
      ...(min !== undefined && { minValue: min }),
      ...(max !== undefined && { maxValue: max }),
      unitText: unit,
      ...(unitCode && { unitCode }),
    })),
  };
}

/** Stars of shoppers; nothing where there are none. Best and worst are Google's defaults, 5 and 1. */
function ratingData({ summary: { count, average }, first }: RatedReviews) {
  if (count === 0) return {};
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    review: first.map(({ name, on, text, rating }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: on,
      ...(text && { reviewBody: text }),
      reviewRating: { '@type': 'Rating', ratingValue: rating },
    })),
  };
}

/** The last day of the sale that an item is in. */
function priceEnds(item: CatalogueItem, { familyOf, asOf, store }: Known): string | undefined {
  const family = familyOf.get(item.id);
  const sale = family && currentSale(variantOf(item, family).sales, asOf);
  return sale && shopDay(new Date(Date.parse(sale.until) - 1), store.timeZone);
}

/** Items of the same group that differ from this one in a single option: its sizes first, then its colors. */
function optionsBeside(item: CatalogueItem, { byMaterial }: Known): CatalogueItem[] {
  const { tags } = item;
  const { bySize, byColor } = optionsIn(byMaterial.get(tags.material) ?? []);
  const sizes = (byColor.get(groupAnd(tags, tags.color)) ?? []).filter((other) => other !== item);
  // One more than fits, as its own color may be among them.
  const colors = (bySize.get(groupAnd(tags, sizeOf(tags))) ?? []).slice(0, MAX_VARIANTS + 1);
  return [...sizes, ...colors.filter((other) => other.tags.color !== tags.color)].slice(0, MAX_VARIANTS);
}

interface Options {
  readonly byColor: ReadonlyMap<string, readonly CatalogueItem[]>;
  readonly bySize: ReadonlyMap<string, readonly CatalogueItem[]>;
}

/** Cached, because thousands of pages need the options of a material. */
const known = new WeakMap<readonly CatalogueItem[], Options>();

function optionsIn(material: readonly CatalogueItem[]): Options {
  const before = known.get(material);
  if (before) return before;
  const listed = listable(material);
  const options = {
    byColor: Map.groupBy(listed, ({ tags }) => groupAnd(tags, tags.color)),
    bySize: Map.groupBy(listed, ({ tags }) => groupAnd(tags, sizeOf(tags))),
  };
  known.set(material, options);
  return options;
}

function groupAnd(tags: CatalogueItem['tags'], option: string): string {
  return `${variantGroup(tags).id} ${option}`;
}

function sizeOf({ diameter, weight }: CatalogueItem['tags']): string {
  return `${diameter} ${weight}`;
}

function groupName({ name, tags }: CatalogueItem, { materialOf }: Known): string {
  if (!isSpoolMaterial(tags.material)) return name;
  return `${materialOf.get(tags.material)?.label ?? tags.material} filament`;
}

interface Seller {
  readonly shop: Pick<Store, 'name' | 'rates' | 'returns'>;
  /** last day of a price that is for a while */
  readonly priceEnds?: string | undefined;
}

/** One sellable item with its offer. `site` is the address of the shop. */
function itemProduct(item: CatalogueItem, site: URL, seller: Seller): Product {
  const { tags, data } = item;
  const isSpool = isSpoolMaterial(tags.material);
  const weight = netWeight(tags.weight);
  return {
    '@type': 'Product',
    name: `${item.name}, ${specLine(tags)}`,
    description: data.summary,
    image: item.imgSrc.slice(1).map((path) => new URL(path, site).href),
    sku: data.sku,
    ...(data.gtin && { gtin: data.gtin }),
    ...(isSpool && {
      color: tags.colorName,
      material: materialLabel(tags.material),
      size: `${formatSize(tags.diameter)}, ${formatSize(tags.weight)}`,
    }),
    ...(!isSpool && { size: formatSize(tags.diameter) }),
    ...(weight && { weight }),
    ...(isOwnBrand(tags) && { mpn: data.sku, brand: { '@type': 'Brand', name: seller.shop.name } }),
    offers: offerOf(item, site, seller),
  };
}

function offerOf(item: CatalogueItem, site: URL, { shop, priceEnds }: Seller): Offer {
  return {
    '@type': 'Offer',
    url: new URL(salePath(item.tags), site).href,
    price: decimal(item.price),
    priceCurrency: 'USD',
    ...(priceEnds && { priceValidUntil: priceEnds }),
    itemCondition: 'https://schema.org/NewCondition',
    availability: isAvailable(item) ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    seller: { '@type': 'Organization', name: shop.name },
    hasMerchantReturnPolicy: returnPolicy(shop),
    shippingDetails: shippingDetails(shop),
    ...(item.data.membersOnly && { validForMemberTier: { '@type': 'MemberProgramTier', name: 'Premium' } }),
  };
}

/** The net weight; undefined for goods sold by the piece. */
function netWeight(weight: string): QuantitativeValue | undefined {
  const [, value, unit] = /^([\d.]+)(kg|g)$/.exec(weight) ?? [];
  if (value === undefined) return undefined;
  return { '@type': 'QuantitativeValue', value: Number(value), unitCode: unit === 'kg' ? 'KGM' : 'GRM' };
}
