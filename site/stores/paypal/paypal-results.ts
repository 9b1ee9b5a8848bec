import type { Order } from '../../../api/contract/order.ts';

const PAGE = '/checkout/paypalResults/';

/** The result page of a paid order. */
export function paypalPaidPath({ payment }: Order): string {
  return `${PAGE}?${new URLSearchParams({ status: 'success', orderId: payment.refId })}`;
}

export const paypalFailedPath = `${PAGE}?status=error`;
