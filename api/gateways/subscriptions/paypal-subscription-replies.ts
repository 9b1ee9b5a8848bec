import * as z from 'zod';
import { amountSchema } from '../paypal/paypal-replies.ts';

const paymentSchema = z.object({ time: z.coerce.date() });

export const plansReplySchema = z.object({
  plans: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })).default([]),
});

/** The id of a new or existing resource. */
export const madeReplySchema = z.object({ id: z.string() });

/** Action calls have no body in their answer. */
export const emptyReplySchema = z.unknown();

export const subscriptionReplySchema = z.object({
  id: z.string(),
  status: z.string().describe('APPROVAL_PENDING, APPROVED, ACTIVE, SUSPENDED, CANCELLED or EXPIRED'),
  custom_id: z.string().optional(),
  create_time: z.coerce.date(),
  billing_info: z
    .object({
      failed_payments_count: z
        .int()
        .default(0)
        .describe('months that PayPal has given up: after two more tries of each'),
      outstanding_balance: amountSchema.optional().describe('of months that were given up'),
      last_payment: paymentSchema.optional(),
      last_failed_payment: paymentSchema.optional().describe('stays when a later payment succeeds'),
      next_billing_time: z.coerce.date().optional(),
    })
    .optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});
export type PaypalSubscription = z.output<typeof subscriptionReplySchema>;

export const transactionsReplySchema = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.string().describe('COMPLETED, DECLINED, PARTIALLY_REFUNDED, PENDING or REFUNDED'),
        amount_with_breakdown: z.object({ gross_amount: amountSchema }),
        time: z.coerce.date(),
      }),
    )
    .default([]),
});
export type PaypalTransaction = z.output<typeof transactionsReplySchema>['transactions'][number];
