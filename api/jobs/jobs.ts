import type { PoolClient } from 'pg';
import * as z from 'zod';
import type { Db } from '../db/schema.ts';

const orderJob = z.object({ orderId: z.uuid() });
const alertJob = z.object({ alertId: z.uuid() });

/** Work that is done after the answer, at least once each. */
export const jobSchemas = {
  'order-confirmation': orderJob,
  'refund-order': orderJob,
  'order-shipped': orderJob,
  // An order may be refunded in parts: each has a mail. Cents, now and in all.
  'order-refunded': orderJob.extend({ mailId: z.uuid(), amount: z.int().positive(), refunded: z.int().positive() }),
  // For the shop: an order's money needs a person.
  'payment-alert': orderJob.extend({
    mailId: z.uuid(),
    about: z.enum([
      'dispute_inquiry',
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
  'give-back': z.object({ refundId: z.uuid() }),
  // Who asks again after a while is sent another mail.
  'restock-confirmation': alertJob.extend({ mailId: z.uuid() }),
  'restock-notice': alertJob,
  // Of a deleted account: its customer and cards at the payment service.
  'forget-customer': z.object({ accountId: z.uuid(), customerId: z.string() }),
  'address-verification': z.object({
    accountId: z.uuid(),
    mailId: z.uuid(),
    guestOrder: z.object({ orderId: z.uuid(), guestId: z.uuid() }).optional(),
  }),
  'password-reset': z.object({ accountId: z.uuid(), mailId: z.uuid() }),
  'security-notice': z.object({
    accountId: z.uuid(),
    mailId: z.uuid(),
    change: z.enum(['passkey_added', 'passkey_removed', 'password_changed', 'password_reset']),
    at: z.iso.datetime(),
    device: z.string(),
  }),
  'membership-news': z.object({
    subscriptionId: z.uuid(),
    mailId: z.uuid(),
    news: z.enum(['welcome', 'payment_failed', 'cancelled', 'ended_unpaid']),
  }),
  // Of a deleted account: nothing more is charged.
  'end-subscription': z.object({
    subscriptionId: z.uuid(),
    provider: z.enum(['stripe', 'paypal']),
    providerId: z.string(),
  }),
  // `turn`: how many prices its shopper or address had being calculated already. `caller`: a hash of that address. Each
  // request for a slice has a run of its own.
  slice: z.object({ sliceId: z.uuid(), runId: z.uuid(), turn: z.int().min(0), caller: z.string().optional() }),
  'print-review': z.object({ reviewId: z.uuid(), mailId: z.uuid(), to: z.enum(['shop', 'shopper']) }),
  'newsletter-confirmation': z.object({ subscriberId: z.uuid(), mailId: z.uuid() }),
} as const;

/** Work that the clock starts; five fields of cron, in UTC. */
export const clockJobs = {
  'reconcile-payments': '* * * * *',
  'renew-subscriptions': '* * * * *',
  'settle-presses': '* * * * *',
  'watch-storage': '* * * * *',
  'sweep-models': '25 * * * *',
  'sweep-carts': '20 9 * * *',
  'notify-restock': '* * * * *',
  'sweep-restock-alerts': '40 9 * * *',
  'sweep-subscribers': '50 9 * * *',
  'sweep-webhook-events': '55 9 * * *',
  'sweep-accounts': '10 * * * *',
  'reduce-orders': '10 10 * * *',
} as const;

export type JobName = keyof typeof jobSchemas;
export type ClockJobName = keyof typeof clockJobs;
export type JobData<N extends JobName> = z.output<(typeof jobSchemas)[N]>;

/** What is queued, without the clock's work. */
export type QueuedHandlers = {
  /** `signal`: the queue has taken the job away, as it heard nothing of it, or it stops */
  readonly [N in JobName]: (data: JobData<N>, signal?: AbortSignal) => Promise<void>;
};

export type JobHandlers = QueuedHandlers & {
  readonly [N in ClockJobName]: () => Promise<void>;
};

export interface Jobs {
  /**
   * Stores the job through `db`: inside a transaction it exists if and only if the transaction is committed.
   * There is at most one job of a name about the same thing, however often it is asked for.
   */
  enqueue<N extends JobName>(db: Db | PoolClient, name: N, data: JobData<N>): Promise<void>;
}

/** What a job is about, which is its id: asked for twice, it is there once. */
export function subjectOf(data: JobData<JobName>): string {
  if ('mailId' in data) return data.mailId;
  if ('runId' in data) return data.runId;
  if ('subscriptionId' in data) return data.subscriptionId;
  if ('accountId' in data) return data.accountId;
  if ('refundId' in data) return data.refundId;
  return 'orderId' in data ? data.orderId : data.alertId;
}

/** Does a job as it was stored; throws when its data is not what a job of that name is about. */
export async function doJob<N extends JobName>(
  handlers: QueuedHandlers,
  name: N,
  stored: unknown,
  signal?: AbortSignal,
): Promise<void> {
  const data = jobSchemas[name].parse(stored) as JobData<N>;
  await handlers[name](data, signal);
}
