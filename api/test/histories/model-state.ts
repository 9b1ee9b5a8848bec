import type { ErrorCode } from '../../../contract/errors.ts';

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

/** What the bank does with the charge of a month, while its member is away. */
export type MonthlyCard = 'pays' | 'refuses';

/** The Premium membership of an account, as it should be. */
export interface Membership {
  status: 'none' | 'active' | 'past_due' | 'ended';
  card: MonthlyCard;
  cancelsAtEnd: boolean;
  /** of the charge of the current month */
  refusals: number;
  /** months that were charged: each has an order of its color, or was paid back */
  paidMonths: number;
  returnedMonths: number;
  /** exclusive colors that were sent: none is sent twice */
  readonly colors: Set<string>;
  hasVoted: boolean;
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

/** What the bank behind a card does. PayPal waits for its shopper, and for the shop to capture what was approved. */
export type Card = 'approves' | 'declines' | 'asks' | 'disputes' | 'paypal';

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

export interface ModelPress {
  readonly slot: number;
  readonly pressedAt: number;
  /** turning: no answer has come */
  state: 'turning' | 'fell' | 'failed';
}

/** The tokens of an order at the machine. */
export interface ModelTurns {
  /** seconds since the history began; undefined before the first turn */
  startedAt: number | undefined;
  readonly presses: ModelPress[];
}

/** An order twice: as the bank has it, and as the shop knows it. Events, repeated requests and jobs carry news over. */
export interface ModelOrder {
  readonly index: number;
  /** of its request, where that does not follow from the index */
  readonly key?: string | undefined;
  readonly shopper: number;
  readonly card: Card;
  readonly placedAt: number;
  readonly email: string;
  readonly coupon: string | undefined;
  /** at the price of the release that was shown */
  readonly lines: readonly (Readonly<ModelLine> & { readonly price: number })[];
  /** cents, with shipping and tax */
  readonly amount: number;
  readonly taxes: number;
  /** a member's, or one with a coupon */
  readonly isDiscounted: boolean;
  bank: 'nothing' | 'paid' | 'declined' | 'asks' | 'approved' | 'unfunded' | 'canceled';
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
  /** presses at the vending machine that it bought */
  readonly tokens: number;
  /** the shop, and with it the page, knows its number at PayPal */
  isKnown: boolean;
  readonly turns: ModelTurns;
}

export interface ModelCoupon {
  /** of the subtotal */
  readonly percent?: number;
  /** cents */
  readonly fixed?: number;
  /** cents of goods that it asks for */
  readonly minimum: number;
  /** orders of one customer; undefined: any number */
  readonly maxUses?: number;
  hasEnded: boolean;
}

export interface ModelMachine {
  /** spools by slot, the first at 0 */
  readonly slots: number[];
  /** slots with a press of which no answer has come */
  readonly turning: Set<number>;
}

/** A change of stock that staff made. */
export interface ModelMovement {
  readonly item: string;
  /** below 0: pieces that were written off */
  readonly pieces: number;
  isUndone: boolean;
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
