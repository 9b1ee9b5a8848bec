import { type Cents, cents } from '../../../contract/cents.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';

/** `1999` → `19.99`, in integers to avoid rounding errors. */
export function paypalValue(amount: Cents): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `19.99`, `20.0` or `20` → cents. */
export function centsOf(value: string): Cents {
  const [dollars = '', hundredths = ''] = value.split('.');
  return cents(Number(`${dollars}${hundredths.padEnd(2, '0')}`));
}

const usd = (amount: Cents) => ({ currency_code: 'USD', value: paypalValue(amount) });

/** The amount with its breakdown, which must add up or PayPal rejects the order. */
export function paypalAmount({ subtotal, discount, shipping, tax, total }: Totals) {
  return {
    ...usd(total),
    breakdown: { item_total: usd(subtotal), shipping: usd(shipping), tax_total: usd(tax), discount: usd(discount) },
  };
}
