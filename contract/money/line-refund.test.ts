import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOrder } from '../../api/test/any-order.ts';
import { fuzz } from '../../scripts/test/fuzz.mjs';
import { type Cents, cents } from '../cents.ts';
import { allocate } from './allocate.ts';
import {
  type EarlierRefunds,
  earlierRefunds,
  lineShares,
  type PaidLine,
  type RefundParts,
  refundParts,
} from './line-refund.ts';
import { computeTotals } from './totals.ts';

/** An order, and an order in which to refund each of its pieces, some of them together. */
const anyRefunds = anyOrder
  .filter(({ lines }) => lines.length > 0)
  .map((input) => ({
    ...input,
    lines: input.lines.map((line, index) => ({ ...line, qty: Math.min(line.qty, 6), id: `line-${index}` })),
  }))
  .chain((input) =>
    fc.record({
      input: fc.constant(input),
      pieces: fc.shuffledSubarray(
        input.lines.flatMap(({ id, qty }) => Array.from({ length: qty }, () => id)),
        { minLength: input.lines.reduce((sum, { qty }) => sum + qty, 0) },
      ),
      size: fc.integer({ min: 1, max: 7 }),
      failing: fc.nat(20),
    }),
  );

function start(total: Cents) {
  const made: RefundParts[] = [];
  const earlierThan = (): EarlierRefunds => ({
    lines: made.flatMap((refund) => refund.lines),
    shipping: cents(made.reduce((sum, { shipping }) => sum + shipping, 0)),
    left: cents(total - made.reduce((sum, { amount }) => sum + amount, 0)),
  });
  return { made, earlierThan };
}

function counted(pieces: readonly string[]) {
  const counts = new Map<string, number>();
  for (const id of pieces) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([lineId, qty]) => ({ lineId, qty }));
}

