import * as z from 'zod';
import { paymentServices } from '../../contract/order.ts';
import type { Db } from '../db/schema.ts';

const orderJob = z.object({ orderId: z.uuid() });
/** With a `mailId`, it is the same mail again. */
const orderMailJob = orderJob.extend({ mailId: z.uuid().optional() });
const alertJob = z.object({ alertId: z.uuid() });

/** Work that runs after the response, each job at least once. */
export const jobSchemas = {
  // Makes a release of the content that is shown with the edits of the desk: `scripts/releases/publisher.ts` works on it.
  publish: z.object({ runId: z.uuid() }),
  // Renders a page with the drafts in it. `runId`: the preview.
  'preview-page': z.object({ runId: z.uuid() }),
  'order-confirmation': orderMailJob,
  // A payment that the bank takes days for: accepted, or refused at last.
  'payment-news': orderJob.extend({ mailId: z.uuid(), about: z.enum(['pending', 'failed']) }),
  'refund-order': orderJob,
  // `corrected`: its tracking numbers changed after the first mail.
  'order-shipped': orderMailJob.extend({ about: z.literal('corrected').optional(), partId: z.uuid().optional() }),
  // `amount`: cents that are refunded with the cancellation; jobs of earlier versions have none.
  'order-cancelled': orderJob.extend({ amount: z.int().min(0).optional() }),
  'pay-link': z.object({ draftId: z.int(), mailId: z.uuid() }),
  // `late`: it was paid when the order no longer waited for it.
  'charge-mail': z.object({ chargeId: z.int(), mailId: z.uuid(), about: z.enum(['open', 'late']) }),
  // `changes`: such as "−1 Petrol PLA"; `back`: cents that go back; `charged`: that were paid for it by a link
  'order-edited': orderJob.extend({
    mailId: z.uuid(),
    changes: z.array(z.string()),
    back: z.int().min(0),
    charged: z.int().min(0).optional(),
  }),
  'return-mail': z.object({
    returnId: z.uuid(),
    mailId: z.uuid(),
    to: z.enum(['shop', 'shopper']),
    about: z.enum(['requested', 'accepted', 'refused', 'replaced']),
  }),
  // One mail for each refund of an order, with its amount and the sum of all refunds so far, in cents.
  // `refundIds`: the requests that it pays, whose lines the mail names.
  'order-refunded': orderJob.extend({
    mailId: z.uuid(),
    amount: z.int().positive(),
    refunded: z.int().positive(),
    refundIds: z.array(z.uuid()).max(100).optional(),
  }),
  // Tells the shop's staff that a payment needs attention.
  'payment-alert': orderJob.extend({
    mailId: z.uuid(),
    about: z.enum([
      'dispute_inquiry',
      'dispute_review',
      'dispute_open',
      'dispute_won',
      'dispute_lost',
      'refund_failed',
      'refund_refused',
    ]),
    /** cents */
    amount: z.int().min(0),
    reason: z.string(),
    respondBy: z.iso.datetime().nullable(),
  }),
  // Adds an order's parcels to its payment at PayPal. The `runId` differs for each change of its numbers.
  'paypal-tracking': orderJob.extend({ runId: z.uuid() }),
  'pay-refund': z.object({ refundId: z.uuid() }),
  // A shopper who asks again after a while gets another mail, hence the `mailId`.
  'restock-confirmation': alertJob.extend({ mailId: z.uuid() }),
  'restock-notice': alertJob,
  // Deletes a deleted account's customer and cards at the payment service.
  'delete-payment-customer': z.object({ accountId: z.uuid(), customerId: z.string() }),
  'address-verification': z.object({
    accountId: z.uuid(),
    mailId: z.uuid(),
    guestOrder: z.object({ orderId: z.uuid(), guestId: z.uuid() }).optional(),
  }),
  'password-reset': z.object({ accountId: z.uuid(), mailId: z.uuid() }),
  'email-change': z.object({ changeId: z.uuid(), mailId: z.uuid(), mail: z.enum(['confirm', 'asked', 'changed']) }),
  // Tells the payment service the account's new address. The `mailId` differs for each change.
  'update-customer': z.object({ accountId: z.uuid(), mailId: z.uuid() }),
  'sign-in-code': z.object({ accountId: z.uuid(), mailId: z.uuid(), codeId: z.string() }),
  'security-notice': z.object({
    accountId: z.uuid(),
    mailId: z.uuid(),
    change: z.enum([
      'passkey_added',
      'passkey_removed',
      'password_changed',
      'password_reset',
      'second_factor_on',
      'second_factor_off',
      'recovery_codes_renewed',
    ]),
    at: z.iso.datetime(),
    device: z.string(),
  }),
  'membership-mail': z.object({
    subscriptionId: z.uuid(),
    mailId: z.uuid(),
    news: z.enum([
      'welcome',
      'payment_failed',
      'cancelled',
      'ended_unpaid',
      'skipped',
      'skip_undone',
      'month_held',
      'month_returned',
      'color_is_out',
    ]),
  }),
  // Pays back a month of Premium that has no new color. `runId`: the month.
  'return-month': z.object({
    runId: z.uuid(),
    provider: z.enum(paymentServices),
    paymentId: z.string().nullable(),
    /** cents */
    amount: z.int().min(0),
  }),
  // `number`: of the date that it is about. `missing`: names of what was out of stock; `order`: number of what was sent.
  'reorder-mail': z.object({
    reorderId: z.uuid(),
    mailId: z.uuid(),
    number: z.int().positive(),
    about: z.enum(['notice', 'missed', 'left_out', 'payment_failed', 'unpaid', 'stopped']),
    missing: z.array(z.string()).max(12).optional(),
    order: z.string().optional(),
  }),
  // `mailId`: the granted month.
  'month-granted': z.object({ mailId: z.uuid() }),
  // Ends a deleted account's subscription at the payment service.
  'end-subscription': z.object({
    subscriptionId: z.uuid(),
    provider: z.enum(paymentServices),
    providerId: z.string(),
  }),
  // `turn`: how many slices the shopper or address had open already. `caller`: a hash of that address. `runId` differs
  // for each request, because one slice may be queued more than once.
  slice: z.object({ sliceId: z.uuid(), runId: z.uuid(), turn: z.int().min(0), caller: z.string().optional() }),
  // Slices the pieces of a plate. The `runId` differs for each request.
  'slice-plate': z.object({ sliceId: z.uuid(), runId: z.uuid() }),
  // Gives a label back to FedEx that nobody uses. The `runId` differs for each.
  'void-label': z.object({ runId: z.uuid(), tracking: z.string().max(60) }),
  'print-review': z.object({ reviewId: z.uuid(), mailId: z.uuid(), to: z.enum(['shop', 'shopper', 'answer']) }),
  'newsletter-confirmation': z.object({ subscriberId: z.uuid(), mailId: z.uuid() }),
  'review-request': orderJob.extend({ mailId: z.uuid() }),
  'review-refused': z.object({ reviewId: z.uuid(), mailId: z.uuid() }),
  // `mailId`: the invitation, of which a person has one at a time.
  'staff-invitation': z.object({ staffId: z.uuid(), mailId: z.uuid() }),
  // Mails a letter for a minute, then queues itself again. The `runId` differs each time.
  'send-letter': z.object({ letterId: z.uuid(), runId: z.uuid() }),
  'mail-test': z.object({ name: z.string(), mailId: z.uuid(), staffId: z.uuid() }),
  'letter-test': z.object({
    letterId: z.uuid(),
    mailId: z.uuid(),
    revision: z.int().positive(),
    staffId: z.uuid(),
  }),
} as const;

