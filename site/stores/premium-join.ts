import { atom, computed } from 'nanostores';
import { type AnswerParser, callApi } from '../lib/api.ts';
import { LOGIN_PAGE, SUBSCRIPTION_PAGE } from '../lib/premium/addresses.ts';
import { $user } from './session.ts';

export type Join =
  | { readonly kind: 'member' }
  /** no exclusive is on sale, so there is nothing to send */
  | { readonly kind: 'closed' }
  /** links to the subscription, or, without an account, to the sign-in */
  | { readonly kind: 'open'; readonly href: string };

/** Whether subscriptions are open. Open until the API says otherwise; subscribing checks again. */
export const $subscriptions = atom<'open' | 'closed'>('open');

export const $join = computed([$user, $subscriptions], (user, subscriptions): Join => {
  if (user?.membership) return { kind: 'member' };
  if (subscriptions === 'closed') return { kind: 'closed' };
  return { kind: 'open', href: user?.loggedIn ? SUBSCRIPTION_PAGE : LOGIN_PAGE };
});

/** Parsed by hand: the contract's schema would be most of the page's script. */
const anyItems: AnswerParser<boolean> = {
  safeParse: (body) => (Array.isArray(body) ? { success: true, data: body.length > 0 } : { success: false }),
};

/** Without an answer nothing changes. */
export async function loadSubscriptionAvailability(): Promise<void> {
  try {
    const isOpen = await callApi('/api/items/?q=options.material=PLA+Sub&active=true', anyItems);
    $subscriptions.set(isOpen ? 'open' : 'closed');
  } catch {
    // No answer does not mean that subscriptions are closed.
  }
}
