import { describe, expect, it } from 'vitest';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import { orderMessages } from '../../../contract/messages/orders.ts';
import { CANCEL_MINUTES } from '../../../contract/order.ts';
import { MAX_ALL_RETURNS, MAX_RETURNS } from '../../../contract/return.ts';
import { dispute, factsOf, notPaid, orderRow, PAID_AT, pickup, progress, refund } from '../../test/order-facts.ts';
import { cancelUntil, reasonAgainst, requireAllowed, returnUntil, type transitions } from './order-state.ts';
import type { DisputeRow } from './record-dispute.ts';

type Transition = keyof typeof transitions;
type Facts = ReturnType<typeof factsOf>;
const { cannotCancel, cannotReturn } = orderMessages;
const ok = undefined;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const reasonOf = (name: Transition, columns: Parameters<typeof factsOf>[0], facts?: Partial<Facts>) =>
  reasonAgainst(name, factsOf(columns, facts));

describe('a disputed payment', () => {
  /** The progress in which each transition is possible without a dispute. */
  const states: Partial<Record<Transition, object>> = {
    unpack: progress.packed,
    track: progress.shipped,
    deliver: { ...progress.shipped, ...pickup },
    requestReturn: progress.shipped,
    return: progress.shipped,
    shipped: progress.shipped,
    refunded: { refunded: 500 },
  };
  const reasons = (name: Transition, status: DisputeRow['status']) =>
    reasonOf(name, states[name] ?? progress.here, { disputes: [dispute('won'), dispute(status)] });

  it.each(['pick', 'pack', 'print', 'buyLabel', 'readLabel', 'ship', 'part', 'deliver', 'replace'] as const)(
    'holds the goods, also while somebody suspects fraud: %s',
    (name) => {
      expect(reasons(name, 'open')).toBe(words.disputed);
      expect(reasons(name, 'lost')).toBe(words.disputed);
      expect(reasons(name, 'review')).toBe(words.reviewed);
      expect(reasons(name, 'won')).toBe(ok);
      expect(reasons(name, 'closed')).toBe(ok);
    },
  );

  it.each([
    ['edit', words.disputed, words.disputed, ok],
    ['cancel', words.disputed, ok, ok],
    ['cancelOwn', cannotCancel.disputed, cannotCancel.disputed, ok],
    ['refund', words.disputed, words.nothingLeft, ok],
    ['payBack', ok, words.nothingLeft, ok],
    ['press', words.disputed, words.disputed, words.disputed],
  ] as const)('holds the money: %s', (name, open, lost, review) => {
    expect(reasons(name, 'open')).toBe(open);
    expect(reasons(name, 'lost')).toBe(lost);
    expect(reasons(name, 'review')).toBe(review);
    expect(reasons(name, 'won')).toBe(ok);
  });

  it.each([
    'unpack',
    'voidLabel',
    'track',
    'address',
    'requestReturn',
    'return',
    'invoice',
    'confirmation',
    'shipped',
    'refunded',
  ] as const)('leaves alone what moves neither: %s', (name) => {
    for (const status of ['open', 'lost', 'review'] as const) expect(reasons(name, status)).toBe(ok);
  });

  it.each(['ship', 'part', 'deliver'] as const)('lets goods leave once somebody has confirmed it: %s', (name) => {
    const disputes = [dispute('open')];
    expect(reasonOf(name, states[name] ?? {}, { disputes, despiteDispute: true })).toBe(ok);
    expect(reasonOf(name, states[name] ?? {}, { disputes, despiteDispute: undefined })).toBe(words.disputed);
  });

  it('says nothing about a parcel that has left already', () => {
    expect(reasonOf('deliver', progress.shipped, { disputes: [dispute('open')] })).toBe(ok);
  });

  it('that the bank gave back in part leaves the rest to be refunded', () => {
    const disputes = [dispute('lost', 3000)];
    expect(reasonOf('payBack', {}, { disputes })).toBe(ok);
    expect(reasonOf('payBack', { refunded: 2098 }, { disputes })).toBe(words.nothingLeft);
    expect(reasonOf('cancel', {}, { disputes })).toBe(words.disputed);
    expect(reasonOf('refund', {}, { disputes })).toBe(words.disputed);
    expect(reasonOf('cancel', {}, { disputes, refunds: [refund({ amount: 2098 })] })).toBe(ok);
  });
});

describe('a label or a press', () => {
  it('keeps an order packed, its address, and its goods', () => {
    const isLabelled = true;
    expect(reasonOf('unpack', progress.packed, { isLabelled })).toBe(words.packedLabelled);
    expect(reasonOf('address', {}, { isLabelled })).toBe(words.labelled);
    expect(reasonOf('edit', {}, { isLabelled })).toBe(words.labelled);
  });

  it.each([
    ['edit', words.pressedEdit, words.creditedEdit],
    ['cancel', words.pressed, words.credited],
    ['cancelOwn', cannotCancel.pressed, cannotCancel.credited],
  ] as const)('at the vending machine or the use of a credit stands against: %s', (name, pressed, credited) => {
    expect(reasonOf(name, {}, { isPressed: true })).toBe(pressed);
    expect(reasonOf(name, {}, { isCreditUsed: true })).toBe(credited);
  });
});

