import { atom, computed } from 'nanostores';
import { premiumMessages } from '../../../api/contract/messages/premium.ts';
import { subscriptionMessages } from '../../../api/contract/messages/subscription.ts';
import { fetchSubscription } from '../../lib/api-subscription.ts';
import { $subscriptions, askForSubscriptions } from '../premium-join.ts';

/** Whether the account has a subscription already; no until the shop says so: the order itself asks again. */
export const $isSubscribed = atom(false);

/** Why nobody can subscribe here at the moment; undefined when they can (2 §4.2, §8). */
export const $joinBar = computed([$isSubscribed, $subscriptions], (isSubscribed, subscriptions) => {
  if (isSubscribed) return subscriptionMessages.alreadySubscribed;
  return subscriptions === 'closed' ? premiumMessages.subscriptionsClosed : undefined;
});

/** Asks the shop for both. Never throws. */
export async function loadJoinBar(): Promise<void> {
  await Promise.all([askForSubscriptions(), askForSubscription()]);
}

async function askForSubscription(): Promise<void> {
  try {
    $isSubscribed.set((await fetchSubscription()).valid);
  } catch (error) {
    console.warn('The subscription could not be asked for.', error);
  }
}
