import type { ShopperOrderStatus } from '../../contract/order.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import type { OrderRow } from './order-rows.ts';

type Facts = Pick<OrderRow, 'status' | 'refunded' | 'shipped_at'> & { customer: { serviceCode: number } };

/** An order's status, what was given back and what was sent, in the one word that its owner reads. */
export function orderStanding({ status, refunded, shipped_at, customer }: Facts): ShopperOrderStatus {
  if (status === 'pending' || status === 'requires_action') return 'processing';
  if (status !== 'paid') return status;
  if (refunded > 0) return 'partly_refunded';
  if (!shipped_at) return 'paid';
  return customer.serviceCode === serviceCodes.pickup ? 'ready_for_pickup' : 'shipped';
}
