import { paymentMessages } from '../../../contract/messages/payment.ts';
import type { Subscription, SubscriptionCustomer } from '../../../contract/premium/subscription.ts';
import { ApiError } from '../../lib/api.ts';
import {
  changeSkip,
  deleteSubscription,
  fetchBenefits,
  postKeep,
  putDelivery,
  putPayment,
} from '../../lib/api-membership.ts';
import { fetchSubscription } from '../../lib/api-subscription.ts';
import type { ShowBank } from '../checkout/submit-purchase.ts';
import { $user } from '../session.ts';
import { accountData, withAccount } from './account-data.ts';
import { refreshProfile } from './profile.ts';

/** The shopper's subscription; just `valid: false` for an account that never had one. */
export const membership = accountData(() => withAccount(fetchMembership));

/** What members have saved and received. */
export const benefits = accountData(() => withAccount(fetchBenefits));

/** Resolves to the time when benefits end. Throws an ApiError. */
export async function cancelMembership(): Promise<string> {
  const until = await withAccount(deleteSubscription);
  await reloadMembership();
  return until;
}

/** Reverts a cancellation. Throws an ApiError. */
export async function resumeMembership(): Promise<Subscription> {
  const kept = await withAccount(postKeep);
  membership.set(kept);
  void benefits.load();
  return kept;
}

/** Skips the next month. Throws an ApiError. */
export async function skipMonth(): Promise<void> {
  membership.set(await withAccount(() => changeSkip('POST')));
  void benefits.load();
}

/** Before the skipped month begins. Throws an ApiError. */
export async function undoSkip(): Promise<void> {
  membership.set(await withAccount(() => changeSkip('DELETE')));
  void benefits.load();
}

/** Throws an ApiError. */
export async function saveDelivery(customer: SubscriptionCustomer): Promise<void> {
  membership.set(await withAccount(() => putDelivery(customer)));
}

/** Charges another card from now on, after the bank's challenge if there is one. Throws an ApiError. */
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
  // A successful charge extends the membership.
  void benefits.load();
  void refreshProfile();
}

/** The change itself is done; if reloading fails, the tab shows that error. */
async function reloadMembership(): Promise<void> {
  await membership.load();
  void benefits.load();
  void refreshProfile();
}

/** When the membership began or ended elsewhere, the whole page follows: badge, discount, exclusives. */
async function fetchMembership() {
  const answer = await fetchSubscription();
  const known = $user.get();
  if (known?.loggedIn && known.membership !== answer.valid) void refreshProfile();
  return answer;
}
