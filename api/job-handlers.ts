import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
import { sendReset, sendSecurityNotice, sendVerification } from './domain/accounts/account-mails.ts';
import { sendEmailChangeMail } from './domain/accounts/change-email.ts';
import { sendSignInCode } from './domain/accounts/sign-in-code.ts';
import { sweepAccounts } from './domain/accounts/users.ts';
import { forgetCustomer, updateCustomer } from './domain/cards/payment-customer.ts';
import { sweepCarts } from './domain/cart/cart.ts';
import { forgetCallers } from './domain/checkout/checkout-limits.ts';
import { reconcilePayments } from './domain/checkout/payment.ts';
import { sweepWebhookEvents } from './domain/checkout/payment-events.ts';
import { sweepReports } from './domain/csp-reports.ts';
import type { Deps } from './domain/deps.ts';
import { sendInvitation } from './domain/desk/invitations.ts';
import { sendLetter, sendTestLetter } from './domain/letters/send-letter.ts';
import { sweepModels } from './domain/models/sweep-models.ts';
import { sweepPrints } from './domain/models/unordered-prints.ts';
import { sendNewsletterConfirmation, sweepSubscribers } from './domain/newsletter.ts';
import { sweepAccess } from './domain/operator/actions.ts';
import { payRefund, refundOrder } from './domain/orders/refund.ts';
import {
  sendCancelled,
  sendConfirmation,
  sendPaymentAlert,
  sendPaymentNews,
  sendRefunded,
  sendReturnMail,
  sendShipped,
} from './domain/orders/send-order-mail.ts';
import { sendTracking } from './domain/orders/send-tracking.ts';
import { settleLabels, voidLateLabel } from './domain/packing/void-labels.ts';
import { sweepSavedQuotes } from './domain/prints/saved-quotes.ts';
import { redactOrders } from './domain/privacy/redact-orders.ts';
import { askForReviews, sendReviewRequest, sweepReviewDrafts } from './domain/product-reviews/ask-for-reviews.ts';
import { sendReviewRefused } from './domain/product-reviews/moderate-reviews.ts';
import { notifyRestock, sendAlertConfirmation, sendAlertNotice } from './domain/restock/notify-restock.ts';
import { sweepAlerts } from './domain/restock/restock-alerts.ts';
import { sendReviewMail } from './domain/reviews.ts';
import { runSlice } from './domain/slices/run-slice.ts';
import { sweepMovements } from './domain/stock/movements.ts';
import { watchStorage } from './domain/storage/require-storage.ts';
import { endSubscription } from './domain/subscriptions/cancellation.ts';
import { fillWaitingOrders, returnMonth } from './domain/subscriptions/monthly-orders.ts';
import { renewSubscriptions } from './domain/subscriptions/renew-subscriptions.ts';
import { sendMembershipMail } from './domain/subscriptions/send-membership-mail.ts';
import { sendMonthGranted } from './domain/subscriptions/send-month-granted.ts';
import { settleOpenPresses } from './domain/vending/dispense.ts';
import { loadWhenEmpty } from './domain/vending/load-machine.ts';
import type { Mailer } from './gateways/mail/mailer.ts';
import { type JobHandlers, jobSchemas, scheduledJobs } from './jobs/jobs.ts';

type Throttled = <T>(work: () => Promise<T>) => Promise<T>;

/** Starts at most this many pieces of work per second, in the order of the calls; the rest wait. */
export function throttle(perSecond: number): Throttled {
  const turns = new RateLimiterQueue(new RateLimiterMemory({ points: perSecond, duration: 1 }));
  return async (work) => {
    await turns.removeTokens(1);
    return await work();
  };
}

/** In a rush, checkouts go before receipts: writing a receipt costs a third of what its checkout costs. */
const RECEIPTS_PER_SECOND = 20;

/** A letter must not keep receipts waiting, and mail services cut off whoever sends in bursts. */
const LETTERS_PER_SECOND = 5;

