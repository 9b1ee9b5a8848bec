import { type Cents, cents } from '../cents.ts';
import { allocate } from './allocate.ts';
import type { MoneyLine } from './lines.ts';
import type { Totals } from './totals-schema.ts';

/** A line of a paid order. */
export interface PaidLine extends Omit<MoneyLine, 'hasError'> {
  readonly id: string;
}

/** What was paid for a line after discounts, and the tax on it. */
interface LineShare {
  readonly goods: Cents;
  readonly tax: Cents;
}

/** A refunded part of a line. */
export interface RefundedLine extends LineShare {
  readonly lineId: string;
  readonly qty: number;
}

/** Refunds that were made, or are on their way; without those that failed. */
export interface EarlierRefunds {
  readonly lines: readonly RefundedLine[];
  /** cents of shipping refunded */
  readonly shipping: Cents;
  /** cents of the order that can still be refunded, whatever for */
  readonly left: Cents;
}

/** What earlier refunds come to, whatever they were for. `left` is what can still be refunded. */
export function earlierRefunds(
  refunds: readonly Pick<EarlierRefunds & { readonly state: string }, 'state' | 'lines' | 'shipping'>[],
  left: Cents,
): EarlierRefunds {
  const made = refunds.filter(({ state }) => state !== 'failed');
  const shipping = cents(made.reduce((sum, refund) => sum + refund.shipping, 0));
  return { lines: made.flatMap(({ lines }) => lines), shipping, left };
}

/** What to refund: pieces of lines, and the shipping or not. */
export interface LineRefund {
  readonly lines: readonly { readonly lineId: string; readonly qty: number }[];
  readonly shipping: boolean;
  /** cents to keep, such as for a return label */
  readonly fee: Cents;
}

/**
 * `goods + tax + shipping − fee − earlier = amount`; goods and tax are the sums of the lines', and where shipping was
 * taxed, its refund has that tax as well.
 */
export interface RefundParts {
  readonly lines: readonly RefundedLine[];
  readonly goods: Cents;
  readonly tax: Cents;
  readonly shipping: Cents;
  readonly fee: Cents;
  /** refunded before without naming goods, and therefore not again */
  readonly earlier: Cents;
  readonly amount: Cents;
}

type PaidTotals = Pick<Totals, 'memberDiscount' | 'couponDiscount' | 'tax' | 'shipping' | 'taxed'>;

/**
 * The share of each line in what was paid. Members' discount is spread over the lines that it is for, a coupon over what
 * all lines cost then, the tax over what remains, unless it is known by line. The shares sum to subtotal − discount, and to
 * the tax of the goods.
 */
export function lineShares(lines: readonly PaidLine[], totals: PaidTotals): LineShare[] {
  const gross = lines.map(({ price, qty }) => price * qty);
  const eligible = lines.map((line, index) =>
    line.isPart || line.isTenPack || line.freeGround ? 0 : (gross[index] ?? 0),
  );
  const byMembership = allocate(totals.memberDiscount, eligible.some(Boolean) ? eligible : gross);
  const forMembers = gross.map((amount, index) => amount - (byMembership[index] ?? 0));
  const byCoupon = allocate(totals.couponDiscount, forMembers);
  const goods = forMembers.map((amount, index) => cents(amount - (byCoupon[index] ?? 0)));
  const { taxed } = totals;
  const tax = taxed ? lines.map(({ id }) => taxed.lines[id] ?? cents(0)) : allocate(totals.tax, goods);
  return goods.map((amount, index) => ({ goods: amount, tax: tax[index] ?? cents(0) }));
}

/**
 * The amount of a refund by line. Refunding a line in any number of steps gives its share exactly: each step refunds what
 * its pieces and those before them are worth, less what was refunded for those before. Throws a RangeError for pieces
 * that the order does not have.
 */
export function refundParts(
  order: { readonly lines: readonly PaidLine[]; readonly totals: PaidTotals },
  before: EarlierRefunds,
  request: LineRefund,
): RefundParts {
  const shares = lineShares(order.lines, order.totals);
  const lines = request.lines.map(({ lineId, qty }): RefundedLine => {
    const index = order.lines.findIndex(({ id }) => id === lineId);
    const [line, share] = [order.lines[index], shares[index]];
    const earlier = before.lines.filter((each) => each.lineId === lineId);
    const count = earlier.reduce((sum, each) => sum + each.qty, 0) + qty;
    if (!line || !share || qty < 1 || count > line.qty) throw new RangeError(`${qty} of ${lineId} cannot be refunded`);
    const due = (of: keyof LineShare) => {
      const refunded = earlier.reduce((sum, each) => sum + each[of], 0);
      return cents(Math.max(0, Math.floor((share[of] * count) / line.qty) - refunded));
    };
    return { lineId, qty, goods: due('goods'), tax: due('tax') };
  });
  const goods = sumOf(lines, 'goods');
  const shipping = cents(request.shipping ? Math.max(0, order.totals.shipping - before.shipping) : 0);
  const tax = cents(sumOf(lines, 'tax') + taxOfShipping(order.totals, before.shipping, shipping));
  const worth = goods + tax + shipping;
  const fee = cents(Math.min(request.fee, worth));
  const earlier = cents(Math.max(0, worth - fee - before.left));
  return { lines, goods, tax, shipping, fee, earlier, amount: cents(worth - fee - earlier) };
}

/** The tax on a part of the shipping that is refunded, after another part was. */
function taxOfShipping({ taxed, shipping }: PaidTotals, before: number, refunded: number): Cents {
  if (!taxed || shipping === 0) return cents(0);
  const upTo = (amount: number) => Math.floor((taxed.shipping * Math.min(amount, shipping)) / shipping);
  return cents(upTo(before + refunded) - upTo(before));
}

function sumOf(lines: readonly LineShare[], of: keyof LineShare): Cents {
  return cents(lines.reduce((sum, line) => sum + line[of], 0));
}
