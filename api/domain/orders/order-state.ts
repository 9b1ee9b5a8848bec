import { dollars } from '../../../contract/cents.ts';
import { type DeskOrder, orderActions } from '../../../contract/desk/order.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import { type CannotCancel, type CannotReturn, orderMessages } from '../../../contract/messages/orders.ts';
import { CANCEL_MINUTES, type OrderLine, type OrderStatus } from '../../../contract/order.ts';
import { statusWords } from '../../../contract/order-words.ts';
import {
  isOwnReason,
  MAX_ALL_RETURNS,
  MAX_RETURNS,
  type OrderReturn,
  type ReturnLine,
  type ReturnRequest,
} from '../../../contract/return.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { ShopError } from '../shop-error.ts';
import type { OrderRow } from './order-rows.ts';
import { termsOfOrder } from './order-terms.ts';
import { type DisputeRow, holdsGoods, holdsMoney, isTakenBack } from './record-dispute.ts';
import { isOfGoods, leftOf, type RefundRow } from './refund-requests.ts';

/** Its money and its goods move apart: an order that left may be refunded, and one that is paid may stay. */
interface OrderState {
  readonly money: Money;
  readonly goods: Goods;
}

type Money = 'paid' | 'never paid' | 'paid back';

type Goods =
  | { readonly are: 'here'; readonly begun: 'printing' | 'packed' | undefined }
  | { readonly are: 'partly shipped' | 'shipped' | 'delivered' };

function stateOf(order: OrderRow): OrderState {
  return { money: moneyOf(order), goods: goodsOf(order) };
}

function moneyOf({ status, cancelled_at }: OrderRow): Money {
  if (status === 'paid') return 'paid';
  return status === 'refunded' || (status === 'cancelled' && cancelled_at) ? 'paid back' : 'never paid';
}

function goodsOf({ printing_at, packed_at, part_shipped_at, shipped_at, delivered_at }: OrderRow): Goods {
  if (shipped_at) return { are: delivered_at ? 'delivered' : 'shipped' };
  if (part_shipped_at) return { are: 'partly shipped' };
  return { are: 'here', begun: packed_at ? 'packed' : printing_at ? 'printing' : undefined };
}

/** Why a transition is not possible, as staff read it; calls are refused by `code`, absent `order_action_refused`. */
type Refusal =
  | string
  | { readonly reason: string; readonly code: ErrorCode; readonly params?: ShopError['params'] }
  | undefined;

/** What guards ask, beyond the order's own row. */
interface Facts {
  readonly order: OrderRow;
  readonly disputes: readonly DisputeRow[];
  /** somebody said that the goods leave although the bank holds the money */
  readonly despiteDispute: boolean | undefined;
  readonly refunds: readonly RefundRow[];
  readonly failedRefunds: readonly { readonly failed_at: Date | null }[];
  /** a label has its address printed on it, or is being bought */
  readonly isLabelled: boolean;
  /** the vending machine dropped a spool, or may be dropping one */
  readonly isPressed: boolean;
  /** the credit of its swatch card is used, or is being used */
  readonly isCreditUsed: boolean;
  /** pieces that have not left */
  readonly open: number;
  readonly returns: readonly Pick<OrderReturn, 'state' | 'lines'>[];
  readonly lines: readonly OrderLine[];
  /** id of the item that buys a press of the vending machine */
  readonly token: string;
  readonly request: ReturnRequest;
  readonly now: Date;
}
type Of<Fact extends keyof Facts = 'order'> = Pick<Facts, 'order' | Fact>;

