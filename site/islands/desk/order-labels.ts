import type { OrderList } from '../../../contract/desk/orders.ts';
import type { OrderStatus, ShopperOrderStatus } from '../../../contract/order.ts';
import { statusWords } from '../../../contract/order-words.ts';

export const listLabels: Readonly<Record<OrderList, string>> = {
  'to-pack': 'To pack',
  packed: 'Packed, not shipped',
  'waits-for-stock': 'Waiting for stock',
  returns: 'Returns to answer',
  disputed: 'Disputed or suspected',
  'payment-unknown': 'Payment unknown',
  prints: 'With prints',
};

/** A status as staff read it, such as "Partly refunded". */
export function statusLabel(status: OrderStatus | ShopperOrderStatus): string {
  const words = statusWords(status).replace('processing', 'payment pending');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
