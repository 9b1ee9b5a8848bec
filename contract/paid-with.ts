import type { PaymentSource } from './accounts/payment-source.ts';
import type { PaidWith } from './order.ts';
import type { Wallet } from './wallet.ts';

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const walletNames: Record<Wallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' };

/** Brand and last four digits, such as "Visa ending 4242". */
export function cardTitle({ brand, last4 }: Pick<PaymentSource, 'brand' | 'last4'>): string {
  return `${brands[brand] ?? 'Card'} ending ${last4}`;
}

/** The payment on a receipt, such as "Visa ending 4242" or "PayPal". */
export function paidWithTitle({ kind, brand = '', last4, wallet }: PaidWith): string {
  if (kind === 'paypal') return 'PayPal';
  const card = last4 ? cardTitle({ brand, last4 }) : 'Card';
  return wallet ? `${walletNames[wallet]}, ${card}` : card;
}