/** The guard of each transition: undefined when it is possible. How payments settle is in `checkout/settle-table.ts`. */
export const transitions = {
  /** its goods are taken off the shelf: the pick list and the packing slip */
  pick: (facts: Of<'disputes'>): Refusal => cannotPick(facts),
  pack: (facts: Of<'disputes'>): Refusal => cannotPick(facts) ?? (facts.order.packed_at ? words.packed : undefined),
  /** a mistake taken back: its shopper may cancel again, and packers are given the order again */
  unpack: ({ order, isLabelled }: Of<'isLabelled'>): Refusal => {
    const { goods } = stateOf(order);
    if (goods.are !== 'here') return words.shipped;
    if (goods.begun !== 'packed') return words.notPacked;
    return unpaid(order) ?? (isLabelled ? words.packedLabelled : undefined);
  },
  /** a print is for one shopper, so what is made while the bank holds the money is lost */
  print: ({ order, disputes }: Of<'disputes'>): Refusal => notPaid(order) ?? held(order, disputes),
  buyLabel: ({ order, disputes }: Of<'disputes'>): Refusal =>
    notPaid(order) ?? shippedBefore(order, words.shipped) ?? held(order, disputes),
  readLabel: ({ order, disputes }: Of<'disputes'>): Refusal => {
    const reason = unpaid(order) ?? reasonToHold(disputes);
    return reason && { reason, code: 'label_refused' };
  },
  voidLabel: ({ order }: Of): Refusal => shippedBefore(order, words.shipped),
  ship: ({ order, disputes, despiteDispute }: Of<'disputes' | 'despiteDispute'>): Refusal =>
    shippedBefore(order, words.shippedTrack) ?? notPaid(order) ?? held(order, disputes, despiteDispute),
  part: ({ order, open, disputes, despiteDispute }: Of<'open' | 'disputes' | 'despiteDispute'>): Refusal => {
    if (order.shipped_at) return words.shipped;
    if (isPickup(order)) return words.partPickup;
    return unpaid(order) ?? (open < 2 ? words.partOne : held(order, disputes, despiteDispute));
  },
  track: ({ order }: Of): Refusal => {
    const { goods } = stateOf(order);
    if (isPickup(order)) return words.pickup;
    if (goods.are === 'here') return words.notShipped;
    return goods.are === 'delivered' ? words.delivered : undefined;
  },
  /** what waits at the counter is still the shop's; others have left */
  deliver: ({ order, disputes, despiteDispute }: Of<'disputes' | 'despiteDispute'>): Refusal => {
    const { goods } = stateOf(order);
    if (goods.are === 'delivered') return words.delivered;
    if (goods.are === 'shipped') return isPickup(order) ? held(order, disputes, despiteDispute) : undefined;
    const reason = goods.are === 'here' ? words.notShipped : words.partRest;
    return { reason, code: 'order_not_shipped', params: { refId: order.ref_id } };
  },
  address: ({ order, isLabelled }: Of<'isLabelled'>): Refusal => {
    if (order.shipped_at) return words.shippedAddress;
    return unpaid(order) ?? (isLabelled ? words.labelled : undefined);
  },
  /** goods and address, with a new price: nothing of it is in a parcel, and the money is as it was paid */
  edit: (facts: Of<'disputes' | 'refunds' | 'isLabelled' | 'isPressed' | 'isCreditUsed'>): Refusal => {
    const { order, disputes, refunds, isLabelled, isPressed, isCreditUsed } = facts;
    const { goods } = stateOf(order);
    if (goods.are !== 'here') return words.shipped;
    if (goods.begun === 'packed') return words.packedEdit;
    if (order.subscription_id) return words.monthlyEdit;
    if (order.status === 'paid' && (order.refunded > 0 || refunds.some(isOfGoods))) return words.refundedEdit;
    if (disputes.some(holdsMoney)) return words.disputed;
    if (isPressed) return words.pressedEdit;
    if (isCreditUsed) return words.creditedEdit;
    return unpaid(order) ?? (isLabelled ? words.labelled : undefined);
  },
  cancel: (facts: Of<'disputes' | 'refunds' | 'isPressed' | 'isCreditUsed'>): Refusal => {
    const { order, disputes, refunds, isPressed, isCreditUsed } = facts;
    if (order.shipped_at) return words.shippedCancel;
    if (order.part_shipped_at) return words.partCancel;
    if (order.subscription_id) return words.monthly;
    const isDisputed = disputes.some(holdsMoney) && !isTakenBack(disputes, leftOf(order, refunds));
    const reason = unpaid(order) ?? (isDisputed ? words.disputed : undefined);
    return reason ?? (isPressed ? words.pressed : undefined) ?? (isCreditUsed ? words.credited : undefined);
  },
  /** by its shopper */
  cancelOwn: (facts: Of<'disputes' | 'refunds' | 'isPressed' | 'isCreditUsed' | 'now'>): Refusal => {
    const reason = cannotCancelOwn(facts);
    return reason && { reason: orderMessages.cannotCancel[reason], code: 'order_not_cancellable' };
  },
  refund: ({ order, disputes, refunds, failedRefunds }: Of<'disputes' | 'refunds' | 'failedRefunds'>): Refusal => {
    const { ref_id: refId, status, cancelled_at } = order;
    const left = leftOf(order, refunds);
    // The refund of a canceled order did not arrive: somebody sends it again.
    const isOwed =
      status === 'cancelled' &&
      [...refunds, ...failedRefunds].some(({ failed_at }) => cancelled_at && failed_at && failed_at >= cancelled_at);
    const reason = isOwed ? undefined : unpaid(order);
    if (reason) return { reason, code: 'refund_unpaid', params: { refId, status: statusWords(status) } };
    const dispute = disputes.find(holdsMoney);
    if (dispute) {
      const why = isTakenBack(disputes, left) ? words.nothingLeft : words.disputed;
      return { reason: why, code: 'refund_disputed', params: { refId, dispute: dispute.id } };
    }
    if (left > 0) return undefined;
    return { reason: words.nothingLeft, code: 'refund_too_much', params: { refId, most: dollars(left) } };
  },
  /** the whole payment is refunded by a job; what the bank gave back for good is not refunded again */
  payBack: ({ order, disputes }: Of<'disputes'>): Refusal =>
    isTakenBack(disputes, order.amount - order.refunded) ? words.nothingLeft : undefined,
  requestReturn: (facts: Of<'returns' | 'lines' | 'token' | 'request' | 'now'>): Refusal => {
    const reason = cannotReturn(facts);
    if (!reason) return undefined;
    const message = orderMessages.cannotReturn[reason];
    const text = typeof message === 'string' ? message : message(termsOfOrder(facts.order).returnDays);
    return { reason: text, code: 'return_not_possible' };
  },
  /** by staff, who decide about the deadline and about what may come back */
  return: (facts: Of<'returns' | 'lines' | 'token' | 'request'>): Refusal => {
    const { order, returns } = facts;
    if (stateOf(order).goods.are === 'here') return words.notShipped;
    if (returns.length >= MAX_ALL_RETURNS) return unpaid(order) ?? words.returnsMany;
    const wrong = wrongPieces(facts);
    return unpaid(order) ?? (wrong && orderMessages.cannotReturn[wrong]);
  },
  /** the pieces of an accepted return are sent again */
  replace: ({ order, disputes }: Of<'disputes'>): Refusal => unpaid(order) ?? held(order, disputes),
  /** a spool that fell is gone: a disputed order keeps its presses; its shopper reads no number of the dispute */
  press: ({ disputes }: Of<'disputes'>): Refusal =>
    disputes.some(holdsGoods) ? { reason: words.disputed, code: 'vending_disputed', params: {} } : undefined,
  invoice: ({ order }: Of): Refusal =>
    wasPaid(order) ? undefined : { reason: words.nothingCharged, code: 'invoice_unpaid', params: {} },
  confirmation: ({ order }: Of): Refusal => {
    const isPending = order.status === 'processing';
    return noEmail(order) ?? (isPending ? unpaid(order) : undefined) ?? (wasPaid(order) ? undefined : words.neverPaid);
  },
  shipped: ({ order }: Of): Refusal =>
    noEmail(order) ?? (stateOf(order).goods.are === 'here' ? words.notShipped : undefined),
  refunded: ({ order }: Of): Refusal => noEmail(order) ?? (order.refunded > 0 ? undefined : words.notRefunded),
};

