import { isAvailable } from '../../../contract/catalogue/availability.ts';
import { bundleRuleOf } from '../../../contract/catalogue/bundle.ts';
import { fullName } from '../../../contract/catalogue/full-name.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { sidePicture } from '../../../contract/catalogue/pictures.ts';
import { plainText } from '../../../contract/catalogue/plain-text.ts';
import type { Rates } from '../../../contract/catalogue/rates.ts';
import { salePath } from '../../../contract/catalogue/sale-path.ts';
import { isOwnBrand, variantGroup } from '../../../contract/catalogue/variant-group.ts';
import { type Cents, cents } from '../../../contract/cents.ts';
import type { Filament } from '../../../contract/filament/filament.ts';
import { type FilamentProperty, filamentProperties } from '../../../contract/filament/properties.ts';
import { shippingCost } from '../../../contract/money/shipping.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { shippingWeight } from '../shipping/parcel-weight.ts';

export interface FeedShop {
  /** absolute, without a slash at its end */
  readonly publicUrl: string;
  readonly name: string;
  readonly rates: Rates;
}

/** Elements by name; an empty list or undefined omits the element. */
export type FeedEntry = Record<string, string | readonly string[] | readonly Record<string, string>[] | undefined>;

/** Google accepts at most this many pictures beside the first. */
const MAX_PICTURES = 10;
const MAX_TITLE_LENGTH = 150;
const MAX_DESCRIPTION_LENGTH = 5000;

/** One item in the terms of Google's product data specification. */
export function merchantEntry(item: Item, shop: FeedShop, filament?: Filament): FeedEntry {
  const { tags, data, imgSrc } = item;
  const isBundle = bundleRuleOf(tags) !== undefined;
  const isSpool = isSpoolMaterial(tags.material);
  const absolute = (path: string) => shop.publicUrl + path;
  const picture = sidePicture(imgSrc);
  return {
    'g:id': item.id,
    title: titleOf(item).slice(0, MAX_TITLE_LENGTH),
    description: `${data.summary} ${plainText(item.desc)}`.slice(0, MAX_DESCRIPTION_LENGTH),
    link: absolute(salePath(tags)),
    'g:image_link': picture && absolute(picture),
    'g:additional_image_link': imgSrc.slice(2, 2 + MAX_PICTURES).map(absolute),
    'g:availability': isAvailable(item) ? 'in_stock' : 'out_of_stock',
    'g:price': feedPrice(data.was ?? item.price),
    'g:sale_price': data.was === null ? undefined : feedPrice(item.price),
    'g:condition': 'new',
    ...maker(item, shop),
    'g:item_group_id': isBundle ? undefined : variantGroup(tags).id,
    'g:color': isSpool || tags.kind === 'tshirt' ? tags.colorName : undefined,
    'g:material': isSpool ? materialLabel(tags.material) : undefined,
    'g:size': isBundle ? undefined : sizeOf(item),
    'g:product_type': productType(item),
    'g:product_detail': filament && filamentProperties(filament).map(detailOf),
    'g:shipping': feedShipping(item, shop),
    'g:shipping_weight': `${shippingWeight(item)} g`,
    // Only members can buy these: this label allows ads to exclude them.
    'g:custom_label_0': data.membersOnly ? 'Premium Exclusive' : undefined,
  };
}

function detailOf({ name, value, min, max, unit }: FilamentProperty): Record<string, string> {
  const range = min === undefined || max === undefined ? '' : ` (${min} to ${max})`;
  return {
    'g:section_name': 'Data sheet',
    'g:attribute_name': name,
    'g:attribute_value': `${value} ${unit}${range}`,
  };
}

/** Our own goods are identified by brand and SKU, other brands' goods by their GTIN, or not at all. */
function maker({ tags, data: { sku, gtin } }: Item, { name }: FeedShop): FeedEntry {
  if (isOwnBrand(tags)) return { 'g:brand': name, 'g:gtin': gtin, 'g:mpn': sku };
  return gtin ? { 'g:gtin': gtin } : { 'g:identifier_exists': 'no' };
}

function titleOf({ name, tags }: Item): string {
  if (!isSpoolMaterial(tags.material)) return name;
  return `${fullName({ name, tags })} filament, ${tags.diameter}, ${tags.weight}`;
}

function sizeOf({ tags }: Item): string {
  return isSpoolMaterial(tags.material) ? `${tags.diameter} ${tags.weight}` : tags.diameter;
}

function productType({ tags }: Item): string {
  if (isSpoolMaterial(tags.material)) return `Filament > ${materialLabel(tags.material)}`;
  if (tags.kind === 'bundle') return 'Filament > Bundles';
  return tags.kind ? `${tags.material} > ${tags.kind}` : tags.material;
}

/** `22.99 USD` */
function feedPrice(amount: Cents): string {
  return `${(amount / 100).toFixed(2)} USD`;
}

/** Shipping cost of this item alone within the US. 10-packs ship by ground only. */
function feedShipping(item: Item, { rates }: FeedShop): Record<string, string>[] {
  const isTenPack = item.tags.color === 'BulkBox';
  const lines = [
    {
      price: cents(item.price),
      qty: 1,
      isPart: item.tags.material === 'parts',
      isTenPack,
      freeGround: item.data.freeGround,
    },
  ];
  const offer = (service: string, serviceCode: typeof serviceCodes.ground | typeof serviceCodes.overnight) => ({
    'g:country': 'US',
    'g:service': service,
    'g:price': feedPrice(shippingCost({ lines, serviceCode, membership: false, rates })),
  });
  const ground = offer('Ground', serviceCodes.ground);
  return isTenPack ? [ground] : [ground, offer('Overnight', serviceCodes.overnight)];
}
