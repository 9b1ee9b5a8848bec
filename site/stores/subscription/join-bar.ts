import { atom, computed } from 'nanostores';
import { premiumMessages } from '../../../api/contract/messages/premium.ts';
import { subscriptionMessages } from '../../../api/contract/messages/subscription.ts';
import { fetchSubscription } from '../../lib/api-subscription.ts';
import { $subscriptions, loadSubscriptionAvailability } from '../premium-join.ts';

/** Whether the account already subscribes. False until the API answers; subscribing checks again. */
export const $isSubscribed = atom(false);

/** Why subscribing is not possible now; undefined when it is. */
export const $joinBlockedReason = computed([$isSubscribed, $subscriptions], (isSubscribed, subscriptions) => {
  if (isSubscribed) return subscriptionMessages.alreadySubscribed;
  return subscriptions === 'closed' ? premiumMessages.subscriptionsClosed : undefined;
});

/** Loads both from the API. Never throws. */
export async function loadJoinEligibility(): Promise<void> {
  await Promise.all([loadSubscriptionAvailability(), loadSubscribed()]);
}

async function loadSubscribed(): Promise<void> {
  try {
    $isSubscribed.set((await fetchSubscription()).valid);
  } catch (error) {
    console.warn('The subscription could not be asked for.', error);
  }
}
