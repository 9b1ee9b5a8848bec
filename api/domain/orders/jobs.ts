import type { JobHandlers } from '../../jobs/jobs.ts';
import { throttle } from '../../jobs/throttle.ts';
import type { JobDeps } from '../deps.ts';
import { expireCharges } from './charges.ts';
import { payRefund, refundOrder } from './refund.ts';
import {
  sendCancelled,
  sendChargeMail,
  sendConfirmation,
  sendEdited,
  sendPaymentAlert,
  sendPaymentNews,
  sendRefunded,
  sendReturnMail,
  sendShipped,
} from './send-order-mail.ts';
import { sendTracking } from './send-tracking.ts';

/** After a rush pages go before receipts, as checkouts do in it: writing a receipt costs more than its checkout. */
const RECEIPTS_PER_SECOND = 20;

export const orderJobs = (deps: JobDeps) => {
  const throttled = throttle(RECEIPTS_PER_SECOND);
  return {
    'order-confirmation': async (data) => {
      await deps.checkoutTurns.afterRush();
      await throttled(() => sendConfirmation(deps, data));
    },
    'order-shipped': (data) => sendShipped(deps, data),
    'order-cancelled': (data) => sendCancelled(deps, data),
    'order-edited': (data) => sendEdited(deps, data),
    'charge-mail': (data) => sendChargeMail(deps, data),
    'expire-charges': async () => {
      const charges = await expireCharges(deps);
      if (charges > 0) deps.log.info('changes of orders were not paid in time', { charges });
    },
    'return-mail': (data) => sendReturnMail(deps, data),
    'order-refunded': (data) => sendRefunded(deps, data),
    'payment-alert': (data) => sendPaymentAlert(deps, data),
    'payment-news': (data) => sendPaymentNews(deps, data),
    'refund-order': ({ orderId }) => refundOrder(deps, orderId),
    'pay-refund': ({ refundId }) => payRefund(deps, refundId),
    'paypal-tracking': ({ orderId }) => sendTracking(deps, orderId),
  } satisfies Partial<JobHandlers>;
};
