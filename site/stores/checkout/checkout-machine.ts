import { atom } from 'nanostores';
import * as z from 'zod';
import type { Order } from '../../../contract/order.ts';
import type { AddressSuggestion } from '../../../contract/shipping/address-check.ts';
import { sessionRecord } from '../session-record.ts';

/** A has three steps, B adds a review, and phones have A's three steps with their own texts. */
export const checkoutFlows = ['A', 'B', 'phone'] as const;
export type CheckoutFlow = (typeof checkoutFlows)[number];

/** The state of a checkout, which ends with an order of the cart or with a subscription. */
export type CheckoutState<Receipt = Order> =
  | { readonly at: 'details' }
  /** the carrier checks the address */
  | { readonly at: 'checkingAddress' }
  | { readonly at: 'choosingAddress'; readonly suggestions: readonly AddressSuggestion[] }
  | { readonly at: 'payment' }
  | { readonly at: 'readingCard' }
  /** notice: why the shopper must review the order again before paying; every flow has this step then */
  | { readonly at: 'review'; readonly notice?: string }
  | { readonly at: 'placing' }
  /** an order whose answer was lost is being resent */
  | { readonly at: 'resuming' }
  | { readonly at: 'success'; readonly order: Receipt }
  /** settled: the API refused it; otherwise the answer was lost and the same order may be sent again */
  | { readonly at: 'error'; readonly message: string; readonly settled: boolean; readonly isDeclined: boolean };

export type CheckoutEvent<Receipt = Order> =
  | { readonly type: 'addressAsked' }
  | { readonly type: 'addressDoubted'; readonly suggestions: readonly AddressSuggestion[] }
  | { readonly type: 'addressReopened' }
  | { readonly type: 'confirmed' }
  /** the details are valid, and the payment was chosen before */
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
  /** nothing was charged: the total is higher than the shopper saw */
  | { readonly type: 'totalChanged'; readonly notice: string }
  | { readonly type: 'retried' };

export type CheckoutPlace = CheckoutState['at'];
export type CheckoutMove = CheckoutEvent['type'];

type Moves = Partial<Record<CheckoutMove, CheckoutPlace>>;

/** Every flow ends the same way. PayPal's button returns a paid order: `accepted` without `placing`. */
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

/** All transitions. An event that is not listed is ignored: a second click on Pay finds no `submitted` in `placing`. */
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
  // A refused or unanswered payment is not done.
  error: [1, 1],
} as const satisfies Record<CheckoutPlace, readonly [ofThree: number, ofFour: number]>;

/** The index of the step in the bar above the page. */
export function stepOf(flow: CheckoutFlow, place: CheckoutPlace): number {
  return steps[place][flow === 'B' ? 1 : 0];
}

/** The state after the event, or null when the flow's table has no such transition. */
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

const variantSchema = z.enum(['A', 'B']);
type Variant = z.infer<typeof variantSchema>;

const chosenVariant = sessionRecord('northspool:checkout-variant', variantSchema);

/** Chosen once a page: rotating a tablet must not change the steps during a checkout. */
export const $flow = atom<CheckoutFlow>('A');

/**
 * `?variant=A|B` applies for the rest of the visit, on phones too; without it phones have their own flow, and other
 * screens the owner's variant.
 */
export function chooseFlow(desktopVariant: Variant, query: URLSearchParams, isPhone: boolean): void {
  const named = variantSchema.safeParse(query.get('variant')?.toUpperCase()).data;
  if (named) chosenVariant.write(named);
  $flow.set(chosenVariant.read() ?? (isPhone ? 'phone' : desktopVariant));
}
