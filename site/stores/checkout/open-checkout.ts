import { atom } from 'nanostores';
import { refreshMember } from '../account/refresh-user.ts';
import { loadCart } from '../cart/cart.ts';
import { loadDeliveryDates } from '../delivery/delivery-dates.ts';
import { keepWayOffered } from '../delivery/delivery-ways.ts';
import { keepRatesCurrent } from '../delivery/rates.ts';
import type { ShowBank } from './carry-through.ts';
import { trackBegin } from './checkout-events.ts';
import { startCheckout } from './checkout-history.ts';
import { loadPaypalOffer } from './paypal-offer.ts';
import { loadSavedAddress } from './saved-address.ts';

/** What the first step is drawn with has come, or will not: nothing moves into the page afterwards. */
export const $isPrepared = atom(false);

/** Starts everything that the checkout lives on. Give back: stop. */
export function openCheckout(showBank: ShowBank): () => void {
  const stops = [startCheckout(showBank), keepRatesCurrent(), keepWayOffered()];
  void Promise.all([loadDeliveryDates(), loadSavedAddress(), loadPaypalOffer()]).then(() => $isPrepared.set(true));
  void refreshMember();
  void loadCart().then(trackBegin);
  return () => {
    for (const stop of stops) stop();
  };
}
