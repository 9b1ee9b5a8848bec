import * as z from 'zod';
import { cartLineSchema } from './cart.ts';
import { centsSchema } from './cents.ts';
import { customerInfoSchema } from './customer.ts';
import { mailLinkSchema } from './mail-link.ts';
import { atTheDoorSchema } from './money/door-estimate.ts';
import { totalsSchema } from './money/totals-schema.ts';

/** Carries the token of a payment link: the calls of its page are made for the order that it names. */
export const PAY_TOKEN = 'x-pay-token';
export const payTokenSchema = z.object({ [PAY_TOKEN]: mailLinkSchema.shape.token.min(1) });

/** `GET /api/pay-link`: an order that staff have prepared, at the prices of this moment. */
export const payLinkSchema = z.object({
  customer: customerInfoSchema,
  couponName: z.string().nullable(),
  lines: z.array(cartLineSchema),
  totals: totalsSchema.nullable().describe('null: it cannot be bought as it is'),
  atTheDoor: atTheDoorSchema.optional().describe('what a Canadian pays at the door, by our estimate'),
  problem: z.string().nullable().describe('why it cannot'),
  expiresAt: z.iso.datetime(),
  paid: z.string().nullable().describe('number of the order that was paid by the link'),
  change: z
    .object({
      order: z.string(),
      changes: z.array(z.string()).describe('such as +1 Petrol PLA'),
      before: centsSchema,
      after: centsSchema.describe('before, and what the link pays'),
    })
    .nullable()
    .describe('of an order that is paid already, whose difference the link pays; null: it pays an order'),
});
export type PayLink = z.infer<typeof payLinkSchema>;
