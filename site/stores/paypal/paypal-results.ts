import type { Order } from '../../../api/contract/order.ts';

const PAGE = '/checkout/paypalResults/';

/** Where a payment at PayPal ends (2 §2.4). */
export function paidAtPaypal({ payment }: Order): string {
  return `${PAGE}?${new URLSearchParams({ status: 'success', orderId: payment.refId })}`;
}

export const failedAtPaypal = `${PAGE}?status=error`;
