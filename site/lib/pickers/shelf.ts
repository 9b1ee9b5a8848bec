import { rollName } from '../../../contract/catalogue/bundle.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { sidePicture } from '../../../contract/catalogue/pictures.ts';
import type { PickerPlan } from './plans.ts';

/** A roll that can be chosen. */
export interface Roll {
  readonly id: string;
  readonly name: string;
  readonly material: string;
  readonly diameter: string;
  /** cents, bought singly */
  readonly price: number;
  /** on hand */
  readonly qoh: number;
  readonly hex: string;
  /** path of the 800 px file */
  readonly picture: string | null;
}

/** The item added to the cart, with the rolls as its `sides`. */
export interface Bundle {
  readonly id: string;
  /** cents */
  readonly price: number;
  readonly qoh: number;
}

export interface Shelf {
  readonly rolls: readonly Roll[];
  /** absent when the shop does not sell it now */
  readonly bundle: Bundle | null;
}

/** The shelf as a page has it: all rolls, or the first ones of a shop that has more than a page can list. */
export interface BuiltShelf extends Shelf {
  /** how many of the first diameter the shop has; null: these are all rolls of all diameters */
  readonly total: number | null;
  /** cents: the lowest and the highest price of a single roll; null without rolls */
  readonly single: readonly [from: number, to: number] | null;
}

/** The part of a shelf that its page ships, so that the page stays small at any number of colors. */
export function builtShelf({ rolls, bundle }: Shelf, { mostRolls, part, diameters }: PickerPlan): BuiltShelf {
  const single = priceRange(rolls);
  if (rolls.length <= mostRolls) return { rolls, bundle, total: null, single };
  const first = rolls.filter(({ diameter }) => diameter === diameters[0]);
  return { rolls: first.slice(0, part), bundle, total: first.length, single };
}

export function priceRange(rolls: readonly Roll[]): BuiltShelf['single'] {
  if (rolls.length === 0) return null;
  const prices = rolls.map(({ price }) => price).sort((a, b) => a - b);
  return [prices[0] ?? 0, prices.at(-1) ?? 0];
}

/** The fields of an item that a shelf needs. */
type ShelfItem = Pick<Item, 'id' | 'name' | 'price' | 'qoh' | 'imgSrc' | 'data' | 'tags'>;

/** Finds a picker's rolls and bundle among items, in their order. */
export function shelfOf(items: readonly ShelfItem[], plan: PickerPlan): Shelf {
  const bundle = items.find(({ tags }) => plan.isBundle(tags));
  return {
    rolls: items.filter(({ tags }) => plan.accepts(tags)).map(rollOf),
    bundle: bundle ? { id: bundle.id, price: bundle.price, qoh: bundle.qoh } : null,
  };
}

function rollOf(item: ShelfItem): Roll {
  const { id, price, qoh, imgSrc, data, tags } = item;
  const { material, diameter } = tags;
  return {
    id,
    name: rollName(item),
    material,
    diameter,
    price,
    qoh,
    hex: data.hex,
    picture: sidePicture(imgSrc) ?? null,
  };
}
