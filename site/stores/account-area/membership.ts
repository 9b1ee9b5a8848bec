import { paymentMessages } from '../../../api/contract/messages/payment.ts';
import type { Subscription, SubscriptionCustomer } from '../../../api/contract/premium/subscription.ts';
import { ApiError } from '../../lib/api.ts';
import { deleteSubscription, fetchBenefits, postKeep, putDelivery, putPayment } from '../../lib/api-membership.ts';
import { fetchSubscription } from '../../lib/api-subscription.ts';
import type { ShowBank } from '../checkout/carry-through.ts';
import { $user } from '../session.ts';
import { asShopper } from './as-shopper.ts';
import { loadedStore } from './loaded.ts';
import { refreshProfile } from './profile.ts';

/** The shopper's subscription; `valid: false` alone for who never had one. */
export const membership = loadedStore(() => asShopper(askForMembership));

/** What it has brought, for who is a member. */
export const benefits = loadedStore(() => asShopper(fetchBenefits));

/** Resolves to the moment until which benefits last. Throws an ApiError. */
export async function cancelMembership(): Promise<string> {
  const until = await asShopper(deleteSubscription);
  await lookAgain();
  return until;
}

/** Takes a cancellation back. Throws an ApiError. */
export async function keepMembership(): Promise<Subscription> {
  const kept = await asShopper(postKeep);
  membership.put(kept);
  void benefits.load();
  return kept;
}

/** Throws an ApiError. */
export async function changeDelivery(customer: SubscriptionCustomer): Promise<void> {
  membership.put(await asShopper(() => putDelivery(customer)));
}

/** Another card pays from now on, with the bank's page in between where the bank wants it. Throws an ApiError. */
export async function payWith(tokenId: string, showBank: ShowBank): Promise<void> {
  const change = () => asShopper(() => putPayment(tokenId));
  let answer = await change();
  if ('requiresAction' in answer) {
    const refusedByBank = await showBank(answer.clientSecret);
    if (refusedByBank) throw new ApiError('payment_declined', refusedByBank);
    answer = await change();
  }
  if ('requiresAction' in answer) throw new ApiError('payment_declined', paymentMessages.bankDidNotAgree);
  membership.put(answer);
  // A charge that went through brings days.
  void benefits.load();
  void refreshProfile();
}

/** What was changed counts, also when the shop cannot be asked again just now: then the list says so. */
async function lookAgain(): Promise<void> {
  await membership.load();
  void benefits.load();
  void refreshProfile();
}

/** A membership that began or ended elsewhere is taken up by the whole page: badge, discount, exclusives. */
async function askForMembership() {
  const answer = await fetchSubscription();
  const known = $user.get();
  if (known?.loggedIn && known.membership !== answer.valid) void refreshProfile();
  return answer;
}
