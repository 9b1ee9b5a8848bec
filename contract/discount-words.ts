import type { CouponDiscount } from './coupon.ts';
import { dollars } from './dollars.ts';

/** How often something works, such as "once" or "3 times". */
export function timesInWords(count: number): string {
  return ['once', 'twice'][count - 1] ?? `${count} times`;
}

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
