import type * as z from 'zod';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import {
  type Benefits,
  benefitsSchema,
  joinedSchema,
  type Subscription,
  type SubscriptionCustomer,
  subscriptionEndSchema,
  subscriptionSchema,
} from '../../../contract/premium/subscription.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { fetchSubscription } from '../../lib/api-subscription.ts';
import { accountData, withAccount } from '../account-data.ts';
import type { ShowBank } from '../checkout/submit-purchase.ts';
import { $user } from '../session.ts';
import { refreshProfile } from './profile.ts';

/** Longer than usual, because the API calls the payment service, with a retry. */
const CHARGE_TIMEOUT = 45_000;
const PATH = '/api/subscription';

function fetchBenefits(): Promise<Benefits> {
  return callApi(`${PATH}/benefits`, benefitsSchema);
}

/** Resolves to the time when benefits end. */
async function deleteSubscription(): Promise<string> {
  const call = { method: 'DELETE', timeout: CHARGE_TIMEOUT } as const;
  return (await callApi(PATH, subscriptionEndSchema, call)).membershipValidUntil;
}

/** Reverts a cancellation. */
function postKeep(): Promise<Subscription> {
  return callApi(`${PATH}/keep`, subscriptionSchema, { method: 'POST', timeout: CHARGE_TIMEOUT });
}

/** Skips the next month; DELETE undoes it before the month begins. */
function changeSkip(method: 'POST' | 'DELETE'): Promise<Subscription> {
  return callApi(`${PATH}/skip`, subscriptionSchema, { method, timeout: CHARGE_TIMEOUT });
}

function putDelivery(customerInfo: SubscriptionCustomer): Promise<Subscription> {
  return callApi(PATH, subscriptionSchema, { method: 'PUT', body: { customerInfo } });
}

/** Charges another card from now on, an open charge at once; the bank may ask for a challenge first. */
function putPayment(tokenId: string): Promise<z.infer<typeof joinedSchema>> {
  const call = { method: 'PUT', body: { tokenId }, timeout: CHARGE_TIMEOUT } as const;
  return callApi(`${PATH}/payment`, joinedSchema, call);
}

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
