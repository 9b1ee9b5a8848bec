import { $cart } from '../stores/cart.ts';
import { $cartCount } from '../stores/cart-count.ts';
import { $seenLines } from '../stores/cart-seen.ts';
import { $checkout } from '../stores/checkout.ts';
import { $details, noDetails } from '../stores/checkout-details.ts';
import { $coupon, $couponCode } from '../stores/coupon.ts';
import { $serviceCode, $zip } from '../stores/delivery.ts';
import { $notice } from '../stores/notice.ts';
import { $rates } from '../stores/rates.ts';
import { $user } from '../stores/session.ts';

/** Every store as on the first visit. */
export function freshStores(): void {
  $cart.set({ status: 'idle', lines: [] });
  $checkout.set({ at: 'details' });
  $details.set(noDetails);
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
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
}
