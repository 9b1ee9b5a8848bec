import { messages } from '../../contract/messages.ts';
import { dollars } from '../../contract/money/cents.ts';
import type { Totals } from '../../contract/money/totals.ts';
import type { AmountRow } from './amount-rows.tsx';

/** The rows below the line items; discounts and tax are left out when zero. */
export function totalsRows(totals: Totals, coupon: string | null): AmountRow[] {
  const { subtotal, memberDiscount, couponDiscount, shipping, tax, total } = totals;
  return [
    { label: 'Subtotal', amount: dollars(subtotal) },
    ...(memberDiscount > 0 ? [{ label: 'Premium Member Discount', amount: `−${dollars(memberDiscount)}` }] : []),
    ...(couponDiscount > 0 ? [{ label: `Coupon ${coupon ?? ''}`.trim(), amount: `−${dollars(couponDiscount)}` }] : []),
    { label: 'Shipping', amount: shipping > 0 ? dollars(shipping) : messages.freeShipping },
    ...(tax > 0 ? [{ label: 'Tax', amount: dollars(tax) }] : []),
    { label: 'Total', amount: dollars(total) },
  ];
}
