import { atom } from 'nanostores';
import { refreshMember } from '../account/refresh-user.ts';
import { loadCart } from '../cart/cart.ts';
import { loadDeliveryDates } from '../delivery/delivery-dates.ts';
import { keepMethodAvailable } from '../delivery/delivery-ways.ts';
import { watchRates } from '../delivery/rates.ts';
import type { ShowBank } from './carry-through.ts';
import { trackCheckoutBegin } from './checkout-events.ts';
import { startCheckout } from './checkout-history.ts';
import { loadPaypalAvailability } from './paypal-offer.ts';
import { loadSavedAddress } from './saved-address.ts';

/** The data of the first step has loaded or failed: nothing shifts into the page afterwards. */
export const $isCheckoutReady = atom(false);

/** Starts everything the checkout needs. Returns a function that stops it. */
export function openCheckout(showBank: ShowBank): () => void {
  const stops = [startCheckout(showBank), watchRates(), keepMethodAvailable()];
  void Promise.all([loadDeliveryDates(), loadSavedAddress(), loadPaypalAvailability()]).then(() =>
    $isCheckoutReady.set(true),
  );
  void refreshMember();
  void loadCart().then(trackCheckoutBegin);
  return () => {
    for (const stop of stops) stop();
  };
}
