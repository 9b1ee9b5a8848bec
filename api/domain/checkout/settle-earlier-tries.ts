import { PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { ShopError } from '../shop-error.ts';
import type { DriveDeps } from './drive-payment.ts';
import { reconcileOrder } from './reconcile-payments.ts';

/**
 * Before a shopper tries anew, the tries before are brought to an end: a bank's page that was left is cancelled and
 * its goods come back, so nobody competes with an own abandoned order or pays for a cart twice. A charge of which
 * nothing is known yet has to be waited for; at PayPal nothing moves before the shop captures it.
 */
export async function settleEarlierTries(deps: DriveDeps, unsettled: readonly OrderRow[]): Promise<void> {
  for (const order of unsettled) {
    if (order.status === 'pending' && order.payment_service === 'stripe') throw new ShopError('payment_in_progress');
    await reconcileOrder(deps, order, true).catch((error) => {
      throw error instanceof PaymentsUnavailable ? new ShopError('payment_unavailable') : error;
    });
  }
}
