import { rollName } from '../../../api/contract/catalogue/bundle.ts';
import type { Item } from '../../../api/contract/catalogue/item.ts';
import { sidePicture } from '../../../api/contract/catalogue/pictures.ts';
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
