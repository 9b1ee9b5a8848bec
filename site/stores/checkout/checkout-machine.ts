import type { Order } from '../../../api/contract/order.ts';
import type { AddressSuggestion } from '../../../api/contract/shipping/address-check.ts';

/** A has three steps, B a review before the order, and the phone A's three in words of its own (2 §2.4). */
export const checkoutFlows = ['A', 'B', 'phone'] as const;
export type CheckoutFlow = (typeof checkoutFlows)[number];

/** Where a checkout stands; what it ends with is an order of the cart, or a subscription (2 §4.2). */
export type CheckoutState<Receipt = Order> =
  | { readonly at: 'details' }
  /** the shop is asked whether it knows a better way to write the address */
  | { readonly at: 'checkingAddress' }
  | { readonly at: 'choosingAddress'; readonly suggestions: readonly AddressSuggestion[] }
  | { readonly at: 'payment' }
  | { readonly at: 'readingCard' }
  /** notice: why the shopper is to look at the order again before paying; then every flow has this step */
  | { readonly at: 'review'; readonly notice?: string }
  | { readonly at: 'placing' }
  /** an order whose answer was lost is sent once more */
  | { readonly at: 'resuming' }
  | { readonly at: 'success'; readonly order: Receipt }
  /** settled: the shop has said no; otherwise the answer was lost and the same order may be sent again */
  | { readonly at: 'error'; readonly message: string; readonly settled: boolean; readonly isDeclined: boolean };

export type CheckoutEvent<Receipt = Order> =
  | { readonly type: 'addressAsked' }
  | { readonly type: 'addressDoubted'; readonly suggestions: readonly AddressSuggestion[] }
  | { readonly type: 'addressReopened' }
  | { readonly type: 'confirmed' }
  /** the details are fine, and how to pay was chosen before */
  | { readonly type: 'paymentKnown' }
  | { readonly type: 'back' }
  | { readonly type: 'submitted' }
  | { readonly type: 'cardRefused' }
  | { readonly type: 'cardSent' }
  | { readonly type: 'paymentChosen' }
  | { readonly type: 'editShipping' }
  | { readonly type: 'editPayment' }
  | { readonly type: 'resumed' }
  | { readonly type: 'accepted'; readonly order: Receipt }
  | { readonly type: 'refused'; readonly message: string; readonly settled: boolean; readonly isDeclined: boolean }
  /** nothing was charged: it comes to more than the shopper saw */
  | { readonly type: 'totalChanged'; readonly notice: string }
  | { readonly type: 'retried' };

export type CheckoutPlace = CheckoutState['at'];
export type CheckoutMove = CheckoutEvent['type'];

type Moves = Partial<Record<CheckoutMove, CheckoutPlace>>;

/** Every flow ends alike. PayPal's own button answers with an order that is paid: `accepted` without a placing. */
const ending = {
  review: { editShipping: 'details', editPayment: 'payment', submitted: 'placing', accepted: 'success' },
  placing: { accepted: 'success', refused: 'error', totalChanged: 'review' },
  resuming: { accepted: 'success', refused: 'error', totalChanged: 'review' },
  success: {},
} as const satisfies Partial<Record<CheckoutPlace, Moves>>;

const threeSteps = {
  details: { addressAsked: 'checkingAddress', confirmed: 'payment', resumed: 'resuming' },
  checkingAddress: { addressDoubted: 'choosingAddress', addressReopened: 'details', confirmed: 'payment' },
  choosingAddress: { addressReopened: 'details', confirmed: 'payment' },
  payment: { back: 'details', submitted: 'readingCard', accepted: 'success' },
  readingCard: { cardRefused: 'payment', cardSent: 'placing' },
  error: { retried: 'details', resumed: 'resuming' },
  ...ending,
} as const satisfies Record<CheckoutPlace, Moves>;

const fourSteps = {
  details: { addressAsked: 'checkingAddress', confirmed: 'payment', paymentKnown: 'review', resumed: 'resuming' },
  checkingAddress: {
    addressDoubted: 'choosingAddress',
    addressReopened: 'details',
    confirmed: 'payment',
    paymentKnown: 'review',
  },
  choosingAddress: { addressReopened: 'details', confirmed: 'payment', paymentKnown: 'review' },
  payment: { back: 'details', submitted: 'readingCard', paymentChosen: 'review' },
  readingCard: { cardRefused: 'payment', paymentChosen: 'review' },
  error: { retried: 'details', editPayment: 'payment', resumed: 'resuming' },
  ...ending,
} as const satisfies Record<CheckoutPlace, Moves>;

/** Every move there is (2 §4.1, §4.2). What is not listed does not happen: a second click on Pay finds no `submitted` in placing. */
export const transitions: Record<CheckoutFlow, Record<CheckoutPlace, Moves>> = {
  A: threeSteps,
  B: fourSteps,
  phone: threeSteps,
};

const steps = {
  details: [0, 0],
  checkingAddress: [0, 0],
  choosingAddress: [0, 0],
  payment: [1, 1],
  readingCard: [1, 1],
  review: [1, 2],
  placing: [2, 3],
  resuming: [2, 3],
  success: [2, 3],
  error: [2, 3],
} as const satisfies Record<CheckoutPlace, readonly [ofThree: number, ofFour: number]>;

/** The step of the bar above the page. */
export function stepOf(flow: CheckoutFlow, place: CheckoutPlace): number {
  return steps[place][flow === 'B' ? 1 : 0];
}

/** The state after the event, or null where the table of the flow has no such move. */
export function nextState<Receipt>(
  flow: CheckoutFlow,
  state: CheckoutState<Receipt>,
  event: CheckoutEvent<Receipt>,
): CheckoutState<Receipt> | null {
  const to = transitions[flow][state.at][event.type];
  switch (to) {
    case undefined:
      return null;
    case 'success':
      return event.type === 'accepted' ? { at: to, order: event.order } : null;
    case 'choosingAddress':
      return event.type === 'addressDoubted' ? { at: to, suggestions: event.suggestions } : null;
    case 'review':
      return event.type === 'totalChanged' ? { at: to, notice: event.notice } : { at: to };
    case 'error': {
      if (event.type !== 'refused') return null;
      const { message, settled, isDeclined } = event;
      return { at: to, message, settled, isDeclined };
    }
    default:
      return { at: to };
  }
}
