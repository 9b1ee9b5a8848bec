import { atom } from 'nanostores';
import { fetchConfig } from '../../lib/api-checkout.ts';

/** Whether this shop takes PayPal; asked for with the first step, so that the list of ways to pay does not grow later. */
export const $offersPaypal = atom(false);

/** Never throws: without an answer there is the card. */
export async function loadPaypalOffer(): Promise<void> {
  try {
    const { paypal } = await fetchConfig();
    $offersPaypal.set(paypal !== null);
  } catch (error) {
    console.warn('Ways to pay could not be loaded.', error);
  }
}
