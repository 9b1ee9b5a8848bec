import * as z from 'zod';

export const tokenReplySchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** PayPal's errors have a `name`, and an `issue` in each detail. */
export const problemReplySchema = z.object({
  name: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

/** PayPal writes 25.00, and in billing records also 25.0 or 25. */
export const amountSchema = z.object({
  currency_code: z.string(),
  value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/),
});

export const captureSchema = z.object({
  id: z.string(),
  status: z.string().describe('COMPLETED, PENDING, DECLINED, FAILED, REFUNDED or PARTIALLY_REFUNDED'),
  amount: amountSchema,
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
});

const refundSchema = z.object({
  status: z.string().describe('COMPLETED, PENDING, CANCELLED or FAILED'),
  amount: amountSchema.optional(),
  custom_id: z.string().optional().describe('the shop’s id of a refund that it requested'),
});

export const orderReplySchema = z.object({
  id: z.string(),
  status: z.string().describe('CREATED, PAYER_ACTION_REQUIRED, SAVED, APPROVED, VOIDED or COMPLETED'),
  purchase_units: z
    .array(
      z.object({
        amount: amountSchema.optional(),
        custom_id: z.string().optional(),
        payments: z
          .object({ captures: z.array(captureSchema).optional(), refunds: z.array(refundSchema).optional() })
          .optional(),
      }),
    )
    .default([]),
});
export type PaypalOrder = z.output<typeof orderReplySchema>;

export const disputeReplySchema = z.object({
  dispute_id: z.string(),
  create_time: z.iso.datetime({ offset: true }),
  update_time: z.iso.datetime({ offset: true }).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
  reason: z.string(),
  status: z
    .string()
    .describe('OPEN, WAITING_FOR_BUYER_RESPONSE, WAITING_FOR_SELLER_RESPONSE, UNDER_REVIEW, RESOLVED or OTHER'),
  dispute_amount: amountSchema,
  dispute_outcome: z
    .object({ outcome_code: z.string().optional(), amount_refunded: amountSchema.optional() })
    .optional(),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
});
export type PaypalDispute = z.output<typeof disputeReplySchema>;

export const verificationReplySchema = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

export const refundReplySchema = z.object({ id: z.string(), status: z.string() });
export const saleRefundReplySchema = z.object({ id: z.string(), state: z.string() });

/** The part of an event that identifies its payment. */
export const eventSchema = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().max(100),
  resource: z
    .looseObject({
      id: z.string().optional(),
      custom_id: z.string().optional(),
      dispute_id: z.string().max(255).optional(),
      billing_agreement_id: z.string().optional().describe('of a sale: its subscription'),
      supplementary_data: captureSchema.shape.supplementary_data,
      links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
    })
    .optional(),
});
export type PaypalEvent = z.output<typeof eventSchema>;
