import type { Store } from '../../contract/catalogue/store.ts';
import type { Order } from '../../contract/order.ts';

export interface InvoiceFacts {
  readonly order: Order;
  readonly coupon: string | null;
  readonly store: Store;
  readonly size: 'LETTER' | 'A4';
}

/** The day as the shop's wall calendar shows it, such as "November 21, 2026". */
export function dayOf({ order, store }: Pick<InvoiceFacts, 'order' | 'store'>): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: store.timeZone });
  return format.format(new Date(order.ts));
}

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** What it was paid with; nothing where that is not known. */
export function paidWithWords({ payment: { paidWith } }: Order): string {
  if (paidWith?.kind === 'paypal') return 'PayPal';
  if (!paidWith?.last4) return '';
  const { brand = 'card', last4 } = paidWith;
  return `${brands[brand] ?? brand} ending in ${last4}`;
}
