import type { CouponDiscount } from './coupon.ts';
import { dollars } from './money/dollars.ts';

/** What a coupon takes off, for staff. */
export function discountInWords(discount: CouponDiscount): string {
  switch (discount.kind) {
    case 'percent':
      return `${discount.percent}%`;
    case 'fixed':
      return dollars(discount.amount);
    case 'tiers':
      return discount.tiers.map((tier) => `${tier.discount}% (quantity ${tier.min}–${tier.max})`).join(', ');
  }
}