type Transition = keyof typeof transitions;
type FactsOf<Name extends Transition> = Parameters<(typeof transitions)[Name]>[0];

/** Why a transition is not possible in this state; undefined: it is. */
export function reasonAgainst<Name extends Transition>(name: Name, facts: FactsOf<Name>): string | undefined {
  const refusal = refusalOf(name, facts);
  return typeof refusal === 'object' ? refusal.reason : refusal;
}

/** The error with which a call for this transition is refused; undefined: it is possible. */
export function errorAgainst<Name extends Transition>(name: Name, facts: FactsOf<Name>): ShopError | undefined {
  const refusal = refusalOf(name, facts);
  if (typeof refusal === 'string') return new ShopError('order_action_refused', { reason: refusal });
  return refusal && new ShopError(refusal.code, refusal.params ?? { reason: refusal.reason });
}

/** Throws the error with which a call for this transition is refused. */
export function requireAllowed<Name extends Transition>(name: Name, facts: FactsOf<Name>): void {
  const error = errorAgainst(name, facts);
  if (error) throw error;
}

/** What would be done to an order that is about to change: its customer has a link, and pays for what was shown. */
const waitsForCharge: ReadonlySet<Transition> = new Set<Transition>([
  'pick',
  'pack',
  'buyLabel',
  'ship',
  'part',
  'address',
  'edit',
  'refund',
]);

