import { useEffect } from 'react';
import { keepWayOffered } from '../../stores/delivery/delivery-ways.ts';
import { keepRatesCurrent } from '../../stores/delivery/rates.ts';
import { CouponField } from '../coupon/CouponField.tsx';
import { DeliveryChoice } from './DeliveryChoice.tsx';
import { ZipEstimate } from './ZipEstimate.tsx';

/** What the shopper may say before checkout: where it goes, by which way, and a coupon. */
export function CartOptions() {
  useEffect(() => {
    const stopRates = keepRatesCurrent();
    const stopWays = keepWayOffered();
    return () => {
      stopRates();
      stopWays();
    };
  }, []);
  return (
    <section className="cart-options" aria-label="Delivery and coupon">
      <ZipEstimate />
      <DeliveryChoice />
      <CouponField />
    </section>
  );
}
