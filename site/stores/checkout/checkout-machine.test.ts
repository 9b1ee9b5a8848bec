import { describe, expect, it } from 'vitest';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { anOrder } from '../../mocks/an-order.ts';
import { type CheckoutEvent, type CheckoutState, nextState, stepOf, transitions } from './checkout-machine.ts';

const order = anOrder(
  {
    payment: { tokenId: 'ctoken_1' },
    customerInfo: { serviceCode: 0, firstName: 'Dolores', email: 'd@example.com', phone: '3135550188' },
    paymentService: 'stripe',
  },
  [aCartLine({ id: 'line-1' })],
  false,
);

const states: Record<CheckoutState['at'], CheckoutState> = {
  details: { at: 'details' },
  payment: { at: 'payment' },
  readingCard: { at: 'readingCard' },
  placing: { at: 'placing' },
  success: { at: 'success', order },
  error: { at: 'error', message: 'Your card was declined.', settled: true },
};

const events: Record<CheckoutEvent['type'], CheckoutEvent> = {
  confirmed: { type: 'confirmed' },
  back: { type: 'back' },
  submitted: { type: 'submitted' },
  cardRefused: { type: 'cardRefused' },
  cardRead: { type: 'cardRead' },
  resumed: { type: 'resumed' },
  accepted: { type: 'accepted', order },
  refused: { type: 'refused', message: 'Your card was declined.', settled: true },
  retried: { type: 'retried' },
};

/** Read off the specification, section 4.1, by hand: not derived from the table under test. */
const expected: readonly (readonly [CheckoutState['at'], CheckoutEvent['type'], CheckoutState['at']])[] = [
  ['details', 'confirmed', 'payment'],
  ['details', 'resumed', 'placing'],
  ['payment', 'back', 'details'],
  ['payment', 'submitted', 'readingCard'],
  ['readingCard', 'cardRefused', 'payment'],
  ['readingCard', 'cardRead', 'placing'],
  ['placing', 'accepted', 'success'],
  ['placing', 'refused', 'error'],
  ['error', 'retried', 'details'],
  ['error', 'resumed', 'placing'],
];

describe('the checkout', () => {
  it.each(expected)('moves from %s by %s to %s', (from, by, to) => {
    expect(nextState(states[from], events[by])?.at).toBe(to);
  });

  it('makes no other move', () => {
    const moves = Object.values(states).flatMap((state) =>
      Object.values(events)
        .filter((event) => nextState(state, event) !== null)
        .map((event) => `${state.at} ${event.type}`),
    );
    expect(moves.sort()).toEqual(expected.map(([from, by]) => `${from} ${by}`).sort());
  });

  it('takes a second press of the button for nothing', () => {
    expect(nextState(states.readingCard, events.submitted)).toBeNull();
    expect(nextState(states.placing, events.submitted)).toBeNull();
  });

  it('carries the order to the receipt and the sentence of the shop to the error', () => {
    expect(nextState(states.placing, events.accepted)).toEqual({ at: 'success', order });
    expect(nextState(states.placing, events.refused)).toEqual(states.error);
  });

  it('ends at the receipt, whatever happens', () => {
    expect(transitions.success).toEqual({});
  });

  it('counts three steps', () => {
    expect(Object.values(states).map(({ at }) => stepOf[at])).toEqual([0, 1, 1, 2, 2, 2]);
  });
});
