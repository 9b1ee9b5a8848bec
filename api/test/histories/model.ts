import type { ErrorCode } from '../../../contract/errors.ts';

/** How a request ends: `done`, or the code with which it is refused. */
export type Outcome = 'done' | ErrorCode;

/** What happens to a call to Stripe: it never arrives, or is carried out and its answer never comes. */
export type Trouble = 'none' | 'unreached' | 'lost';

export interface ModelItem {
  /** cents */
  readonly price: number;
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

/** What the bank behind a card does. */
export type Card = 'approves' | 'declines' | 'asks' | 'disputes';

/** Pieces of one line of an order. */
export interface Pieces {
  /** which line of the order */
  readonly line: number;
  readonly qty: number;
  /** They go back on the shelf. */
  readonly restock: boolean;
}

export interface ModelRefund {
  readonly amount: number;
  /** absent: an amount for nothing named */
  readonly pieces?: Pieces;
  /** the whole payment, when the order is canceled */
  readonly isWhole: boolean;
  /** Stripe has paid it */
  isPaid: boolean;
  /** the shop's job has heard so */
  isDone: boolean;
  /** Stripe refused it, which the job has heard */
  isFailed: boolean;
}

/** An order twice: as the bank has it, and as the shop knows it. Events, repeated requests and jobs carry news over. */
export interface ModelOrder {
  readonly index: number;
  readonly shopper: number;
  readonly card: Card;
  readonly placedAt: number;
  readonly lines: readonly Readonly<ModelLine>[];
  /** cents, with shipping and tax */
  readonly amount: number;
  readonly taxes: number;
  bank: 'nothing' | 'paid' | 'declined' | 'asks' | 'canceled';
  dispute: 'none' | 'open' | 'won' | 'lost';
  status: 'pending' | 'requires_action' | 'paid' | 'declined' | 'cancelled' | 'refunded';
  knownDispute: ModelOrder['dispute'];
  readonly reserved: Map<string, number>;
  paidAt: number | undefined;
  isCanceled: boolean;
  isPacked: boolean;
  isShipped: boolean;
  isDelivered: boolean;
  readonly refunds: ModelRefund[];
  /** cents, as the shop counts */
  refunded: number;
}

export interface ModelShopper {
  /** percent on goods */
  readonly taxPercent: number;
  cart: ModelLine[];
}

/** The shop as it should be: plain numbers, no database, no clock but its own. */
export interface ShopModel {
  /** seconds since the history began */
  now: number;
  readonly items: Map<string, ModelItem>;
  readonly shoppers: readonly ModelShopper[];
  readonly orders: ModelOrder[];
  /** changes that staff tried, done and refused ones: the audit log has as many */
  readonly changes: { done: number; refused: number };
  /** of the next call that writes at Stripe */
  trouble: Trouble;
  lines: number;
}

export interface NewItem {
  readonly id: string;
  readonly price: number;
  readonly qoh: number;
  readonly data: { readonly freeGround: boolean };
}

/** The second shopper lives in Michigan, where the shop adds tax. */
const TAX_PERCENTS = [0, 6, 0];

export function newModel(items: readonly NewItem[]): ShopModel {
  return {
    now: 0,
    items: new Map(
      items.map(({ id, price, qoh, data: { freeGround: shipsFree } }) => [
        id,
        { price, shipsFree, received: qoh, shelf: qoh },
      ]),
    ),
    shoppers: TAX_PERCENTS.map((taxPercent) => ({ taxPercent, cart: [] })),
    orders: [],
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

/** Why a cart cannot hold `wanted` pieces of an item of which it has `held`. */
function refusedByStock({ shelf }: ModelItem, wanted: number, held: number): Outcome {
  if (wanted <= shelf) return 'done';
  if (shelf <= 0) return 'item_out_of_stock';
  return held === shelf ? 'stock_in_cart' : 'stock_too_low';
}

export function addToCart(model: ShopModel, index: number, item: string, qty: number): Outcome {
  const { cart } = shopperOf(model, index);
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
export function changeLine(model: ShopModel, line: ModelLine, qty: number): Outcome {
  const outcome = qty > line.qty ? refusedByStock(itemOf(model, line.item), qty, line.qty) : 'done';
  if (outcome === 'done') line.qty = qty;
  return outcome;
}

export function removeLine(model: ShopModel, index: number, line: ModelLine): void {
  const shopper = shopperOf(model, index);
  shopper.cart = shopper.cart.filter((each) => each !== line);
}
