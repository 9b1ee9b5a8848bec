import { atom } from 'nanostores';
import { fetchConfig } from '../../lib/api-checkout.ts';

/** Whether this shop accepts PayPal; loaded with the first step, so that the payment list does not grow later. */
export const $paypalAvailable = atom(false);

/** Never throws: without an answer, cards are offered. */
export async function loadPaypalAvailability(): Promise<void> {
  try {
    const { paypal } = await fetchConfig();
    $paypalAvailable.set(paypal !== null);
  } catch (error) {
    console.warn('Ways to pay could not be loaded.', error);
  }
}
