import { describe, expect, it } from 'vitest';
import { orderActions } from '../../../contract/desk/order.ts';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import { orderMessages } from '../../../contract/messages/orders.ts';
import type { OrderStatus } from '../../../contract/order.ts';
import { factsOf, notPaid, type Progress, progress } from '../../test/order-facts.ts';
import { reasonAgainst, reasonsAgainst, transitions } from './order-state.ts';

type Transition = keyof typeof transitions;
type Reason = string | undefined;

const { cannotCancel, cannotReturn } = orderMessages;
const places = Object.keys(progress) as Progress[];
const ok = undefined;
const everywhere = (reason?: string) => Array<Reason>(6).fill(reason);

/** Why a transition of a paid order is refused, by how far the order has come. */
const paid: Record<Transition, readonly Reason[]> = {
  //               here, printing, packed, partly shipped, shipped, delivered
  pick: [ok, ok, ok, ok, words.shipped, words.shipped],
  pack: [ok, ok, words.packed, words.packed, words.shipped, words.shipped],
  unpack: [words.notPacked, words.notPacked, ok, words.shipped, words.shipped, words.shipped],
  print: everywhere(),
  buyLabel: [ok, ok, ok, ok, words.shipped, words.shipped],
  readLabel: everywhere(),
  voidLabel: [ok, ok, ok, ok, words.shipped, words.shipped],
  ship: [ok, ok, ok, ok, words.shippedTrack, words.shippedTrack],
  part: [ok, ok, ok, ok, words.shipped, words.shipped],
  track: [words.notShipped, words.notShipped, words.notShipped, ok, ok, words.delivered],
  deliver: [words.notShipped, words.notShipped, words.notShipped, words.partRest, ok, words.delivered],
  address: [ok, ok, ok, ok, words.shippedAddress, words.shippedAddress],
  edit: [ok, ok, words.packedEdit, words.shipped, words.shipped, words.shipped],
  cancel: [ok, ok, ok, words.partCancel, words.shippedCancel, words.shippedCancel],
  cancelOwn: [
    ...[ok, cannotCancel.printing, cannotCancel.packed],
    ...[cannotCancel.partlyShipped, cannotCancel.shipped, cannotCancel.shipped],
  ],
  refund: everywhere(),
  payBack: everywhere(),
  requestReturn: [
    ...[cannotReturn.unshipped, cannotReturn.unshipped, cannotReturn.unshipped],
    ...[cannotReturn.partlyShipped, ok, ok],
  ],
  return: [words.notShipped, words.notShipped, words.notShipped, ok, ok, ok],
  replace: everywhere(),
  press: everywhere(),
  invoice: everywhere(),
  confirmation: everywhere(),
  shipped: [words.notShipped, words.notShipped, words.notShipped, ok, ok, ok],
  refunded: everywhere(words.notRefunded),
};

const transitionsOf = (...names: Transition[]): ReadonlySet<Transition> => new Set(names);
/** Staff may do these to orders without money. */
const freely = transitionsOf('voidLabel', 'track', 'deliver', 'payBack', 'press', 'shipped');

/** Why a transition is refused because the order is not paid. */
function unpaidReason(name: Transition, columns: (typeof notPaid)[keyof typeof notPaid]): Reason {
  const { status }: { status: Exclude<OrderStatus, 'paid'> } = columns;
  const isPaidBack = status === 'refunded' || 'cancelled_at' in columns;
  if (freely.has(name)) return ok;
  if (name === 'refunded') return status === 'refunded' ? ok : words.notRefunded;
  if (name === 'cancelOwn') return status === 'refunded' ? cannotCancel.refunded : cannotCancel.unpaid;
  if (name === 'requestReturn') return cannotReturn.refunded;
  if (name === 'invoice') return isPaidBack ? ok : words.nothingCharged;
  if (name === 'confirmation' && status === 'processing') return words.unpaid.processing;
  if (name === 'confirmation') return isPaidBack ? ok : words.neverPaid;
  return words.unpaid[status];
}

const names = Object.keys(transitions) as Transition[];

describe.each(names)('the transition %s', (name) => {
  it.each(places.map((place, at) => [place, paid[name][at]] as const))(
    'knows whether a paid order that is %s allows it: %s',
    (place, reason) => {
      expect(reasonAgainst(name, factsOf(progress[place]))).toBe(reason);
    },
  );

  it.each(Object.entries(notPaid))('asks for the payment of an order that is %s', (_, columns) => {
    const unpaid = unpaidReason(name, columns);
    for (const [at, place] of places.entries()) {
      const byPlace = name === 'refunded' ? undefined : paid[name][at];
      const reason = reasonAgainst(name, factsOf({ ...progress[place], ...columns }));
      const isPossible = unpaid === undefined && byPlace === undefined;
      expect([unpaid, byPlace].filter((each) => each !== undefined || isPossible)).toContain(reason);
    }
  });
});

it('offers staff at an order’s page what is possible, and says why the rest is not', () => {
  for (const [at, place] of places.entries()) {
    const reasons = reasonsAgainst(factsOf(progress[place]));
    expect(reasons).toEqual(Object.fromEntries(orderActions.map((name) => [name, paid[name][at] ?? null])));
  }
});
