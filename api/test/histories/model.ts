import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { newCoupons } from './model-coupons.ts';
import { hasBenefits, noMembership } from './model-premium.ts';
import {
  itemOf,
  type ModelItem,
  type ModelLine,
  type ModelShopper,
  type Outcome,
  type ShopModel,
  shopperOf,
} from './model-state.ts';
import { loadedMachine } from './model-vending.ts';

/** What the model must know of an item of the catalogue. */
export type NewItem = Pick<CatalogueItem, 'id' | 'price' | 'qoh' | 'tags' | 'data'>;

export function newItem({ price, qoh, tags, data }: NewItem): ModelItem {
  const { freeGround: shipsFree, membersOnly: isForMembers } = data;
  const isSpool = tags.material !== 'parts' && !shipsFree;
  return { price, isSpool, isForMembers, shipsFree, received: qoh, shelf: qoh };
}

/**
 * Two guests under one address and two accounts, which can become members. One of each lives in Michigan, where the shop
 * adds tax.
 */
function newShoppers(): ModelShopper[] {
  return [
    { taxPercent: 0, email: 'ada@example.com', cart: [] },
    { taxPercent: 6, email: 'ada@example.com', cart: [] },
    { taxPercent: 0, email: 'grace@example.com', membership: noMembership(), cart: [] },
    { taxPercent: 6, email: 'mary@example.com', membership: noMembership(), cart: [] },
  ];
}

export function newModel(items: readonly NewItem[]): ShopModel {
  return {
    now: 0,
    items: new Map(items.map((item) => [item.id, newItem(item)])),
    shoppers: newShoppers(),
    orders: [],
    coupons: newCoupons(),
    movements: [],
    machine: loadedMachine(),
    colors: items
      .filter(({ tags }) => tags.material === 'PLA Sub')
      .map(({ id }) => id)
      .slice(-1),
    sent: new Map(),
    changes: { done: 0, refused: 0 },
    trouble: 'none',
    lines: 0,
  };
}

/** Whether a shopper who is not a member wants what only members can buy. */
export function isBarred(model: ShopModel, { membership }: ModelShopper, item: string): boolean {
  return itemOf(model, item).isForMembers && !hasBenefits(membership);
}

/** Why a cart cannot hold `wanted` pieces of an item of which it has `held`. */
function refusedByStock({ shelf }: ModelItem, wanted: number, held: number): Outcome {
  if (wanted <= shelf) return 'done';
  if (shelf <= 0) return 'item_out_of_stock';
  return held === shelf ? 'stock_in_cart' : 'stock_too_low';
}

export function addToCart(model: ShopModel, index: number, item: string, qty: number): Outcome {
  const shopper = shopperOf(model, index);
  const { cart } = shopper;
  if (isBarred(model, shopper, item)) return 'item_members_only';
  const line = cart.find((each) => each.item === item);
  const held = line?.qty ?? 0;
  const outcome = refusedByStock(itemOf(model, item), held + qty, held);
  if (outcome !== 'done') return outcome;
  if (line) line.qty += qty;
  else {
    model.lines += 1;
    cart.push({ id: model.lines, item, qty });
  }
  return 'done';
}

/** Fewer pieces are always allowed. */
export function changeLine(model: ShopModel, index: number, line: ModelLine, qty: number): Outcome {
  const isMore = qty > line.qty;
  if (isMore && isBarred(model, shopperOf(model, index), line.item)) return 'item_members_only';
  const outcome = isMore ? refusedByStock(itemOf(model, line.item), qty, line.qty) : 'done';
  if (outcome === 'done') line.qty = qty;
  return outcome;
}

export function removeLine(model: ShopModel, index: number, line: ModelLine): void {
  const shopper = shopperOf(model, index);
  shopper.cart = shopper.cart.filter((each) => each !== line);
}
