import { computed, effect } from 'nanostores';
import type { CheckoutTaxQuestion } from '../../../contract/checkout-tax.ts';
import { isInternational, serviceCodes } from '../../../contract/service-code.ts';
import { fetchCheckoutTax } from '../../lib/api-checkout.ts';
import { $cart, $cartBusy } from '../cart/cart-state.ts';
import { $coupon } from '../cart/coupon.ts';
import { $serviceCode, $zip, isPostalCode } from '../delivery/delivery.ts';
import { $user, withSession } from '../session.ts';
import { $details, customerOf } from './checkout-details.ts';
import { $checkoutTax, $taxKey } from './tax-state.ts';

/** Somebody who types an address asks once. */
const DEBOUNCE_MS = 400;

interface Question {
  readonly asked: CheckoutTaxQuestion;
  /** everything that the tax depends on; empty: there is nothing to ask */
  readonly key: string;
}

const $question = computed(
  [$cart, $serviceCode, $zip, $coupon, $details, $user],
  ({ lines }, serviceCode, zip, coupon, typed, user): Question => {
    const isPickup = serviceCode === serviceCodes.pickup;
    const asked = {
      serviceCode,
      couponName: coupon.status === 'known' ? coupon.coupon.name : null,
      ...(!isPickup && { zipCode: zip, ...addressOf(customerOf(typed, serviceCode), zip) }),
    };
    const isKnown = isPickup || (isPostalCode(zip) && !isInternational(serviceCode));
    if (lines.length === 0 || !isKnown) return { asked, key: '' };
    const contents = lines.map(({ id, qty, price }) => [id, qty, price]);
    return { asked, key: JSON.stringify([asked, contents, user?.membership, user?.taxExempt]) };
  },
);

/** The whole address, once it is one; until then the ZIP code alone. */
function addressOf(customer: ReturnType<typeof customerOf>, zip: string) {
  if (!customer || !('address' in customer) || customer.zipCode !== zip) return {};
  const { address, city, state } = customer;
  return { address, city, state };
}

/** Asks whenever cart or address change. Returns a function that stops it. */
export function keepAsking(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect([$question, $cart, $cartBusy], ({ key }, { status }, isBusy) => {
    $taxKey.set(key);
    clearTimeout(timer);
    if (status !== 'ready' || isBusy || key === $checkoutTax.get().key) return;
    $checkoutTax.set({ key, loading: key !== '', answer: null });
    if (key) timer = setTimeout(() => void askTax(), DEBOUNCE_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export async function askTax(): Promise<void> {
  const { asked, key } = $question.get();
  const answer = await withSession(() => fetchCheckoutTax(asked)).catch(() => null);
  if ($question.get().key === key) $checkoutTax.set({ key, loading: false, answer });
}