function refusalOf<Name extends Transition>(name: Name, facts: FactsOf<Name>): Refusal {
  const { order } = facts as Of;
  // One that came too late goes back.
  if (order.charge_id !== null && name !== 'payBack') return words.paymentByLink;
  const refusal = (transitions[name] as (given: FactsOf<Name>) => Refusal)(facts);
  return refusal ?? (order.open_charge_id !== null && waitsForCharge.has(name) ? words.chargeOpen : undefined);
}

/** Why staff cannot do each of what a page of the desk offers; null: they can, some of it after a confirmation. */
export function reasonsAgainst(facts: Omit<Facts, 'request' | 'now' | 'despiteDispute'>): DeskOrder['reasons'] {
  const request: ReturnRequest = { reason: 'faulty', note: '', lines: [] };
  const confirmed = { ...facts, request, despiteDispute: true };
  const reasons = orderActions.map((action) => [action, reasonAgainst(action, confirmed) ?? null]);
  return Object.fromEntries(reasons);
}

/** Paid, and not all of it has left. */
export function isOpen({ status, shipped_at }: OrderRow): boolean {
  return status === 'paid' && !shipped_at;
}

/** Whether money came in for it; some or all of it may have gone back. */
export function wasPaid(order: OrderRow): boolean {
  return moneyOf(order) !== 'never paid';
}

/** The status of an order of which so many cents are refunded in all. A declined or canceled one keeps its own. */
export function statusAfterRefund({ status, amount }: OrderRow, refunded: number): OrderStatus {
  if (status !== 'paid' && status !== 'refunded') return status;
  return refunded >= amount ? 'refunded' : 'paid';
}

const isPickup = ({ customer }: OrderRow) => customer.serviceCode === serviceCodes.pickup;
const unpaidWords: Partial<Record<OrderStatus, string>> = words.unpaid;
const unpaid = ({ status }: OrderRow) => unpaidWords[status];
const noEmail = ({ email }: OrderRow) => (email ? undefined : words.noEmail);

function notPaid(order: OrderRow): Refusal {
  const reason = unpaid(order);
  return (
    reason && { reason, code: 'order_not_paid', params: { refId: order.ref_id, status: statusWords(order.status) } }
  );
}

function shippedBefore({ shipped_at, ref_id: refId }: OrderRow, reason: string): Refusal {
  return shipped_at ? { reason, code: 'order_shipped_before', params: { refId } } : undefined;
}

function reasonToHold(disputes: readonly DisputeRow[]): string | undefined {
  if (disputes.some(holdsMoney)) return words.disputed;
  return disputes.some(holdsGoods) ? words.reviewed : undefined;
}

function held({ ref_id: refId }: OrderRow, disputes: readonly DisputeRow[], despiteDispute = false): Refusal {
  const reason = despiteDispute ? undefined : reasonToHold(disputes);
  const dispute = disputes.find(holdsGoods)?.id ?? '';
  return reason && { reason, code: 'order_disputed', params: { refId, dispute, reason } };
}

function cannotPick({ order, disputes }: Of<'disputes'>): Refusal {
  return order.shipped_at ? words.shipped : (notPaid(order) ?? held(order, disputes));
}

/**
 * Until when the shopper may cancel, by the row alone; null: work on the order has begun, or it cannot be canceled at all. A
 * month of Premium is canceled with the membership.
 */
export function cancelUntil(order: OrderRow): Date | null {
  const facts = { order, disputes: [], refunds: [], isPressed: false, isCreditUsed: false, now: new Date(0) };
  return reasonAgainst('cancelOwn', facts) ? null : cancelEnd(order);
}

function cancelEnd({ settled_at }: OrderRow): Date | null {
  return settled_at && new Date(settled_at.getTime() + CANCEL_MINUTES * 60_000);
}

