import type { Deps } from '../deps.ts';
import { sweepCarts } from '../domain/cart/sweep-carts.ts';
import { reconcilePayments } from '../domain/checkout/reconcile-payments.ts';
import { refundOrder } from '../domain/orders/refund-order.ts';
import { sendConfirmation } from '../domain/orders/send-confirmation.ts';
import type { Mailer } from '../gateways/mail/mailer.ts';
import type { JobHandlers } from './jobs.ts';

/** Which verb each job is. */
export function jobHandlers(deps: Deps, mailer: Mailer): JobHandlers {
  const withDb = { ...deps, db: deps.connection.db };
  return {
    'order-confirmation': ({ orderId }) =>
      sendConfirmation({ ...withDb, mailer, publicUrl: deps.settings.publicUrl }, orderId),
    'refund-order': ({ orderId }) => refundOrder(withDb, orderId),
    'reconcile-payments': () => reconcilePayments(withDb),
    'sweep-carts': async () => {
      const lines = await sweepCarts(deps);
      if (lines > 0) deps.log.info('old carts removed', { lines });
    },
  };
}
