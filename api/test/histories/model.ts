import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { type ModelCoupon, newCoupons } from './model-coupons.ts';
import type { ModelOrder } from './model-orders.ts';
import { hasBenefits, type Membership, noMembership } from './model-premium.ts';
import type { ModelMovement } from './model-stock.ts';
import { loadedMachine, type ModelMachine } from './model-vending.ts';

/** How a request ends: `done`, or the code with which it is refused. */
export type Outcome = 'done' | ErrorCode;

/** What happens to a call to Stripe: it never arrives, or is carried out and its answer never comes. */
export type Trouble = 'none' | 'unreached' | 'lost';

export interface ModelItem {
  /** cents, as of the release that is shown */
  price: number;
  /** members pay less for it */
  readonly isSpool: boolean;
  readonly isForMembers: boolean;
  /** an order of nothing else ships free */
  readonly shipsFree: boolean;
  /** pieces that ever came in */
  received: number;
  /** pieces that can be sold */
  shelf: number;
}

export interface ModelLine {
  /** a line that was removed and added again is another one */
  readonly id: number;
  readonly item: string;
  qty: number;
}

export interface ModelShopper {
  /** percent on goods */
  readonly taxPercent: number;
  readonly email: string;
  /** of an account; guests have none */
  readonly membership?: Membership;
  /** cents: the total that the page of the cart showed last */
  seen?: number;
  cart: ModelLine[];
}

/** The shop as it should be: plain numbers, no database, no clock but its own. */
export interface ShopModel {
  /** seconds since the history began */
  now: number;
  readonly items: Map<string, ModelItem>;
  readonly shoppers: readonly ModelShopper[];
  readonly orders: ModelOrder[];
  readonly coupons: Map<string, ModelCoupon>;
  /** changes of stock by staff, oldest first */
  readonly movements: ModelMovement[];
  readonly machine: ModelMachine;
  /** exclusive colors so far: the latest is that of this month */
  readonly colors: string[];
  /** pieces that were sent to members for their months, by item */
  readonly sent: Map<string, number>;
  /** changes that staff tried, done and refused ones: the audit log has as many */
  readonly changes: { done: number; refused: number };
  /** of the next call that writes at Stripe */
  trouble: Trouble;
  lines: number;
}

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

export function itemOf(model: ShopModel, id: string): ModelItem {
  const item = model.items.get(id);
  if (!item) throw new Error(`the model has no item ${id}`);
  return item;
}

export function shopperOf(model: ShopModel, index: number): ModelShopper {
  const shopper = model.shoppers[index];
  if (!shopper) throw new Error(`the model has no shopper ${index}`);
  return shopper;
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