describe('a month of Premium', () => {
  it.each([
    ['edit', words.monthlyEdit],
    ['cancel', words.monthly],
    ['cancelOwn', cannotCancel.monthly],
  ] as const)('is not changed or canceled by itself: %s', (name, reason) => {
    expect(reasonOf(name, { subscription_id: 'sub_1' })).toBe(reason);
  });
});

describe('an order for pickup', () => {
  it('has no parts and no tracking number', () => {
    expect(reasonOf('part', pickup)).toBe(words.partPickup);
    expect(reasonOf('track', { ...progress.shipped, ...pickup })).toBe(words.pickup);
  });
});

it('ships a part only where another stays', () => {
  expect(reasonOf('part', {}, { open: 1 })).toBe(words.partOne);
  expect(reasonOf('part', {}, { open: 2 })).toBe(ok);
});

describe('earlier refunds', () => {
  it('keep the goods as they are, unless they failed or were the difference of a change', () => {
    expect(reasonOf('edit', {}, { refunds: [refund()] })).toBe(words.refundedEdit);
    expect(reasonOf('edit', { refunded: 1 })).toBe(words.refundedEdit);
    const others = [refund({ failed_at: PAID_AT }), refund({ is_edit: true })];
    expect(reasonOf('edit', {}, { refunds: others })).toBe(ok);
    expect(reasonOf('edit', {}, { refunds: [...others, refund()] })).toBe(words.refundedEdit);
    expect(reasonOf('edit', { ...notPaid.declined, refunded: 1 })).toBe(words.unpaid.declined);
  });

  it('end the shopper’s own cancellation', () => {
    expect(reasonOf('cancelOwn', {}, { refunds: [refund()] })).toBe(cannotCancel.refunded);
    expect(reasonOf('cancelOwn', { refunded: 1 })).toBe(cannotCancel.refunded);
    const others = [refund({ failed_at: PAID_AT }), refund({ is_edit: true })];
    expect(reasonOf('cancelOwn', {}, { refunds: others })).toBe(ok);
    expect(reasonOf('cancelOwn', {}, { refunds: [...others, refund()] })).toBe(cannotCancel.refunded);
  });

  it('leave the rest to be refunded, and no more', () => {
    expect(reasonOf('refund', { refunded: 5097 })).toBe(ok);
    expect(reasonOf('refund', { refunded: 5098 })).toBe(words.nothingLeft);
    expect(reasonOf('refund', {}, { refunds: [refund({ amount: 5098 })] })).toBe(words.nothingLeft);
  });

  it('that failed after an order was canceled are sent again', () => {
    const cancelledAt = progress.shipped.shipped_at;
    const canceled = notPaid['canceled after it was paid'];
    const failedAt = (moment: Date | null) => ({ failedRefunds: [{ failed_at: moment }] });
    const before = new Date(cancelledAt.getTime() - 1);
    expect(reasonOf('refund', canceled, failedAt(cancelledAt))).toBe(ok);
    expect(reasonOf('refund', canceled, { refunds: [refund({ failed_at: cancelledAt })] })).toBe(ok);
    for (const moment of [before, null]) {
      expect(reasonOf('refund', canceled, failedAt(moment))).toBe(words.unpaid.cancelled);
    }
    const neverPaid = notPaid['canceled before it was paid'];
    expect(reasonOf('refund', neverPaid, failedAt(cancelledAt))).toBe(words.unpaid.cancelled);
    const declined = { ...notPaid.declined, cancelled_at: cancelledAt };
    expect(reasonOf('refund', declined, failedAt(cancelledAt))).toBe(words.unpaid.declined);
    const several = { failedRefunds: [{ failed_at: before }, { failed_at: cancelledAt }] };
    expect(reasonOf('refund', canceled, several)).toBe(ok);
  });

  it('have a mail that can be sent again', () => {
    expect(reasonOf('refunded', { refunded: 1 })).toBe(ok);
  });
});

describe('the shopper’s own cancellation', () => {
  const end = new Date(PAID_AT.getTime() + CANCEL_MINUTES * MINUTE_MS);

  it('is possible for half an hour after the payment', () => {
    expect(reasonOf('cancelOwn', {}, { now: new Date(end.getTime() - 1) })).toBe(ok);
    expect(reasonOf('cancelOwn', {}, { now: end })).toBe(cannotCancel.late);
    expect(reasonOf('cancelOwn', { settled_at: null })).toBe(cannotCancel.late);
  });

  it('has an end that the order’s page shows while it is possible', () => {
    expect(cancelUntil(orderRow())).toEqual(end);
    expect(cancelUntil(orderRow(progress.packed))).toBeNull();
    expect(cancelUntil(orderRow({ settled_at: null }))).toBeNull();
  });
});

