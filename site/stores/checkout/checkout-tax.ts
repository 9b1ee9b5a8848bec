import { atom, computed, effect } from 'nanostores';
import type { CheckoutTax, CheckoutTaxQuestion } from '../../../contract/checkout-tax.ts';
import { isInternational, serviceCodes } from '../../../contract/service-code.ts';
import { fetchCheckoutTax } from '../../lib/api-checkout.ts';
import { publicSettings } from '../../lib/public-settings.ts';
import { $cart, $cartBusy } from '../cart/cart-state.ts';
import { $coupon } from '../cart/coupon.ts';
import { $serviceCode, $zip, isPostalCode } from '../delivery/delivery.ts';
import { $user, withSession } from '../session.ts';
import { $details, customerOf } from './checkout-details.ts';

interface TaxState {
  /** what was asked */
  readonly key: string;
  readonly loading: boolean;
  /** null: the rule of the shop applies */
  readonly answer: CheckoutTax | null;
}

/** The tax that Stripe computes, in shops that ask it. Without an answer the totals have the tax of the shop's rule. */
export const $checkoutTax = atom<TaxState>({ key: '', loading: false, answer: null });

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

export const $taxKey = computed($question, ({ key }) => key);

/** The whole address, once it is one; until then the ZIP code alone. */
function addressOf(customer: ReturnType<typeof customerOf>, zip: string) {
  if (!customer || !('address' in customer) || customer.zipCode !== zip) return {};
  const { address, city, state } = customer;
  return { address, city, state };
}

/** Asks for the tax whenever cart or address change, where the shop has it from Stripe. Returns a function that stops it. */
export function watchTax(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  let isStopped = false;
  void publicSettings()
    .then(({ tax }) => {
      if (tax !== 'stripe' || isStopped) return;
      stop = effect([$question, $cart, $cartBusy], ({ key }, { status }, isBusy) => {
        clearTimeout(timer);
        if (status !== 'ready' || isBusy || key === $checkoutTax.get().key) return;
        $checkoutTax.set({ key, loading: key !== '', answer: null });
        if (key) timer = setTimeout(() => void askTax(), DEBOUNCE_MS);
      });
    })
    .catch(() => {});
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}

/** Asks again, after the API refused the total that this answer was a part of. */
export async function refetchTax(): Promise<void> {
  if ($checkoutTax.get().key) await askTax();
}

async function askTax(): Promise<void> {
  const { asked, key } = $question.get();
  const answer = await withSession(() => fetchCheckoutTax(asked)).catch(() => null);
  if ($question.get().key === key) $checkoutTax.set({ key, loading: false, answer });
}