function cannotCancelOwn(
  facts: Of<'disputes' | 'refunds' | 'isPressed' | 'isCreditUsed' | 'now'>,
): CannotCancel | undefined {
  const { order, disputes, refunds, isPressed, isCreditUsed, now } = facts;
  const { money, goods } = stateOf(order);
  if (order.status === 'refunded') return 'refunded';
  if (money !== 'paid') return 'unpaid';
  if (order.subscription_id) return 'monthly';
  if (goods.are === 'partly shipped') return 'partlyShipped';
  if (goods.are !== 'here') return 'shipped';
  if (goods.begun) return goods.begun;
  if (order.refunded > 0 || refunds.some(isOfGoods)) return 'refunded';
  const end = cancelEnd(order);
  if (!end || end <= now) return 'late';
  if (disputes.some(holdsMoney)) return 'disputed';
  if (isPressed) return 'pressed';
  return isCreditUsed ? 'credited' : undefined;
}

/** Until when a return may be requested, by the row alone; null: nothing has shipped, or everything is refunded. */
export function returnUntil(order: OrderRow): Date | null {
  const request: ReturnRequest = { reason: 'faulty', note: '', lines: [] };
  const facts = { order, returns: [], lines: [], token: '', request, now: new Date(0) };
  return reasonAgainst('requestReturn', facts) ? null : returnEnd(order);
}

const DAY_MS = 86_400_000;
/** Seven business days, as promised for ground, take eleven days at most. */
const MAX_TRANSIT_MS = 11 * DAY_MS;

function returnEnd(order: OrderRow): Date | null {
  const { arrival, shipped_at, delivered_at } = order;
  if (!shipped_at) return null;
  const promised = arrival ? new Date(`${arrival.to}T23:59:59Z`).getTime() : shipped_at.getTime() + MAX_TRANSIT_MS;
  const expected = isPickup(order) ? shipped_at.getTime() : Math.max(promised, shipped_at.getTime());
  return new Date((delivered_at?.getTime() ?? expected) + termsOfOrder(order).returnDays * DAY_MS);
}

function cannotReturn(facts: Of<'returns' | 'lines' | 'token' | 'request' | 'now'>): CannotReturn | undefined {
  const { order, returns, lines, request, now } = facts;
  if (order.status !== 'paid') return 'refunded';
  const end = returnEnd(order);
  if (!end) return order.part_shipped_at ? 'partlyShipped' : 'unshipped';
  if (end <= now) return 'late';
  if (returns.length >= MAX_RETURNS) return 'count';
  const wrong = wrongPieces(facts);
  if (wrong) return wrong;
  // Goods must be fit to be sold again.
  const isPrint = (id: string) => lines.some((line) => line.id === id && line.type === 'pod');
  return isOwnReason(request.reason) && request.lines.some(({ lineId }) => isPrint(lineId)) ? 'prints' : undefined;
}

/** What is wrong with the pieces that are to be returned: each piece is returned once. */
function wrongPieces({
  returns,
  lines,
  token,
  request,
}: Pick<Facts, 'returns' | 'lines' | 'token' | 'request'>): 'lines' | 'quantity' | 'tokens' | undefined {
  const before = quantities(returns.filter(({ state }) => state !== 'refused').flatMap((each) => each.lines));
  for (const [lineId, qty] of quantities(request.lines)) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return 'lines';
    if (qty + (before.get(lineId) ?? 0) > line.qty) return 'quantity';
    if (line.itemId === token) return 'tokens';
  }
  return undefined;
}

function quantities(lines: readonly ReturnLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lineId, qty } of lines) sums.set(lineId, (sums.get(lineId) ?? 0) + qty);
  return sums;
}

/** Throws `order_changed` when the order is not as the page showed it. */
export function requireSeen(order: OrderRow, seen: string | undefined): void {
  if (seen !== undefined && seen !== versionOf(order)) throw new ShopError('order_changed', { refId: order.ref_id });
}

/** Changes with everything that moves an order on or changes who gets it. */
export function versionOf(order: OrderRow): string {
  const { status, printing_at, packed_at, part_shipped_at, shipped_at, delivered_at, edits, open_charge_id } = order;
  const moments = [printing_at, packed_at, part_shipped_at, shipped_at, delivered_at].map((moment) => Number(!!moment));
  return [status, ...moments, edits, open_charge_id].join('-');
}