describe('a refund by line', () => {
  it('adds up to what was paid, however the pieces are split, also when one refund fails and is made again', () => {
    fuzz(
      fc.property(anyRefunds, ({ input, pieces, size, failing }) => {
        const totals = computeTotals(input);
        const { made, earlierThan } = start(totals.total);
        const steps = Array.from({ length: Math.ceil(pieces.length / size) }, (_, n) =>
          pieces.slice(n * size, (n + 1) * size),
        );
        const again: string[][] = [];
        for (const [index, step] of steps.entries()) {
          made.push(
            refundParts({ lines: input.lines, totals }, earlierThan(), {
              lines: counted(step),
              fee: cents(0),
              shipping: index === 0,
            }),
          );
          if (index === failing && index > 0) {
            made.splice(1, 1);
            again.push(steps[1] ?? []);
          }
        }
        for (const step of again) {
          made.push(
            refundParts({ lines: input.lines, totals }, earlierThan(), {
              lines: counted(step),
              fee: cents(0),
              shipping: false,
            }),
          );
        }
        for (const { goods, tax, shipping, fee, earlier, amount, lines } of made) {
          expect(goods + tax + shipping - fee - earlier).toBe(amount);
          expect(lines.reduce((sum, line) => sum + line.goods, 0)).toBe(goods);
          expect(lines.reduce((sum, line) => sum + line.tax, 0)).toBe(tax);
        }
        expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.total);
        expect(made.reduce((sum, { goods }) => sum + goods, 0)).toBe(totals.subtotal - totals.discount);
        expect(made.reduce((sum, { tax }) => sum + tax, 0)).toBe(totals.tax);
      }),
    );
  });

  it('gives back the tax that Stripe computed, by line and on shipping, in whatever steps', () => {
    const anyTaxes = fc.record({
      byLine: fc.array(fc.nat(900), { minLength: 8, maxLength: 8 }),
      onShipping: fc.nat(90),
    });
    fuzz(
      fc.property(anyRefunds, anyTaxes, ({ input, pieces, size }, { byLine, onShipping }) => {
        const shipping = cents(computeTotals(input).shipping > 0 ? onShipping : 0);
        const taxOf = Object.fromEntries(input.lines.map(({ id }, place) => [id, cents(byLine[place] ?? 0)]));
        const from = { by: 'stripe' as const, calculation: 'taxcalc_1', state: 'NY', taxable: cents(0) };
        const totals = computeTotals({ ...input, taxed: { ...from, lines: taxOf, shipping } });
        const { made, earlierThan } = start(totals.total);
        for (let from = 0; from < pieces.length; from += size) {
          const request = { lines: counted(pieces.slice(from, from + size)), fee: cents(0), shipping: from === 0 };
          made.push(refundParts({ lines: input.lines, totals }, earlierThan(), request));
        }
        for (const { id } of input.lines) {
          const back = made.flatMap(({ lines }) => lines).filter(({ lineId }) => lineId === id);
          if (totals.taxed) expect(back.reduce((sum, { tax }) => sum + tax, 0)).toBe(taxOf[id]);
        }
        expect(made.reduce((sum, { tax }) => sum + tax, 0)).toBe(totals.tax);
        expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.total);
      }),
    );
  });

  it('never exceeds what is left, and names what was refunded before', () => {
    fuzz(
      fc.property(anyRefunds, fc.nat(1_000_000), ({ input, pieces }, earlier) => {
        const totals = computeTotals(input);
        const left = cents(Math.max(0, totals.total - earlier));
        const parts = refundParts(
          { lines: input.lines, totals },
          { lines: [], shipping: cents(0), left },
          { lines: counted(pieces), shipping: true, fee: cents(0) },
        );
        expect(parts.amount).toBe(left);
        expect(parts.amount + parts.earlier).toBe(totals.total);
      }),
    );
  });

  const line = (id: string, price: number, qty: number, more: Partial<PaidLine> = {}): PaidLine => ({
    id,
    price: cents(price),
    qty,
    isPart: false,
    isTenPack: false,
    freeGround: false,
    ...more,
  });
  const totals = { memberDiscount: cents(0), couponDiscount: cents(0), tax: cents(0), shipping: cents(500) };
  const nothing = { lines: [], shipping: cents(0), left: cents(1_000_000) };

  it('spreads members’ discount over the lines that it is for, and the coupon over all', () => {
    const lines = [line('spool', 2000, 1), line('nozzle', 1000, 1, { isPart: true })];
    const shares = lineShares(lines, { ...totals, memberDiscount: cents(200), couponDiscount: cents(280) });
    expect(shares.map(({ goods }) => goods)).toEqual([1620, 900]);
  });

  it('keeps a fee, but no more than the goods are worth', () => {
    const order = { lines: [line('mini', 300, 1)], totals };
    const pieces = [{ lineId: 'mini', qty: 1 }];
    expect(refundParts(order, nothing, { lines: pieces, shipping: false, fee: cents(500) })).toMatchObject({
      goods: 300,
      fee: 300,
      amount: 0,
    });
    expect(refundParts(order, nothing, { lines: pieces, shipping: true, fee: cents(500) }).amount).toBe(300);
  });

  it('refunds the shipping once, and less of a fee than is left', () => {
    const order = { lines: [line('spool', 2000, 1)], totals };
    const request = { lines: [{ lineId: 'spool', qty: 1 }], shipping: true, fee: cents(500) };
    const before = { lines: [], shipping: cents(200), left: cents(1000) };
    expect(refundParts(order, before, request)).toMatchObject({
      goods: 2000,
      shipping: 300,
      fee: 500,
      earlier: 800,
      amount: 1000,
    });
    expect(refundParts(order, { ...before, shipping: cents(600) }, request).shipping).toBe(0);
  });

  it('counts what was refunded before, without what failed', () => {
    const refunded = (lineId: string) => ({ lineId, qty: 1, goods: cents(1000), tax: cents(60) });
    const refunds = [
      { state: 'done', lines: [refunded('spool')], shipping: cents(200) },
      { state: 'failed', lines: [refunded('nozzle')], shipping: cents(500) },
      { state: 'waiting', lines: [refunded('poster'), refunded('nozzle')], shipping: cents(300) },
    ];
    expect(earlierRefunds(refunds, cents(700))).toEqual({
      lines: [refunded('spool'), refunded('poster'), refunded('nozzle')],
      shipping: 500,
      left: 700,
    });
  });

  it('refuses pieces that the order does not have, or that were refunded before', () => {
    const order = { lines: [line('spool', 2000, 2)], totals };
    const ask =
      (lineId: string, qty: number, refunded = 0) =>
      () =>
        refundParts(
          order,
          { ...nothing, lines: refunded ? [{ lineId, qty: refunded, goods: cents(2000), tax: cents(0) }] : [] },
          { lines: [{ lineId, qty }], shipping: false, fee: cents(0) },
        );
    expect(ask('spool', 3)).toThrow(new RangeError('3 of spool cannot be refunded'));
    expect(ask('other', 1)).toThrow(new RangeError('1 of other cannot be refunded'));
    expect(ask('spool', 2, 1)).toThrow(RangeError);
    expect(ask('spool', 0, 1)).toThrow(RangeError);
    expect(ask('spool', 1, 1)).not.toThrow();
  });
});

it('splits an amount by weight without losing a cent', () => {
  expect(allocate(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(cents(5), [0, 0])).toEqual([5, 0]);
  expect(allocate(cents(99_999_999), [99_999_999, 1])).toEqual([99_999_998, 1]);
});
