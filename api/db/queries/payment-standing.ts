import type { Pool } from 'pg';
import type { OrderStatus, PaymentService } from '../../contract/order.ts';

/** Prepared, because every payment sends news that the shop mostly knows. */
const standing = {
  stripe: {
    name: 'stripe-payment-standing',
    text: `select status from orders where payment_intent_id = $1 and payment_service = 'stripe'`,
  },
  paypal: {
    name: 'paypal-payment-standing',
    text: `select status from orders where paypal_order_id = $1 and payment_service = 'paypal'`,
  },
} as const;

/** How the order stands that knows of this payment; undefined when none does. */
export async function paymentStanding(
  pool: Pool,
  service: PaymentService,
  paymentId: string | null,
): Promise<OrderStatus | undefined> {
  const { rows } = await pool.query<{ status: OrderStatus }>({ ...standing[service], values: [paymentId] });
  return rows[0]?.status;
}
