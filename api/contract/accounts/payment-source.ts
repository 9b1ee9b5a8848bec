import * as z from 'zod';
import { paymentMessages } from '../messages/payment.ts';

/** A saved card (2 §3). */
const paymentSourceSchema = z.object({
  id: z.string(),
  object: z.literal('card'),
  brand: z.string().describe('visa, mastercard, amex …'),
  last4: z.string(),
  name: z.string().nullable(),
  exp_month: z.int(),
  exp_year: z.int(),
  zip: z.string().nullable().describe('of the card’s bill'),
});
export const paymentSourcesSchema = z.array(paymentSourceSchema);
export type PaymentSource = z.infer<typeof paymentSourceSchema>;

/** Body of `POST /api/user/{userId}/payments`. The same token saves one card, however often it is sent. */
export const newPaymentSourceSchema = z.object({
  token: z
    .string(paymentMessages.cardMissing)
    .regex(/^ctoken_[A-Za-z0-9]{1,200}$/, paymentMessages.cardMissing)
    .describe('a ConfirmationToken of Stripe, made in mode setup: card data never comes here'),
  setupIntentId: z
    .string()
    .regex(/^seti_[A-Za-z0-9]{1,200}$/)
    .optional()
    .describe('of the answer that asked to show the bank’s page, once that is done'),
});

/** While the card's bank wants to see the shopper; then the same is sent again, with the id. */
const bankAsksSchema = z.object({
  requiresAction: z.literal(true),
  clientSecret: z.string(),
  setupIntentId: z.string(),
});
export type BankAsks = z.infer<typeof bankAsksSchema>;

export const addedSourceSchema = z.union([paymentSourceSchema, bankAsksSchema]);
export const deletedSourceSchema = z.object({ deleted: z.literal(true), id: z.string() });

/** Of one account. */
export const MOST_SAVED_CARDS = 20;

/** How many are shown (2 §9). */
export const SAVED_CARDS_SHOWN = 4;
