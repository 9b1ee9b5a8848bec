import { atom } from 'nanostores';
import type { Cents } from '../../../contract/cents.ts';
import { dollars } from '../../../contract/dollars.ts';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { type Checkout, checkoutSchema, NO_PAYMENT, type Order, orderSchema } from '../../../contract/order.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { postCheckout } from '../../lib/api-checkout.ts';
import { refreshMember } from '../account/refresh-user.ts';
import { type CheckoutEventParams, goodsOf } from '../analytics/events.ts';
import { track } from '../analytics/track.ts';
import { $cart, clearCart, loadCart } from '../cart/cart.ts';
import { removeCoupon } from '../cart/coupon.ts';
import { $serviceCode, $zip, isCanadian, resetService } from '../delivery/delivery.ts';
import { keepDeliveryDates, loadDeliveryDates } from '../delivery/delivery-dates.ts';
import { refetchRates, watchRates } from '../delivery/rates.ts';
import { createAddressCheck } from './address-check.ts';
import { agentCheckoutOf, forgetAgentCheckout } from './agent-checkout.ts';
import { $details, customerOf, initDetails, restoreDetails, setDetails } from './checkout-details.ts';
import { refetchTax, watchTax } from './checkout-tax.ts';
import { addLotWishes, forgetLotWishes } from './lot-wishes.ts';
import {
  $cardToken,
  $paymentChoice,
  $paymentToken,
  $shouldSaveCard,
  clearCardToken,
  clearPaymentChoice,
  loadPaypalAvailability,
  restoreCardToken,
} from './payment-choice.ts';
import { createPurchase } from './purchase.ts';
import { loadSavedAddress, saveAddressToAccount } from './saved-address.ts';
import { keepMethodAvailable } from './shipping-methods.ts';
import { createSteps } from './step-history.ts';
import { replyOf, type ShowBank } from './submit-purchase.ts';
import { $appliedCoupon, $shownTotal, $totals, showServerTotal } from './totals.ts';
import { trackOrder } from './track-purchase.ts';

/**
 * After the API refused the total that this page showed: reloads what the total is made of, shows the API's total, and
 * returns the message for the shopper. Never throws.
 */
export async function repriceOrder(total: Cents): Promise<string> {
  const before = contents();
  await Promise.all([loadCart(), refreshMember()]);
  if (isCanadian($zip.get())) await refetchRates();
  await refetchTax();
  // Last, because it applies to the order as reloaded.
  showServerTotal(total);
  const message = contents() === before ? checkoutMessages.totalChanged : checkoutMessages.totalChangedByCart;
  return message(dollars(total));
}

function contents(): string {
  return JSON.stringify(
    $cart.get().lines.map(({ itemId, qty, sides, price, data }) => [itemId, qty, sides, price, data.printId]),
  );
}

/** Resets cart, coupon, shipping method and card for the next order. */
export function handlePaidOrder(order: Order): void {
  trackOrder(order);
  clearCart();
  resetService();
  removeCoupon();
  clearPaymentChoice();
  clearCardToken();
  forgetLotWishes();
  forgetAgentCheckout();
}

/** The checkout of the cart. */
const checkout = createPurchase<Checkout, Order>({
  name: 'checkout',
  bodySchema: checkoutSchema,
  receiptSchema: orderSchema,
  hasDetails: () => customer() !== null,
  shownTotal: () => $shownTotal.get(),
  buildBody,
  reprice: repriceOrder,
  send: async (body, key) => replyOf(await postCheckout(body, key)),
  prepareCard: (card) => ({ ...card, save: $shouldSaveCard.get() }),
  onPaid: handlePaidOrder,
});

export const {
  $state: $checkout,
  move,
  place: placeOrder,
  placeReviewed: placeReviewedOrder,
  complete: completePaid,
  resume: resumeOrder,
} = checkout;

function buildBody(shownTotal: Cents): Checkout | null {
  const customerInfo = customer();
  const tokenId = shownTotal === 0 ? NO_PAYMENT : $paymentToken.get();
  if (!customerInfo || !tokenId) return null;
  const couponName = $appliedCoupon.get();
  const agent = agentCheckoutOf($cart.get().lines);
  const payment = { tokenId, ...saveFlag(tokenId) };
  return { payment, customerInfo, couponName, paymentService: 'stripe', shownTotal, ...agent };
}

/** Only a newly typed card can be saved to the account. */
function saveFlag(tokenId: string): { save?: true } {
  const read = $cardToken.get();
  return read?.save && read.tokenId === tokenId ? { save: true } : {};
}

function customer() {
  return customerOf($details.get(), $serviceCode.get());
}

/** The shipping tiers of the reports. */
const shippingTiers: Record<number, string> = {
  [serviceCodes.ground]: 'Ground',
  [serviceCodes.overnight]: 'Overnight',
  [serviceCodes.pickup]: 'Local pickup',
  [serviceCodes.canadaGround]: 'Canada ground',
  [serviceCodes.canadaEconomy]: 'Canada economy',
};

function trackCheckoutBegin(): void {
  if ($cart.get().lines.length > 0) track({ name: 'begin_checkout', params: eventParams() });
}

function trackShipping(): void {
  track({
    name: 'add_shipping_info',
    params: { ...eventParams(), shipping_tier: shippingTiers[$serviceCode.get()] ?? '' },
  });
}

export function trackPayment(): void {
  const payment_type = $paymentChoice.get()?.kind === 'paypal' ? 'PayPal' : 'Card';
  track({ name: 'add_payment_info', params: { ...eventParams(), payment_type } });
}

function eventParams(): CheckoutEventParams {
  const { subtotal, discount } = $totals.get();
  const coupon = $appliedCoupon.get();
  const params = { currency: 'USD', value: (subtotal - discount) / 100, items: goodsOf($cart.get().lines) } as const;
  return coupon ? { ...params, coupon } : params;
}

/** The steps of the checkout in the browser's history. */
export const {
  start: startCheckout,
  leaveDetails,
  goToReview,
  goBackTo,
  tryAgain,
} = createSteps({
  purchase: checkout,
  hasDetails: () => customerOf($details.get(), $serviceCode.get()) !== null,
  restore() {
    if (!restoreDetails()) initDetails($zip.get());
    const note = addLotWishes($details.get().note);
    if (note !== $details.get().note) setDetails({ ...$details.get(), note });
    restoreCardToken('order');
  },
});

/** Leaves the first step of the checkout. */
export const { confirm: confirmDetails, choose: chooseAddress } = createAddressCheck({
  purchase: checkout,
  customer: () => customerOf($details.get(), $serviceCode.get()),
  proceed(customer) {
    trackShipping();
    saveAddressToAccount(customer);
    leaveDetails();
  },
});

/** The data of the first step has loaded or failed: nothing shifts into the page afterwards. */
export const $isCheckoutReady = atom(false);

/** Starts everything the checkout needs. Returns a function that stops it. */
export function openCheckout(showBank: ShowBank): () => void {
  const stops = [startCheckout(showBank), watchRates(), watchTax(), keepMethodAvailable(), keepDeliveryDates()];
  void Promise.all([loadDeliveryDates(), loadSavedAddress(), loadPaypalAvailability()]).then(() =>
    $isCheckoutReady.set(true),
  );
  void refreshMember();
  void loadCart().then(trackCheckoutBegin);
  return () => {
    for (const stop of stops) stop();
  };
}