/** The jobs that do something other than sending a mail; all others are mails. */
const otherJobs: readonly string[] = [
  'refund-order',
  'paypal-tracking',
  'pay-refund',
  'delete-payment-customer',
  'update-customer',
  'end-subscription',
  'return-month',
  'slice',
  'slice-plate',
  'void-label',
  'publish',
  'preview-page',
] satisfies JobName[];

export const mailJobs: readonly string[] = Object.keys(jobSchemas).filter((name) => !otherJobs.includes(name));

export function isMailJob(name: string): boolean {
  return mailJobs.includes(name);
}

/** Scheduled jobs, as cron expressions in UTC. */
export const scheduledJobs = {
  'publish-drafts': '* * * * *',
  'reconcile-payments': '* * * * *',
  'reconcile-pending-payments': '35 * * * *',
  'record-taxes': '*/5 * * * *',
  'expire-charges': '* * * * *',
  'renew-subscriptions': '* * * * *',
  'advance-reorders': '* * * * *',
  'settle-labels': '* * * * *',
  'settle-presses': '* * * * *',
  'watch-storage': '* * * * *',
  'index-orders': '* * * * *',
  'sweep-models': '25 * * * *',
  'sweep-carts': '20 9 * * *',
  'sweep-drafts': '25 9 * * *',
  'sweep-agent-checkouts': '30 * * * *',
  'notify-restock': '* * * * *',
  'sweep-restock-alerts': '40 9 * * *',
  'sweep-subscribers': '50 9 * * *',
  'sweep-webhook-events': '55 9 * * *',
  'sweep-csp-reports': '35 9 * * *',
  'sweep-agent-calls': '50 * * * *',
  'sweep-movements': '5 9 * * *',
  'sweep-pictures': '25 9 * * *',
  'sweep-access': '15 9 * * *',
  'sweep-reorders': '30 9 * * *',
  'sweep-accounts': '10 * * * *',
  'redact-orders': '10 10 * * *',
  // In the afternoon of the shop's time zone, when people are awake on both coasts.
  'ask-for-reviews': '5 15-22 * * *',
  'sweep-review-drafts': '45 9 * * *',
} as const;

