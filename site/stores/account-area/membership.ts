import { paymentMessages } from '../../../api/contract/messages/payment.ts';
import type { Subscription, SubscriptionCustomer } from '../../../api/contract/premium/subscription.ts';
import { ApiError } from '../../lib/api.ts';
import { deleteSubscription, fetchBenefits, postKeep, putDelivery, putPayment } from '../../lib/api-membership.ts';
import { fetchSubscription } from '../../lib/api-subscription.ts';
import type { ShowBank } from '../checkout/carry-through.ts';
import { $user } from '../session.ts';
import { withAccount } from './as-shopper.ts';
import { accountData } from './loaded.ts';
import { refreshProfile } from './profile.ts';

/** The shopper's subscription; `valid: false` alone for who never had one. */
export const membership = accountData(() => withAccount(fetchMembership));

/** What it has brought, for who is a member. */
export const benefits = accountData(() => withAccount(fetchBenefits));

/** Resolves to the moment until which benefits last. Throws an ApiError. */
export async function cancelMembership(): Promise<string> {
  const until = await withAccount(deleteSubscription);
  await reloadMembership();
  return until;
}

/** Takes a cancellation back. Throws an ApiError. */
export async function resumeMembership(): Promise<Subscription> {
  const kept = await withAccount(postKeep);
  membership.set(kept);
  void benefits.load();
  return kept;
}

/** Throws an ApiError. */
export async function saveDelivery(customer: SubscriptionCustomer): Promise<void> {
  membership.set(await withAccount(() => putDelivery(customer)));
}

/** Another card pays from now on, with the bank's page in between where the bank wants it. Throws an ApiError. */
export async function changeCard(tokenId: string, showBank: ShowBank): Promise<void> {
  const change = () => withAccount(() => putPayment(tokenId));
  let answer = await change();
  if ('requiresAction' in answer) {
    const refusedByBank = await showBank(answer.clientSecret);
    if (refusedByBank) throw new ApiError('payment_declined', refusedByBank);
    answer = await change();
  }
  if ('requiresAction' in answer) throw new ApiError('payment_declined', paymentMessages.bankDidNotAgree);
  membership.set(answer);
  // A charge that went through brings days.
  void benefits.load();
  void refreshProfile();
}

/** What was changed counts, also when the shop cannot be asked again just now: then the list says so. */
async function reloadMembership(): Promise<void> {
  await membership.load();
  void benefits.load();
  void refreshProfile();
}

/** A membership that began or ended elsewhere is taken up by the whole page: badge, discount, exclusives. */
async function fetchMembership() {
  const answer = await fetchSubscription();
  const known = $user.get();
  if (known?.loggedIn && known.membership !== answer.valid) void refreshProfile();
  return answer;
}
