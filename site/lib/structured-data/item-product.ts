import type { Offer, Product, QuantitativeValue } from 'schema-dts';
import { isAvailable } from '../../../contract/catalogue/availability.ts';
import { formatSize } from '../../../contract/catalogue/format-size.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { salePath } from '../../../contract/catalogue/sale-path.ts';
import { specLine } from '../../../contract/catalogue/spec-line.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import { isOwnBrand } from '../../../contract/catalogue/variant-group.ts';
import { decimal, returnPolicy, shippingDetails } from './policies.ts';

interface Seller {
  readonly shop: Pick<Store, 'name' | 'rates' | 'returns'>;
  /** last day of a price that is for a while */
  readonly priceEnds?: string | undefined;
}

/** One sellable item with its offer. `site` is the address of the shop. */
export function itemProduct(item: CatalogueItem, site: URL, seller: Seller): Product {
  const { tags, data } = item;
  const isSpool = isSpoolMaterial(tags.material);
  const weight = netWeight(tags.weight);
  return {
    '@type': 'Product',
    name: `${item.name}, ${specLine(tags)}`,
    description: data.summary,
    image: item.imgSrc.slice(1).map((path) => new URL(path, site).href),
    sku: data.sku,
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
