import { forgetSettings } from '../lib/public-settings.ts';
import { forgetLoaded } from '../stores/account-area/loaded.ts';
import { $cart } from '../stores/cart/cart.ts';
import { $cartCount } from '../stores/cart/cart-count.ts';
import { $seenLines } from '../stores/cart/cart-seen.ts';
import { $coupon, $couponCode } from '../stores/cart/coupon.ts';
import { $checkout } from '../stores/checkout/checkout.ts';
import { $details, noDetails } from '../stores/checkout/checkout-details.ts';
import { $paymentChoice } from '../stores/checkout/payment-choice.ts';
import { $cookieChoice } from '../stores/consent.ts';
import { $serviceCode, $zip } from '../stores/delivery/delivery.ts';
import { $rates } from '../stores/delivery/rates.ts';
import { $notice } from '../stores/notice.ts';
import { $user } from '../stores/session.ts';

/** Every store as on the first visit. */
export function freshStores(): void {
  $cart.set({ status: 'idle', lines: [] });
  $checkout.set({ at: 'details' });
  $details.set(noDetails);
  $paymentChoice.set(null);
  $coupon.set({ status: 'none' });
  $serviceCode.set(95);
  $rates.set({ quotes: {}, loading: false });
  $notice.set(null);
  $user.set(null);
  $cartCount.set(0);
  $couponCode.set('');
  $zip.set('');
  $seenLines.set({});
  delete window.dataLayer;
  forgetSettings();
  $cookieChoice.set('');
  forgetLoaded();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
}
