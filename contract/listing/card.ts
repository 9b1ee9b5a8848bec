import * as z from 'zod';
import { cardPath, itemPath } from '../catalogue/addresses.ts';
import { quantityStep } from '../catalogue/bundle.ts';
import { pictureAlt } from '../catalogue/picture-alt.ts';
import { sidePicture } from '../catalogue/pictures.ts';
import { cents, centsSchema } from '../cents.ts';
import { badgesOf } from './badges.ts';
import { cardFacts } from './card-facts.ts';
import { forEachFacet } from './facets.ts';
import { hasQuickAdd } from './listed-items.ts';
import { cardLine, type ListedItem } from './product-cards.ts';

/** What a list shows of a product: as built into pages, and as `GET /api/search` answers it. */
export const cardSchema = z.object({
  id: z.string(),
  sizes: z.array(z.string()).describe('ids of the items behind a card for several sizes; empty for a single item'),
  name: z.string(),
  url: z.string().describe('path that the card links to: the picker for minis and bulk boxes, else the product page'),
  itemUrl: z.string().describe('path of the product page'),
  line: z.string().describe('above the name, such as PLA · 1.75 mm · 1 kg'),
  picture: z.string().nullable().describe('media URL of 800 px; null without a picture'),
  alt: z.string(),
  hex: z.string().describe('of the filament, such as #0B5A63'),
  price: centsSchema.describe('cents; the lowest of several sizes'),
  was: centsSchema.nullable().describe('cents before the sale; null: not on sale'),
  hasManyPrices: z.boolean().describe('whether its sizes differ in price'),
  qoh: z.int().min(0).describe('quantity on hand, of all sizes together'),
  step: z.int().min(1).describe('sold in multiples of this'),
  badges: z.array(z.enum(['limited', 'sale', 'premium', 'new'])),
  membersOnly: z.boolean(),
  hasQuickAdd: z.boolean().describe('whether it can be added to the cart with nothing to choose first'),
  facets: z.object(forEachFacet(() => z.string())).describe('its value in each facet; empty for none'),
});
export type Card = z.infer<typeof cardSchema>;

export function cardOf(item: ListedItem): Card {
  const { id, name, tags, data, price, qoh, sizes = [] } = item;
  return {
    id,
    sizes: sizes.map((size) => size.id),
    name,
    url: cardPath(tags),
    itemUrl: itemPath(tags),
    line: cardLine(item),
    picture: sidePicture(item.imgSrc) ?? null,
    alt: pictureAlt(item),
    hex: data.hex,
    price: cents(price),
    was: data.was,
    hasManyPrices: sizes.some((size) => size.price !== price),
    qoh,
    step: quantityStep(tags),
    badges: badgesOf(item).filter((badge) => badge !== 'out'),
    membersOnly: data.membersOnly,
    hasQuickAdd: sizes.length === 0 && hasQuickAdd(item),
    facets: cardFacts(item),
  };
}
