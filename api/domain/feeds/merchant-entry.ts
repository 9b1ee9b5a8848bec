import { isAvailable } from '../../contract/catalogue/availability.ts';
import { bundleRuleOf } from '../../contract/catalogue/bundle.ts';
import { fullName } from '../../contract/catalogue/full-name.ts';
import type { Item } from '../../contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../contract/catalogue/material.ts';
import { sidePicture } from '../../contract/catalogue/pictures.ts';
import { salePath } from '../../contract/catalogue/sale-path.ts';
import { isOwnBrand, variantGroup } from '../../contract/catalogue/variant-group.ts';
import { shippingWeight } from '../shipping/parcel-weight.ts';
import { feedPrice, feedShipping } from './merchant-money.ts';

export interface FeedShop {
  /** absolute, without a slash at its end */
  readonly publicUrl: string;
  readonly name: string;
}

/** Elements by name; an empty list or undefined leaves the element out. */
export type FeedEntry = Record<string, string | readonly string[] | readonly Record<string, string>[] | undefined>;

/** Google takes at most this many pictures beside the first. */
const MOST_PICTURES = 10;
const LONGEST_TITLE = 150;
const LONGEST_TEXT = 5000;

/** One item in the words of Google's product data specification. */
export function merchantEntry(item: Item, shop: FeedShop): FeedEntry {
  const { tags, data, imgSrc } = item;
  const isBundle = bundleRuleOf(tags) !== undefined;
  const isSpool = isSpoolMaterial(tags.material);
  const absolute = (path: string) => shop.publicUrl + path;
  const picture = sidePicture(imgSrc);
  return {
    'g:id': item.id,
    title: titleOf(item).slice(0, LONGEST_TITLE),
    description: `${data.summary} ${plainText(item.desc)}`.slice(0, LONGEST_TEXT),
    link: absolute(salePath(tags)),
    'g:image_link': picture && absolute(picture),
    'g:additional_image_link': imgSrc.slice(2, 2 + MOST_PICTURES).map(absolute),
    'g:availability': isAvailable(item) ? 'in_stock' : 'out_of_stock',
    'g:price': feedPrice(data.was ?? item.price),
    'g:sale_price': data.was === null ? undefined : feedPrice(item.price),
    'g:condition': 'new',
    ...maker(item, shop),
    'g:item_group_id': isBundle ? undefined : variantGroup(tags).id,
    'g:color': isSpool || tags.kind === 'tshirt' ? tags.colorName : undefined,
    'g:material': isSpool ? tags.material : undefined,
    'g:size': isBundle ? undefined : sizeOf(item),
    'g:product_type': productType(item),
    'g:shipping': feedShipping(item),
    'g:shipping_weight': `${shippingWeight(item)} g`,
    // Only members can buy these: whoever runs the ads can leave them out by this label.
    'g:custom_label_0': tags.material === 'PLA Sub' ? 'Premium Exclusive' : undefined,
  };
}

/** No item has a GTIN: our own goods are known by maker and number, those of others by nothing. */
function maker({ tags, data }: Item, { name }: FeedShop): FeedEntry {
  return isOwnBrand(tags) ? { 'g:brand': name, 'g:mpn': data.sku } : { 'g:identifier_exists': 'no' };
}

function titleOf({ name, tags }: Item): string {
  if (!isSpoolMaterial(tags.material)) return name;
  return `${fullName({ name, tags })} filament, ${tags.diameter}, ${tags.weight}`;
}

function sizeOf({ tags }: Item): string {
  return isSpoolMaterial(tags.material) ? `${tags.diameter} ${tags.weight}` : tags.diameter;
}

function productType({ tags }: Item): string {
  if (isSpoolMaterial(tags.material)) return `Filament > ${tags.material}`;
  if (tags.kind === 'bundle') return 'Filament > Bundles';
  return tags.kind ? `${tags.material} > ${tags.kind}` : tags.material;
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The paragraphs of a description, without the markup that `expandCatalogue` put around them. */
function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt);/g, (entity) => signs[entity] ?? entity);
}
