import { itemPath } from '../../../../contract/catalogue/addresses.ts';
import { isAvailable } from '../../../../contract/catalogue/availability.ts';
import { quantityStep } from '../../../../contract/catalogue/bundle.ts';
import { fullName } from '../../../../contract/catalogue/full-name.ts';
import type { Item } from '../../../../contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../../contract/catalogue/material.ts';
import { materialLabel } from '../../../../contract/catalogue/material-label.ts';
import { pictureAlt } from '../../../../contract/catalogue/picture-alt.ts';
import { mediaKind, sidePicture } from '../../../../contract/catalogue/pictures.ts';
import { plainText } from '../../../../contract/catalogue/plain-text.ts';
import { cardFacts } from '../../../../contract/listing/card-facts.ts';
import type { Deps } from '../../deps.ts';
import { familyKey } from '../../search/search-index.ts';
import { type GoodsDeps, productIdOf, ratingOf } from './goods.ts';
import { axesOf, optionsOf } from './options.ts';
import { plainLine } from './plain.ts';

export const CURRENCY = 'USD';

const MAX_TITLE = 150;
const MAX_DESCRIPTION = 2_000;
/** A program shows one or two; each is an address. */
const MAX_MEDIA = 5;
const MAX_STARS = 5;

export type DescribeDeps = GoodsDeps & Pick<Deps, 'settings' | 'search'>;

/**
 * A product as the protocol describes it. All texts are plain and in fields of their own, so that none can pass for a field, or
 * for markup. Of reviews only the stars are shown.
 */
export function describeProduct(
  deps: DescribeDeps,
  [featured, ...others]: readonly [Item, ...Item[]],
  all: readonly Item[],
) {
  const { settings, search } = deps;
  const { tags } = featured;
  const axes = axesOf(all);
  const amounts = all.map(({ price }) => price);
  const id = productIdOf(featured);
  const family = search.families.get(familyKey(tags))?.name ?? featured.name;
  const rating = ratingOf(deps, id);
  const hasSizes = all.length > 1;
  return {
    id,
    handle: id,
    title: plainLine(fullName({ name: hasSizes ? family : featured.name, tags }), MAX_TITLE),
    description: describe(featured),
    url: settings.publicUrl + itemPath(tags),
    categories: categoriesOf(featured).map((value) => ({ value, taxonomy: 'merchant' })),
    price_range: { min: price(Math.min(...amounts)), max: price(Math.max(...amounts)) },
    media: mediaOf(featured, settings.publicUrl),
    ...(axes.length > 0 && {
      options: axes.map((name) => ({ name, values: labelsOf(all, axes, name).map((label) => ({ label })) })),
    }),
    variants: [featured, ...others].map((item) => describeVariant(item, axes, settings.publicUrl)),
    ...(rating && { rating: { value: rating.average, scale_min: 1, scale_max: MAX_STARS, count: rating.count } }),
    tags: tagsOf(featured),
    metadata: {
      ...(isSpoolMaterial(tags.material) && { color_hex: featured.data.hex }),
      ...(featured.data.temp !== null && { nozzle_temperature_celsius: featured.data.temp }),
    },
  };
}

function describeVariant(item: Item, axes: readonly string[], publicUrl: string) {
  const { id, name, price: amount, data, tags } = item;
  const options = optionsOf(item, axes);
  const step = quantityStep(tags);
  return {
    id,
    sku: data.sku,
    ...(data.gtin && { barcodes: [{ type: 'GTIN', value: data.gtin }] }),
    title: plainLine(options.length > 0 ? options.map(({ label }) => label).join(' / ') : name, MAX_TITLE),
    description: { plain: plainLine(data.summary, MAX_DESCRIPTION) || plainLine(name, MAX_TITLE) },
    url: publicUrl + itemPath(tags),
    price: price(amount),
    ...(data.was !== null && { list_price: price(data.was) }),
    availability: availabilityOf(item),
    ...(options.length > 0 && { options }),
    ...(step > 1 && { metadata: { sold_in_multiples_of: step } }),
  };
}

/** Goods for members are shown to everybody, and sold by the shop's pages alone. */
export function isForSale(item: Item): boolean {
  return isAvailable(item) && !item.data.membersOnly;
}

function availabilityOf(item: Item) {
  if (item.data.membersOnly) return { available: false, status: 'members_only' };
  return isAvailable(item) ? { available: true, status: 'in_stock' } : { available: false, status: 'out_of_stock' };
}

/** Each label of an option once, in the order of the shop. */
export function labelsOf(variants: readonly Item[], axes: readonly string[], name: string): string[] {
  const labels = variants.flatMap((item) => optionsOf(item, axes).filter((option) => option.name === name));
  return [...new Set(labels.map(({ label }) => label))];
}

/** By which the filter of categories finds it. */
export function categoriesOf(item: Item): string[] {
  const { category } = cardFacts(item);
  const material = materialLabel(item.tags.material);
  return [category, ...(material && isSpoolMaterial(item.tags.material) ? [material] : [])];
}

function tagsOf({ tags, data }: Item): string[] {
  const { colorFamily, sale, new: isNew } = tags;
  const marks = [sale && 'sale', isNew && 'new', data.membersOnly && 'members only'].filter(
    (mark) => typeof mark === 'string',
  );
  return [...(isSpoolMaterial(tags.material) ? [colorFamily] : []), ...marks];
}

function describe({ name, desc, data }: Item): { plain: string } {
  return { plain: plainLine(`${data.summary} ${plainText(desc)}`, MAX_DESCRIPTION) || plainLine(name, MAX_TITLE) };
}

function mediaOf(item: Item, publicUrl: string) {
  const { imgSrc, previewVideos } = item;
  const side = sidePicture(imgSrc);
  const pictures = [...(side ? [side] : []), ...imgSrc.filter((src) => src !== side)];
  const videos = previewVideos.filter((src) => mediaKind(src) === 'video');
  return [
    ...pictures.map((src) => ({
      type: 'image',
      url: publicUrl + src,
      alt_text: plainLine(pictureAlt(item), MAX_TITLE),
    })),
    ...videos.map((src) => ({ type: 'video', url: publicUrl + src })),
  ].slice(0, MAX_MEDIA);
}

function price(amount: number) {
  return { amount, currency: CURRENCY };
}