export type JobName = keyof typeof jobSchemas;
type ScheduledJobName = keyof typeof scheduledJobs;
export type JobData<N extends JobName> = z.output<(typeof jobSchemas)[N]>;

/** Building pages takes the right to start programs, which replicas do not have: another process works on these. */
export const publisherJobs = ['publish', 'preview-page'] as const satisfies JobName[];
type PublisherJobName = (typeof publisherJobs)[number];
export type ReplicaJobName = Exclude<JobName, PublisherJobName>;

/** What the publisher does for its jobs. */
export type PublisherHandlers = { readonly [N in PublisherJobName]: (data: JobData<N>) => Promise<void> };

/** Handlers of queued jobs, without the scheduled ones. */
type QueuedHandlers = {
  /** `signal` aborts when the job's heartbeat was missed, or the queue stops */
  readonly [N in ReplicaJobName]: (data: JobData<N>, signal?: AbortSignal) => Promise<void>;
};

export type JobHandlers = QueuedHandlers & {
  readonly [N in ScheduledJobName]: () => Promise<void>;
};

/** Named, so that each connection prepares it once. */
export interface JobStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

export interface Jobs {
  /**
   * Stores the job through `db`: inside a transaction it exists if and only if the transaction commits. Enqueueing the
   * same job twice stores it once, see `jobIdOf`. A list gets the statement instead, for work that sends all of its
   * statements at once.
   */
  enqueue<N extends JobName>(db: Db | JobStatement[], name: N, data: JobData<N>): Promise<void>;
}

/** A job's id is the id of its subject, so that enqueueing it twice stores it once. */
export function jobIdOf(data: JobData<JobName>): string {
  if ('runId' in data) return data.runId;
  if ('orderId' in data) return ('mailId' in data && data.mailId) || data.orderId;
  if ('mailId' in data) return data.mailId;
  if ('subscriptionId' in data) return data.subscriptionId;
  if ('accountId' in data) return data.accountId;
  if ('refundId' in data) return data.refundId;
  return data.alertId;
}

/** Runs a stored job; throws when its data does not match the job's schema. */
export async function runJob<N extends ReplicaJobName>(
  handlers: QueuedHandlers,
  name: N,
  stored: unknown,
  signal?: AbortSignal,
): Promise<void> {
  const data = jobSchemas[name].parse(stored) as JobData<N>;
  await handlers[name](data, signal);
}
