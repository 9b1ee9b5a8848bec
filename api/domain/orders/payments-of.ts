import type { Deps } from '../../deps.ts';
import { type Payments, PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import type { OrderRow } from './order-rows.ts';

export type PaymentServices = Pick<Deps, 'payments' | 'paypal'>;

/** Who is asked about this order's payment. Orders outlive keys: without them nobody knows how a payment stands. */
export function paymentsOf(
  services: PaymentServices,
  { payment_service }: Pick<OrderRow, 'payment_service'>,
): Payments {
  if (payment_service === 'stripe') return services.payments;
  if (services.paypal) return services.paypal;
  throw new PaymentsUnavailable('unreachable', new Error('there are no keys of PayPal'));
}
