import { bundleRuleOf, haveSameDiameter, quantityStep } from '../../contract/catalogue/bundle.ts';
import type { Item } from '../../contract/catalogue/item.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

/** What a shopper picked: an item, how many, and its add-ons or the rolls of a bundle. */
export interface Choice {
  readonly itemId: string;
  readonly qty: number;
  readonly sides: readonly string[];
  /** of a print, which the shop has looked at already: its line holds no item */
  readonly print?: object | null | undefined;
}

type Known = Pick<Catalogue, 'get'>;

/** Why this shopper cannot buy this choice, whatever the stock; undefined when they can. */
export function choiceFault(catalogue: Known, shopper: Shopper, choice: Choice): ShopError | undefined {
  if (choice.print) return undefined;
  const item = catalogue.get(choice.itemId);
  if (!item?.active) return new ShopError('item_unknown');
  if (item.tags.material === 'PLA Sub' && !shopper.membership) {
    return new ShopError('item_members_only', { name: item.name });
  }
  return sidesFault(catalogue, item, choice.sides) ?? stepFault(item, choice.qty);
}

function stepFault(item: Item, qty: number): ShopError | undefined {
  const step = quantityStep(item.tags);
  return qty % step === 0 ? undefined : new ShopError('quantity_step', { step });
}

function sidesFault(catalogue: Known, item: Item, sides: readonly string[]): ShopError | undefined {
  return bundleRuleOf(item.tags) ? rollsFault(catalogue, item, sides) : addOnsFault(catalogue, item, sides);
}

/** Each add-on goes once with a piece, and only those that the item offers. */
function addOnsFault(catalogue: Known, item: Item, sides: readonly string[]): ShopError | undefined {
  const fits = sides.every((id) => item.sides.includes(id) && catalogue.get(id)?.active);
  return fits && new Set(sides).size === sides.length ? undefined : new ShopError('sides_invalid', { name: item.name });
}

function rollsFault(catalogue: Known, item: Item, rolls: readonly string[]): ShopError | undefined {
  const rule = bundleRuleOf(item.tags);
  if (!rule) return undefined;
  if (rolls.length !== rule.pieces) {
    return new ShopError('bundle_incomplete', { name: item.name, pieces: rule.pieces, chosen: rolls.length });
  }
  const picked: Item['tags'][] = [];
  for (const id of rolls) {
    const roll = catalogue.get(id);
    if (!roll?.active) return new ShopError('item_unknown');
    if (!rule.accepts(roll.tags)) return new ShopError('bundle_side_unfit', { side: roll.name, name: item.name });
    picked.push(roll.tags);
  }
  return haveSameDiameter(picked) ? undefined : new ShopError('bundle_mixed', { name: item.name });
}
