import type { Order } from '../../../api/contract/order.ts';

/** Where a checkout stands. Steps 0, 1 and 2 of the three-step flow are details, payment and what follows it. */
export type CheckoutState =
  | { readonly at: 'details' }
  | { readonly at: 'payment' }
  | { readonly at: 'readingCard' }
  | { readonly at: 'placing' }
  | { readonly at: 'success'; readonly order: Order }
  /** settled: the shop has said no; otherwise the answer was lost and the same order may be sent again */
  | { readonly at: 'error'; readonly message: string; readonly settled: boolean };

export type CheckoutEvent =
  | { readonly type: 'confirmed' }
  | { readonly type: 'back' }
  | { readonly type: 'submitted' }
  | { readonly type: 'cardRefused' }
  | { readonly type: 'cardRead' }
  | { readonly type: 'resumed' }
  | { readonly type: 'accepted'; readonly order: Order }
  | { readonly type: 'refused'; readonly message: string; readonly settled: boolean }
  | { readonly type: 'retried' };

export type CheckoutPlace = CheckoutState['at'];
type EventName = CheckoutEvent['type'];

/** Every move there is. What is not listed does not happen: a second click on Pay finds no `submitted` in readingCard. */
export const transitions = {
  details: { confirmed: 'payment', resumed: 'placing' },
  payment: { back: 'details', submitted: 'readingCard' },
  readingCard: { cardRefused: 'payment', cardRead: 'placing' },
  placing: { accepted: 'success', refused: 'error' },
  error: { retried: 'details', resumed: 'placing' },
  success: {},
} as const satisfies Record<CheckoutPlace, Partial<Record<EventName, CheckoutPlace>>>;

/** Steps of the bar above the page. */
export const stepOf: Record<CheckoutPlace, 0 | 1 | 2> = {
  details: 0,
  payment: 1,
  readingCard: 1,
  placing: 2,
  success: 2,
  error: 2,
};

/** The state after the event, or null where the table has no such move. */
export function nextState(state: CheckoutState, event: CheckoutEvent): CheckoutState | null {
  const moves: Partial<Record<EventName, CheckoutPlace>> = transitions[state.at];
  const to = moves[event.type];
  if (to === undefined) return null;
  if (to === 'success') return event.type === 'accepted' ? { at: to, order: event.order } : null;
  if (to === 'error') {
    return event.type === 'refused' ? { at: to, message: event.message, settled: event.settled } : null;
  }
  return { at: to };
}
