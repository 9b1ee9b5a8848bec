import { atom, computed, effect } from 'nanostores';
import type * as z from 'zod';
import { type Cents, cents } from '../../../contract/cents.ts';
import { dollars } from '../../../contract/dollars.ts';
import { joinMessages } from '../../../contract/messages/join.ts';
import { premiumMessages } from '../../../contract/messages/premium.ts';
import { subscriptionMessages } from '../../../contract/messages/subscription.ts';
import {
  type Join,
  type joinedSchema,
  joinSchema,
  type Subscription,
  subscriptionSchema,
} from '../../../contract/premium/subscription.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { fetchSubscription, postSubscription } from '../../lib/api-subscription.ts';
import type { AnalyticsItem, CheckoutEventParams } from '../analytics/events.ts';
import { track } from '../analytics/track.ts';
import { createAddressCheck } from '../checkout/address-check.ts';
import { initDetails, restoreDetails } from '../checkout/checkout-details.ts';
import {
  $paymentChoice,
  $paymentToken,
  clearPaymentChoice,
  loadPaypalAvailability,
  restoreCardToken,
} from '../checkout/payment-choice.ts';
import { createPurchase } from '../checkout/purchase.ts';
import { loadSavedAddress, saveAddressToAccount } from '../checkout/saved-address.ts';
import { createSteps } from '../checkout/step-history.ts';
import type { PurchaseReply, ShowBank } from '../checkout/submit-purchase.ts';
import { trackPurchaseOnce } from '../checkout/track-purchase.ts';
import { $zip } from '../delivery/delivery.ts';
import { userChanged } from '../fresh-user.ts';
import { $subscriptions, loadSubscriptionAvailability } from '../premium-join.ts';
import { $user } from '../session.ts';
import { $joinService, joinCustomer, restoreJoinService } from './join-details.ts';

export function trackJoinBegin(): void {
  track({ name: 'begin_checkout', params: eventParams() });
}

export function trackJoinShipping(): void {
  const shipping_tier = $joinService.get() === serviceCodes.pickup ? 'Local pickup' : 'Ground';
  track({ name: 'add_shipping_info', params: { ...eventParams(), shipping_tier } });
}

export function trackJoinPayment(): void {
  const payment_type = $paymentChoice.get()?.kind === 'paypal' ? 'PayPal' : 'Card';
  track({ name: 'add_payment_info', params: { ...eventParams(), payment_type } });
}

/** Tracks the first month; later months are charged without a page. */
export function trackJoined({ id, payment }: Subscription): void {
  const value = payment.amount / 100;
  const sums = { value, tax: payment.tax / 100, shipping: payment.shippingCost / 100 };
  trackPurchaseOnce(id, { transaction_id: payment.refId ?? id, currency: 'USD', ...sums, items: [premium(value)] });
}

function eventParams(): CheckoutEventParams {
  const value = $monthlyFee.get() / 100;
  return { currency: 'USD', value, items: [premium(value)] };
}

function premium(price: number): AnalyticsItem {
  return {
    item_id: 'premium',
    item_name: 'Premium',
    item_brand: 'Northspool',
    item_category: 'Subscription',
    item_variant: 'month',
    price,
    quantity: 1,
  };
}

/** What a month of Premium costs: `premium.price` of `content/store.yaml` at build time. */
export const $monthlyFee = atom<Cents>(cents(0));

/** The price rose after the build: shows the new one, and returns the message for the shopper. */
export async function repriceFee(fee: Cents): Promise<string> {
  $monthlyFee.set(fee);
  return joinMessages.feeChanged(dollars(fee));
}

/** Makes the shopper a member in all tabs: prices follow the stored user. */
function handleJoined(subscription: Subscription): void {
  trackJoined(subscription);
  clearPaymentChoice();
  userChanged({ membership: subscription.valid });
}

/** The checkout of Premium. */
export const join = createPurchase<Join, Subscription>({
  name: 'subscription',
  bodySchema: joinSchema,
  receiptSchema: subscriptionSchema,
  hasDetails: () => joinCustomer() !== null,
  shownTotal: () => $monthlyFee.get(),
  reprice: repriceFee,
  buildBody(shownTotal) {
    const customerInfo = joinCustomer();
    const tokenId = $paymentToken.get();
    if (!customerInfo || !tokenId) return null;
    return { payment: { tokenId }, customerInfo, couponName: null, paymentService: 'stripe', shownTotal };
  },
  send: async (body, key) => replyOf(await postSubscription(body, key)),
  prepareCard: (card) => ({ ...card, pays: 'subscription' }),
  onPaid: handleJoined,
});

export const { $state: $joining } = join;

function replyOf(answer: z.infer<typeof joinedSchema>): PurchaseReply<Subscription> {
  if ('requiresAction' in answer) return { status: 'requires_action', clientSecret: answer.clientSecret };
  return answer.valid ? { status: 'paid', receipt: answer } : { status: 'pending' };
}

/** The data of the first step has loaded or failed: nothing shifts into the page afterwards. */
export const $isJoinReady = atom(false);

/** Whether the account already subscribes. False until the API answers; subscribing checks again. */
export const $isSubscribed = atom(false);

/** The newest exclusive, if the account has it: joining would send it twice. */
const $newestSent = atom<string | undefined>();

/** Why subscribing is not possible now; undefined when it is. */
export const $joinBlockedReason = computed(
  [$isSubscribed, $newestSent, $subscriptions],
  (isSubscribed, sent, subscriptions) => {
    if (isSubscribed) return subscriptionMessages.alreadySubscribed;
    if (sent !== undefined) return subscriptionMessages.colorSent(sent);
    return subscriptions === 'closed' ? premiumMessages.subscriptionsClosed : undefined;
  },
);

/** Loads both from the API. Never throws. */
async function loadJoinEligibility(): Promise<void> {
  await Promise.all([loadSubscriptionAvailability(), loadSubscribed()]);
}

async function loadSubscribed(): Promise<void> {
  try {
    const { valid, newestSent } = await fetchSubscription();
    $isSubscribed.set(valid);
    $newestSent.set(newestSent);
  } catch (error) {
    console.warn('The subscription could not be asked for.', error);
  }
}

/** The steps of the subscription in the browser's history. */
export const joinSteps = createSteps({
  purchase: join,
  hasDetails: () => joinCustomer() !== null,
  restore() {
    if (!restoreDetails()) initDetails($zip.get());
    restoreJoinService();
    restoreCardToken('subscription');
  },
});

/** Leaves the first step of the subscription. */
export const joinAddress = createAddressCheck({
  purchase: join,
  customer: () => joinCustomer(),
  proceed(customer) {
    trackJoinShipping();
    saveAddressToAccount(customer);
    joinSteps.leaveDetails();
  },
});

/** Starts everything the subscription needs. Returns a function that stops it. Guests cannot subscribe: `leave` is called. */
export function openJoin(fee: Cents, showBank: ShowBank, leave: () => void): () => void {
  $monthlyFee.set(fee);
  const stopGuard = effect($user, (user) => {
    if (!user?.loggedIn) leave();
  });
  if (!$user.get()?.loggedIn) return stopGuard;
  const stop = joinSteps.start(showBank);
  void Promise.all([loadSavedAddress(), loadPaypalAvailability(), loadJoinEligibility()]).then(() =>
    $isJoinReady.set(true),
  );
  trackJoinBegin();
  return () => {
    stop();
    stopGuard();
  };
}