describe('a return', () => {
  const shippedAt = progress.shipped.shipped_at;
  const atStart = (columns: Parameters<typeof orderRow>[0]) =>
    (returnUntil(orderRow(columns))?.getTime() ?? Number.NaN) - 30 * DAY_MS;
  const arrival = (to: string) => ({ from: to, to }) as ReturnType<typeof orderRow>['arrival'];
  const endOf = (day: string) => Date.parse(`${day}T23:59:59Z`);

  it('may be requested until thirty days after it arrived, or should have', () => {
    expect(atStart(progress.delivered)).toBe(progress.delivered.delivered_at.getTime());
    expect(atStart(progress.shipped)).toBe(shippedAt.getTime() + 11 * DAY_MS);
    expect(atStart({ ...progress.shipped, ...pickup })).toBe(shippedAt.getTime());
    expect(atStart({ ...progress.shipped, arrival: arrival('2026-11-20') })).toBe(endOf('2026-11-20'));
    expect(atStart({ ...progress.shipped, arrival: arrival('2026-11-01') })).toBe(shippedAt.getTime());
    const totals = { terms: { returnDays: 60 } } as ReturnType<typeof orderRow>['totals'];
    expect(atStart({ ...progress.delivered, totals })).toBe(progress.delivered.delivered_at.getTime() + 30 * DAY_MS);
  });

  it('has no end where none is possible', () => {
    expect(returnUntil(orderRow())).toBeNull();
    expect(returnUntil(orderRow(progress['partly shipped']))).toBeNull();
    expect(returnUntil(orderRow({ ...progress.shipped, ...notPaid.refunded }))).toBeNull();
  });

  it('is late at its end for shoppers, and never for staff', () => {
    const end = returnUntil(orderRow(progress.shipped)) ?? PAID_AT;
    expect(reasonOf('requestReturn', progress.shipped, { now: new Date(end.getTime() - 1) })).toBe(ok);
    expect(reasonOf('requestReturn', progress.shipped, { now: end })).toBe(cannotReturn.late(30));
    expect(reasonOf('return', progress.shipped, { now: end })).toBe(ok);
  });

  const several = (length: number, state: 'requested' | 'refused', qty: number) => ({
    returns: Array.from({ length }, () => ({ state, lines: [{ lineId: 'spools', qty }] })),
  });

  it('is one of so many, refused ones included', () => {
    expect(reasonOf('requestReturn', progress.shipped, several(MAX_RETURNS - 1, 'refused', 1))).toBe(ok);
    expect(reasonOf('requestReturn', progress.shipped, several(MAX_RETURNS, 'refused', 1))).toBe(cannotReturn.count);
    expect(reasonOf('return', progress.shipped, several(MAX_ALL_RETURNS - 1, 'refused', 1))).toBe(ok);
    const many = several(MAX_ALL_RETURNS, 'refused', 1);
    expect(reasonOf('return', progress.shipped, many)).toBe(words.returnsMany);
    expect(reasonOf('return', { ...progress.shipped, ...notPaid.refunded }, many)).toBe(words.unpaid.refunded);
  });

  const asking = (...pieces: [lineId: string, qty: number][]) => ({
    request: { reason: 'faulty' as const, note: '', lines: pieces.map(([lineId, qty]) => ({ lineId, qty })) },
  });

  it.each(['requestReturn', 'return'] as const)('takes each piece back once: %s', (name) => {
    const reason = (facts: Partial<Facts>) => reasonOf(name, progress.shipped, facts);
    expect(reason(asking(['spools', 2], ['print', 1]))).toBe(ok);
    expect(reason(asking(['spools', 3]))).toBe(cannotReturn.quantity);
    expect(reason(asking(['spools', 1], ['spools', 2]))).toBe(cannotReturn.quantity);
    expect(reason({ ...asking(['spools', 1]), ...several(1, 'requested', 1) })).toBe(ok);
    expect(reason({ ...asking(['spools', 2]), ...several(1, 'requested', 1) })).toBe(cannotReturn.quantity);
    expect(reason({ ...asking(['spools', 2]), ...several(1, 'refused', 1) })).toBe(ok);
    expect(reason(asking(['another', 1]))).toBe(cannotReturn.lines);
    expect(reason(asking(['presses', 1]))).toBe(cannotReturn.tokens);
  });

  it('takes prints back only if something is wrong with them', () => {
    const changed = (...ids: string[]) => ({
      request: { reason: 'changed_mind' as const, note: '', lines: ids.map((lineId) => ({ lineId, qty: 1 })) },
    });
    expect(reasonOf('requestReturn', progress.shipped, changed('spools', 'print'))).toBe(cannotReturn.prints);
    expect(reasonOf('requestReturn', progress.shipped, changed('spools'))).toBe(ok);
    expect(reasonOf('requestReturn', progress.shipped, asking(['print', 1]))).toBe(ok);
    expect(reasonOf('return', progress.shipped, changed('print'))).toBe(ok);
  });
});

it.each(['confirmation', 'shipped', 'refunded'] as const)('mails a deleted account nothing: %s', (name) => {
  expect(reasonOf(name, { ...progress.shipped, refunded: 1, email: '' })).toBe(words.noEmail);
  expect(() => requireAllowed(name, factsOf({ email: '' }))).toThrow(words.noEmail);
});
