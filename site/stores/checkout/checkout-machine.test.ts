import { describe, expect, it } from 'vitest';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { anOrder } from '../../mocks/an-order.ts';
import {
  type CheckoutEvent,
  type CheckoutFlow,
  type CheckoutMove,
  type CheckoutPlace,
  type CheckoutState,
  checkoutFlows,
  nextState,
  stepOf,
  transitions,
} from './checkout-machine.ts';

const order = anOrder(
  {
    payment: { tokenId: 'ctoken_1' },
    customerInfo: { serviceCode: 0, firstName: 'Dolores', email: 'd@example.com', phone: '3135550188' },
    paymentService: 'stripe',
  },
  [aCartLine({ id: 'line-1' })],
  false,
);
const suggestions = [
  { address: '4120 Second Avenue', address2: '', city: 'Detroit', state: 'MI', zipCode: '48201-2305' },
];
const refusal = { message: 'Your card was declined.', settled: true, isDeclined: true };

const states: Record<CheckoutPlace, CheckoutState> = {
  details: { at: 'details' },
  checkingAddress: { at: 'checkingAddress' },
  choosingAddress: { at: 'choosingAddress', suggestions },
  payment: { at: 'payment' },
  readingCard: { at: 'readingCard' },
  review: { at: 'review' },
  placing: { at: 'placing' },
  resuming: { at: 'resuming' },
  success: { at: 'success', order },
  error: { at: 'error', ...refusal },
};

const events: Record<CheckoutMove, CheckoutEvent> = {
  addressAsked: { type: 'addressAsked' },
  addressDoubted: { type: 'addressDoubted', suggestions },
  addressReopened: { type: 'addressReopened' },
  confirmed: { type: 'confirmed' },
  paymentKnown: { type: 'paymentKnown' },
  back: { type: 'back' },
  submitted: { type: 'submitted' },
  cardRefused: { type: 'cardRefused' },
  cardSent: { type: 'cardSent' },
  paymentChosen: { type: 'paymentChosen' },
  editShipping: { type: 'editShipping' },
  editPayment: { type: 'editPayment' },
  resumed: { type: 'resumed' },
  accepted: { type: 'accepted', order },
  refused: { type: 'refused', ...refusal },
  totalChanged: { type: 'totalChanged', notice: 'Your total changed.' },
  retried: { type: 'retried' },
};

type Row = readonly [CheckoutPlace, CheckoutMove, CheckoutPlace];

/** Read off the specification, section 4.1, by hand: not derived from the tables under test. */
const everywhere: readonly Row[] = [
  ['details', 'addressAsked', 'checkingAddress'],
  ['details', 'confirmed', 'payment'],
  ['details', 'resumed', 'resuming'],
  ['checkingAddress', 'addressDoubted', 'choosingAddress'],
  ['checkingAddress', 'addressReopened', 'details'],
  ['checkingAddress', 'confirmed', 'payment'],
  ['choosingAddress', 'addressReopened', 'details'],
  ['choosingAddress', 'confirmed', 'payment'],
  ['payment', 'back', 'details'],
  ['payment', 'submitted', 'readingCard'],
  ['readingCard', 'cardRefused', 'payment'],
  ['placing', 'accepted', 'success'],
  ['placing', 'refused', 'error'],
  ['resuming', 'accepted', 'success'],
  ['resuming', 'refused', 'error'],
  // A total that changed is looked at before it is paid, in every flow.
  ['placing', 'totalChanged', 'review'],
  ['resuming', 'totalChanged', 'review'],
  ['review', 'editShipping', 'details'],
  ['review', 'editPayment', 'payment'],
  ['review', 'submitted', 'placing'],
  ['review', 'accepted', 'success'],
  ['error', 'retried', 'details'],
  ['error', 'resumed', 'resuming'],
];
const withoutReview: readonly Row[] = [
  ['payment', 'accepted', 'success'],
  ['readingCard', 'cardSent', 'placing'],
];
const withReview: readonly Row[] = [
  ['details', 'paymentKnown', 'review'],
  ['checkingAddress', 'paymentKnown', 'review'],
  ['choosingAddress', 'paymentKnown', 'review'],
  ['payment', 'paymentChosen', 'review'],
  ['readingCard', 'paymentChosen', 'review'],
  ['error', 'editPayment', 'payment'],
];
const expected: Record<CheckoutFlow, readonly Row[]> = {
  A: [...everywhere, ...withoutReview],
  B: [...everywhere, ...withReview],
  phone: [...everywhere, ...withoutReview],
};

describe.each(checkoutFlows)('the checkout %s', (flow) => {
  it.each(expected[flow])('moves from %s by %s to %s', (from, by, to) => {
    expect(nextState(flow, states[from], events[by])?.at).toBe(to);
  });

  it('makes no other move', () => {
    const moves = Object.values(states).flatMap((state) =>
      Object.values(events)
        .filter((event) => nextState(flow, state, event) !== null)
        .map((event) => `${state.at} ${event.type}`),
    );
    expect(moves.sort()).toEqual(expected[flow].map(([from, by]) => `${from} ${by}`).sort());
  });

  it('ignores a second press of the button', () => {
    expect(nextState(flow, states.readingCard, events.submitted)).toBeNull();
    expect(nextState(flow, states.placing, events.submitted)).toBeNull();
    expect(nextState(flow, states.resuming, events.submitted)).toBeNull();
  });

  it('passes the order to the receipt, and the API’s message to the error', () => {
    expect(nextState(flow, states.placing, events.accepted)).toEqual({ at: 'success', order });
    expect(nextState(flow, states.placing, events.refused)).toEqual(states.error);
  });

  it('passes the notice to the review once', () => {
    const notice = 'Your total changed.';
    expect(nextState(flow, states.placing, events.totalChanged)).toEqual({ at: 'review', notice });
    expect(nextState(flow, { at: 'review', notice }, events.submitted)).toEqual({ at: 'placing' });
  });

  it('passes the suggestions to the address choice', () => {
    expect(nextState(flow, states.checkingAddress, events.addressDoubted)).toEqual(states.choosingAddress);
  });

  it('ends at the receipt, whatever happens', () => {
    expect(transitions[flow].success).toEqual({});
  });
});

describe('the steps', () => {
  const stepsOf = (flow: CheckoutFlow, ...places: CheckoutPlace[]) => places.map((place) => stepOf(flow, place));

  it('are three in A and on the phone', () => {
    for (const flow of ['A', 'phone'] as const) {
      expect(stepsOf(flow, 'details', 'checkingAddress', 'choosingAddress')).toEqual([0, 0, 0]);
      expect(stepsOf(flow, 'payment', 'readingCard', 'review')).toEqual([1, 1, 1]);
      expect(stepsOf(flow, 'placing', 'resuming', 'success')).toEqual([2, 2, 2]);
    }
  });

  it('return to the payment when it fails', () => {
    for (const flow of checkoutFlows) expect(stepOf(flow, 'error')).toBe(1);
  });

  it('are four in B', () => {
    expect(stepsOf('B', 'details', 'checkingAddress', 'choosingAddress')).toEqual([0, 0, 0]);
    expect(stepsOf('B', 'payment', 'readingCard', 'review')).toEqual([1, 1, 2]);
    expect(stepsOf('B', 'placing', 'resuming', 'success')).toEqual([3, 3, 3]);
  });
});
