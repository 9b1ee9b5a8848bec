import type { Pool } from 'pg';
import type { OrderStatus, PaymentService } from '../../contract/order.ts';

/** Prepared, because every payment sends events, most of which bring nothing new. */
const findStatus = {
  stripe: {
    name: 'stripe-payment-status',
    text: `select status from orders where payment_intent_id = $1 and payment_service = 'stripe'`,
  },
  paypal: {
    name: 'paypal-payment-status',
    text: `select status from orders where paypal_order_id = $1 and payment_service = 'paypal'`,
  },
} as const;

/** The status of the order with this payment; undefined when there is none. */
export async function paymentStatus(
  pool: Pool,
  service: PaymentService,
  paymentId: string | null,
): Promise<OrderStatus | undefined> {
  const { rows } = await pool.query<{ status: OrderStatus }>({ ...findStatus[service], values: [paymentId] });
  return rows[0]?.status;
}
