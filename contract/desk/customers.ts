import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { idSchema } from '../id.ts';
import { orderStatuses, paidWithSchema, paymentServices } from '../order.ts';
import { orderEventSchema } from './order.ts';
import { pageNumberSchema, searchWordsSchema } from './paging.ts';
import { tagSchema } from './tags.ts';

const moment = z.iso.datetime();

/** Name, address or phone, each word from its beginning; of a phone, any four digits or more. */
export const customerSearchSchema = z.object({
  q: searchWordsSchema.default('').describe('words; empty: all customers, the newest first'),
  tag: tagSchema.optional(),
  page: pageNumberSchema,
});

const customerRowSchema = z.object({
  email: z.string(),
  name: z.string(),
  phone: z.string().describe('digits; empty: unknown'),
  accountId: z.uuid().nullable().describe('null: a guest'),
  member: z.boolean(),
  blocked: z.boolean(),
  tags: z.array(z.string()),
  since: moment,
  orders: z.int().describe('paid orders, at most 1,000'),
  spent: z.int().describe('cents on these orders, without refunds'),
  lastOrderAt: moment.nullable(),
});
export type CustomerRow = z.infer<typeof customerRowSchema>;

export const customerListSchema = z.object({
  rows: z.array(customerRowSchema),
  total: z.int().describe('at most 1,000: more are not counted'),
});

/** An account's id, or the address of a guest. */
export const customerKeySchema = z
  .union([idSchema(), z.email().max(320)])
  .describe('an account’s id, or the email address of an account or a guest');

export const membershipEnds = ['canceled', 'unpaid', 'never_paid'] as const;

const membershipSchema = z.object({
  id: z.uuid(),
  status: z.enum(['incomplete', 'active', 'past_due', 'ended']),
  since: moment,
  service: z.enum(paymentServices),
  paidWith: paidWithSchema.nullable(),
  paidUntil: moment.nullable(),
  cancelsAtEnd: z.boolean(),
  endedAt: moment.nullable(),
  why: z.enum(membershipEnds).nullable().describe('why it ended or ends; null: it goes on'),
  declineReason: z.string().nullable().describe('what the bank said last'),
  nextCharge: z.object({ at: moment, amount: centsSchema }).nullable(),
  months: z.int().describe('paid so far'),
});

const grantSchema = z.object({
  id: z.uuid(),
  from: moment,
  until: moment,
  by: z.string(),
  reason: z.string(),
  at: moment,
});

export const blockKinds = ['email', 'account', 'network', 'card'] as const;
const blockKindSchema = z.enum(blockKinds);
export type BlockKind = z.infer<typeof blockKindSchema>;

const blockSchema = z.object({
  id: z.uuid(),
  kind: blockKindSchema,
  email: z.string().describe('the customer it was made for'),
  reason: z.string(),
  by: z.string(),
  at: moment,
  refused: z.int().describe('attempts that were refused'),
  lastRefusedAt: moment.nullable(),
});
export type Block = z.infer<typeof blockSchema>;

export const blockListSchema = z.object({ rows: z.array(blockSchema), total: z.int() });

const customerOrderSchema = z.object({
  id: z.uuid(),
  refId: z.string(),
  placedAt: moment,
  status: z.enum(orderStatuses),
  amount: centsSchema,
  refunded: centsSchema,
  pieces: z.int(),
  paidWith: paidWithSchema.nullable(),
  declineReason: z.string().nullable(),
  shippedAt: moment.nullable(),
});

const customerEventSchema = orderEventSchema.extend({
  order: z.string().nullable().describe('number of the order that it is about'),
});
export type CustomerEvent = z.infer<typeof customerEventSchema>;

export const customerSchema = z.object({
  email: z.string(),
  name: z.string(),
  phones: z.array(z.string()),
  since: moment,
  account: z
    .object({
      id: z.uuid(),
      formerEmails: z.array(z.string()),
      emailVerified: z.boolean(),
      taxExempt: z.boolean(),
      taxCertificate: z.string().nullable(),
      member: z.boolean().describe('has benefits now, paid or granted'),
    })
    .nullable()
    .describe('null: a guest'),
  tags: z.array(z.string()).describe('from A to Z'),
  notes: z.array(z.object({ at: moment, by: z.string(), text: z.string() })).describe('the newest first'),
  paidOrders: z.int(),
  spent: z.int().describe('cents, without refunds'),
  orders: z.array(customerOrderSchema).describe('the latest fifty, unpaid attempts included'),
  addresses: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
  memberships: z.array(membershipSchema).describe('the newest first'),
  grants: z.array(grantSchema).describe('the newest first'),
  blocks: z.array(blockSchema),
  timeline: z.array(customerEventSchema).describe('the newest first, of the latest fifty orders'),
});
export type Customer = z.infer<typeof customerSchema>;

const reason = z.string().trim().min(1, 'Please write a reason.').max(200);

/** A press of "Grant a month". */
export const grantMonthSchema = z.object({
  key: idSchema().describe('of this press: a repeated one grants nothing more'),
  reason,
});
export const grantedSchema = z.object({ from: moment, until: moment });

export const membershipCanceledSchema = z.object({ until: moment.describe('when the benefits end') });

export const taxExemptSchema = z.discriminatedUnion('taxExempt', [
  z.object({
    taxExempt: z.literal(true),
    certificate: z.string().trim().min(1, 'Please enter the number of the certificate.').max(60),
  }),
  z.object({ taxExempt: z.literal(false) }),
]);

export const blockCustomerSchema = z.object({
  kinds: z.array(blockKindSchema).min(1, 'Please choose what to block.').max(blockKinds.length),
  reason,
});
export const blockedSchema = z.object({
  blocked: z.array(blockSchema),
  unknown: z.array(blockKindSchema).describe('the shop knows none of this customer'),
});

/** The address is typed again, because this cannot be undone. */
export const eraseCustomerSchema = z.object({ email: z.string().trim().max(320) });
