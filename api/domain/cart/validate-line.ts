import { PRINT_ITEM } from '../../../contract/cart.ts';
import { bundleRuleOf, haveSameDiameter, quantityStep } from '../../../contract/catalogue/bundle.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

/**
 * The first error of a cart line, or undefined. `demand` is that of the whole cart, because its lines share the stock;
 * `before` is what it was before the shopper changed it.
 */
export function validateLine(
  catalogue: Pick<Catalogue, 'get'>,
  shopper: Shopper,
  line: Choice,
  demand: ReadonlyMap<string, number>,
  before?: ReadonlyMap<string, number>,
): ShopError | undefined {
  return (
    validateChoice(catalogue, shopper, line) ?? validateStock(catalogue, line, demand, before) ?? validateQuantity(line)
  );
}

/** Carts that were merged at sign-in can exceed the limit of one line. */
function validateQuantity({ qty }: Choice): ShopError | undefined {
  return qty > MAX_QUANTITY ? new ShopError('quantity_limit', { limit: MAX_QUANTITY }) : undefined;
}

function validateStock(
  catalogue: Pick<Catalogue, 'get'>,
  { itemId, sides }: Choice,
  demand: ReadonlyMap<string, number>,
  before?: ReadonlyMap<string, number>,
): ShopError | undefined {
  for (const id of [itemId, ...sides]) {
    const item = catalogue.get(id);
    if (item && (demand.get(id) ?? 0) > item.qoh) return outOfStockError(item.name, item.qoh, before?.get(id));
  }
  return undefined;
}

/** An item with a quantity, and its add-ons or the rolls of its bundle (`sides`). */
export interface Choice {
  readonly itemId: string;
  readonly qty: number;
  readonly sides: readonly string[];
  /** set for a print, which has no item and was validated when it was priced */
  readonly print?: object | null | undefined;
}

type Known = Pick<Catalogue, 'get'>;

/** The reason why this shopper cannot buy this choice, whatever the stock, or undefined. */
export function validateChoice(catalogue: Known, shopper: Shopper, choice: Choice): ShopError | undefined {
  if (choice.print) return undefined;
  const item = catalogue.get(choice.itemId);
  if (!item?.active) return new ShopError('item_unknown');
  return (
    membersOnlyError(catalogue, shopper, choice) ??
    validateSides(catalogue, item, choice.sides) ??
    validateStep(item, choice.qty)
  );
}

/** The error for a choice with something in it that this shopper, not a member, cannot buy. */
export function membersOnlyError(
  catalogue: Known,
  shopper: Pick<Shopper, 'membership'>,
  { itemId, sides }: Pick<Choice, 'itemId' | 'sides'>,
): ShopError | undefined {
  if (shopper.membership) return undefined;
  const item = [itemId, ...sides].map((id) => catalogue.get(id)).find((each) => each?.data.membersOnly);
  return item && new ShopError('item_members_only', { name: item.name });
}

function validateStep(item: Item, qty: number): ShopError | undefined {
  const step = quantityStep(item.tags);
  return qty % step === 0 ? undefined : new ShopError('quantity_step', { step });
}

function validateSides(catalogue: Known, item: Item, sides: readonly string[]): ShopError | undefined {
  return bundleRuleOf(item.tags) ? validateRolls(catalogue, item, sides) : validateAddOns(catalogue, item, sides);
}

/** An item takes each add-on that it offers at most once. */
function validateAddOns(catalogue: Known, item: Item, sides: readonly string[]): ShopError | undefined {
  const areOffered = sides.every((id) => item.sides.includes(id) && catalogue.get(id)?.active);
  return areOffered && new Set(sides).size === sides.length
    ? undefined
    : new ShopError('sides_invalid', { name: item.name });
}

function validateRolls(catalogue: Known, item: Item, rolls: readonly string[]): ShopError | undefined {
  const rule = bundleRuleOf(item.tags);
  if (!rule) return undefined;
  if (rolls.length !== rule.pieces) {
    return new ShopError('bundle_incomplete', { name: item.name, pieces: rule.pieces, chosen: rolls.length });
  }
  const chosen: Item['tags'][] = [];
  for (const id of rolls) {
    const roll = catalogue.get(id);
    if (!roll?.active) return new ShopError('item_unknown');
    if (!rule.accepts(roll.tags)) return new ShopError('bundle_side_unfit', { side: roll.name, name: item.name });
    chosen.push(roll.tags);
  }
  return haveSameDiameter(chosen) ? undefined : new ShopError('bundle_mixed', { name: item.name });
}

/** The stock that the lines need, by item id: the items, their add-ons and bundled rolls. Prints need none. */
export function stockDemand(lines: readonly Choice[]): Map<string, number> {
  const demand = new Map<string, number>();
  for (const { itemId, qty, sides } of lines) {
    if (itemId === PRINT_ITEM) continue;
    for (const id of [itemId, ...sides]) demand.set(id, (demand.get(id) ?? 0) + qty);
  }
  return demand;
}

/** The error for an item of which only `left` are in stock, and of those `inCart` in the shopper's cart. */
export function outOfStockError(name: string, left: number, inCart = 0): ShopError {
  if (left <= 0) return new ShopError('item_out_of_stock', { name });
  if (inCart === left) {
    return new ShopError('stock_in_cart', { all: left === 1 ? `the last ${name}` : `the last ${left} ${name}` });
  }
  const some = inCart > 0 && inCart < left ? `, ${inCart} of them in your cart` : '';
  return new ShopError('stock_too_low', { name, left, inCart: some });
}
