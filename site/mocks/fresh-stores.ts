import { forgetSettings } from '../lib/public-settings.ts';
import { clearAccountData } from '../stores/account-data.ts';
import { $cart } from '../stores/cart/cart.ts';
import { $cartCount } from '../stores/cart/cart-count.ts';
import { $seenLines } from '../stores/cart/cart-seen.ts';
import { $coupon, $couponCode } from '../stores/cart/coupon.ts';
import { $confirmedAddress } from '../stores/checkout/address-check.ts';
import { forgetCanadaRules } from '../stores/checkout/at-the-door.ts';
import { $checkout, $isCheckoutReady } from '../stores/checkout/checkout.ts';
import { $details, noDetails } from '../stores/checkout/checkout-details.ts';
import { $flow } from '../stores/checkout/checkout-machine.ts';
import { $checkoutResult } from '../stores/checkout/checkout-result.ts';
import { $cardToken, $paymentChoice, $paypalAvailable, $shouldSaveCard } from '../stores/checkout/payment-choice.ts';
import {
  $addressBook,
  $chosenAddressId,
  $isEditingAddress,
  $savedAddress,
  $shouldSaveAddress,
} from '../stores/checkout/saved-address.ts';
import { $serverTotal } from '../stores/checkout/totals.ts';
import { $colorFinder, noColors } from '../stores/color-finder.ts';
import { $cookieChoice } from '../stores/consent.ts';
import { $serviceCode, $zip } from '../stores/delivery/delivery.ts';
import { $deliveryDates } from '../stores/delivery/delivery-dates.ts';
import { $dismissedNotices } from '../stores/delivery/dismissed-notices.ts';
import { $rates } from '../stores/delivery/rates.ts';
import { $deviceSpools } from '../stores/filament/own-filament.ts';
import { $printer } from '../stores/filament/printer.ts';
import { $notice } from '../stores/notice.ts';
import { paypalOrder } from '../stores/paypal/paypal-order.ts';
import { $subscriptions } from '../stores/premium-join.ts';
import { $user } from '../stores/session.ts';
import { $isJoinReady, $isSubscribed, $joining } from '../stores/subscription/join.ts';
import { $joinService } from '../stores/subscription/join-details.ts';
import { paypalSubscription } from '../stores/subscription/paypal-subscription.ts';
import { $seenCommitments } from '../stores/vending/seen-commitments.ts';
import { $pressed, $vending } from '../stores/vending/vending-order.ts';
import { $connection, $machine } from '../stores/vending/vending-socket.ts';

/** Resets every store as on the first visit. */
export function freshStores(): void {
  $cart.set({ status: 'idle', lines: [] });
  $colorFinder.set(noColors);
  $checkout.set({ at: 'details' });
  $details.set(noDetails);
  $flow.set('A');
  $checkoutResult.set({ at: 'looking' });
  $paymentChoice.set(null);
  $cardToken.set(null);
  $shouldSaveCard.set(false);
  $confirmedAddress.set(null);
  $savedAddress.set(null);
  $addressBook.set([]);
  $chosenAddressId.set('default');
  $isEditingAddress.set(false);
  $shouldSaveAddress.set(true);
  $isCheckoutReady.set(false);
  $paypalAvailable.set(false);
  $deliveryDates.set(null);
  $dismissedNotices.set([]);
  paypalOrder.$state.set({ at: 'choosing', problem: '' });
  $joining.set({ at: 'details' });
  $joinService.set(95);
  $isSubscribed.set(false);
  $subscriptions.set('open');
  $isJoinReady.set(false);
  paypalSubscription.$state.set({ at: 'choosing', problem: '' });
  $coupon.set({ status: 'none' });
  $serviceCode.set(95);
  $rates.set({ quotes: {}, loading: false });
  $deviceSpools.set([]);
  $printer.set(undefined);
  $notice.set(null);
  $user.set(null);
  $vending.set({ at: 'opening' });
  $pressed.set(null);
  $machine.set(null);
  $connection.set('connecting');
  $seenCommitments.set([]);
  $cartCount.set(0);
  $couponCode.set('');
  $serverTotal.set(null);
  $zip.set('');
  $seenLines.set({});
  delete window.dataLayer;
  forgetSettings();
  forgetCanadaRules();
  $cookieChoice.set('');
  clearAccountData();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
}
