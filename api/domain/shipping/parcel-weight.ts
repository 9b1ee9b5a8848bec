import { PRINT_ITEM } from '../../../contract/cart.ts';
import { bundleRuleOf } from '../../../contract/catalogue/bundle.ts';
import { gramsOf } from '../../../contract/catalogue/grams.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** The carton, its padding and the label. */
const BOX_GRAMS = 250;
/** A reel with bag and desiccant: ten spools of 1 kg with their carton weigh just under 13 kg. */
const REEL_GRAMS = 170;
/** A print in its bubble wrap. */
const WRAPPING_SHARE = 1.2;
const WINDING_SHARE = 1.08;
/** A flat weight for goods without a net weight: a nozzle, a poster in its tube, a shirt. */
const SMALL_GOODS_GRAMS = 250;

interface Packed {
  readonly itemId: string;
  readonly qty: number;
  readonly sides: readonly string[];
  readonly options?: { readonly weight: string };
}

/** The shipping weight of a cart, in grams. */
export function parcelWeight(catalogue: Pick<Catalogue, 'get'>, lines: readonly Packed[]): number {
  const pieces = lines.map(({ itemId, qty, sides, options }) => {
    if (itemId === PRINT_ITEM) return qty * Math.ceil((gramsOf(options?.weight ?? '') ?? 0) * WRAPPING_SHARE);
    const item = catalogue.get(itemId);
    const rolls = item !== undefined && bundleRuleOf(item.tags) !== undefined;
    const contents = rolls ? sides : [itemId, ...sides];
    return qty * contents.reduce((sum, id) => sum + packedGrams(catalogue.get(id)), 0);
  });
  return BOX_GRAMS + pieces.reduce((sum, grams) => sum + grams, 0);
}

/** The shipping weight of one item sent alone, in grams; a bundle includes all its rolls. */
export function shippingWeight(item: Item): number {
  return BOX_GRAMS + (bundleRuleOf(item.tags)?.pieces ?? 1) * packedGrams(item);
}

function packedGrams(item: Item | undefined): number {
  const net = gramsOf(item?.tags.weight ?? '');
  return net === undefined ? SMALL_GOODS_GRAMS : Math.round(net * WINDING_SHARE + REEL_GRAMS);
}