/** The domain function behind each job. */
export function jobHandlers(deps: Deps, mailer: Mailer): JobHandlers {
  const throttled = throttle(RECEIPTS_PER_SECOND);
  const pace = throttle(LETTERS_PER_SECOND);
  return {
    'order-confirmation': (data) => throttled(() => sendConfirmation({ ...deps, mailer }, data)),
    'order-shipped': (data) => sendShipped({ ...deps, mailer }, data),
    'order-cancelled': (data) => sendCancelled({ ...deps, mailer }, data),
    'return-mail': (data) => sendReturnMail({ ...deps, mailer }, data),
    'order-refunded': (data) => sendRefunded({ ...deps, mailer }, data),
    'payment-alert': (data) => sendPaymentAlert({ ...deps, mailer }, data),
    'payment-news': (data) => sendPaymentNews({ ...deps, mailer }, data),
    'refund-order': ({ orderId }) => refundOrder(deps, orderId),
    'paypal-tracking': ({ orderId }) => sendTracking(deps, orderId),
    'give-back': ({ refundId }) => payRefund(deps, refundId),
    'forget-customer': (data) => forgetCustomer(deps, data),
    'reconcile-payments': async () => {
      await reconcilePayments(deps);
      await forgetCallers(deps);
    },
    'reconcile-pending-payments': () => reconcilePayments(deps, ['processing']),
    'settle-labels': () => settleLabels(deps),
    'void-label': ({ tracking }) => voidLateLabel(deps, tracking),
    'settle-presses': async () => {
      await settleOpenPresses(deps);
      await loadWhenEmpty(deps);
    },
    'restock-confirmation': (data) => sendAlertConfirmation({ ...deps, mailer }, data),
    'restock-notice': (data) => sendAlertNotice({ ...deps, mailer }, data),
    'notify-restock': async () => {
      const alerts = await notifyRestock(deps);
      if (alerts > 0) deps.log.info('notified shoppers of items back in stock', { alerts });
    },
    'sweep-restock-alerts': async () => {
      const alerts = await sweepAlerts(deps);
      if (alerts > 0) deps.log.info('removed old restock alerts', { alerts });
    },
    'address-verification': (data) => sendVerification({ ...deps, mailer }, data),
    'password-reset': (data) => sendReset({ ...deps, mailer }, data),
    'email-change': (data) => sendEmailChangeMail({ ...deps, mailer }, data),
    'update-customer': ({ accountId }) => updateCustomer(deps, accountId),
    'sign-in-code': (data) => sendSignInCode({ ...deps, mailer }, data),
    'security-notice': (data) => sendSecurityNotice({ ...deps, mailer }, data),
    'membership-news': (data) => sendMembershipMail({ ...deps, mailer }, data),
    'month-granted': (data) => sendMonthGranted({ ...deps, mailer }, data),
    'end-subscription': (data) => endSubscription(deps, data),
    'return-month': (data) => returnMonth(deps, data),
    slice: ({ sliceId }, signal) => runSlice(deps, sliceId, shutdownOf(deps, signal)),
    'print-review': (data) => sendReviewMail({ ...deps, mailer }, data),
    'send-letter': (data) => sendLetter({ ...deps, mailer, pace }, data),
    'letter-test': (data) => sendTestLetter({ ...deps, mailer }, data),
    'newsletter-confirmation': (data) => sendNewsletterConfirmation({ ...deps, mailer }, data),
    'staff-invitation': (data) => sendInvitation({ ...deps, mailer }, data),
    'sweep-subscribers': async () => {
      const addresses = await sweepSubscribers(deps);
      if (addresses > 0) deps.log.info('removed unconfirmed newsletter subscribers', { addresses });
    },
    'review-request': (data) => sendReviewRequest({ ...deps, mailer }, data),
    'review-refused': (data) => sendReviewRefused({ ...deps, mailer }, data),
    'ask-for-reviews': async () => {
      const orders = await askForReviews(deps);
      if (orders > 0) deps.log.info('asked for reviews', { orders });
    },
    'sweep-review-drafts': async () => {
      const drafts = await sweepReviewDrafts(deps);
      if (drafts > 0) deps.log.info('removed reviews that were never sent', { drafts });
    },
    'sweep-webhook-events': async () => {
      const events = await sweepWebhookEvents(deps);
      if (events > 0) deps.log.info('removed old webhook events', { events });
    },
    'sweep-csp-reports': async () => {
      const reports = await sweepReports(deps);
      if (reports > 0) deps.log.info('removed old reports of blocked scripts', { reports });
    },
    'sweep-movements': async () => {
      const movements = await sweepMovements(deps);
      if (movements > 0) deps.log.info('joined old movements of stock', { movements });
    },
    'sweep-access': () => sweepAccess(deps),
    'sweep-accounts': async () => {
      const removed = await sweepAccounts(deps);
      if (removed.accounts > 0) deps.log.info('removed unverified accounts', removed);
    },
    'reduce-orders': async () => {
      const orders = await redactOrders(deps.connection.db, deps.clock());
      if (orders > 0) deps.log.info('reduced orders of deleted accounts to what bookkeeping needs', { orders });
    },
    'renew-subscriptions': async () => {
      await renewSubscriptions(deps);
      const filled = await fillWaitingOrders(deps);
      if (filled.spools + filled.months > 0) deps.log.info('filled or paid back months of Premium', filled);
    },
    'watch-storage': () => watchStorage(deps),
    'sweep-models': async () => {
      await sweepSavedQuotes(deps);
      const removed = await sweepModels(deps);
      if (removed.models + removed.slices + removed.stored > 0) deps.log.info('removed old models', removed);
    },
    'sweep-carts': async () => {
      const lines = await sweepCarts(deps);
      if (lines > 0) deps.log.info('removed old cart lines', { lines });
      const prints = await sweepPrints(deps);
      if (prints > 0) deps.log.info('removed prints that were never ordered', { prints });
    },
  };
}

/** Each job is run by the handlers of the moment at which it starts. */
export function delegateJobs(current: () => JobHandlers): JobHandlers {
  const names = [...Object.keys(jobSchemas), ...Object.keys(scheduledJobs)] as (keyof JobHandlers)[];
  const delegated = names.map((name) => [
    name,
    (...job: Parameters<JobHandlers['slice']>) => (current()[name] as JobHandlers['slice'])(...job),
  ]);
  return Object.fromEntries(delegated);
}

/** A server that shuts down releases its slices, so that another takes them over at once. */
function shutdownOf({ sockets }: Deps, signal?: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, sockets?.closing].filter((each) => each !== undefined));
}
