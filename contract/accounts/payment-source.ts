import * as z from 'zod';
import { paymentMessages } from '../messages/payment.ts';

/** A saved card. */
const paymentSourceSchema = z.object({
  id: z.string(),
  object: z.literal('card'),
  brand: z.string().describe('visa, mastercard, amex …'),
  last4: z.string(),
  name: z.string().nullable(),
  exp_month: z.int(),
  exp_year: z.int(),
  zip: z.string().nullable().describe('billing ZIP code'),
});
export const paymentSourcesSchema = z.array(paymentSourceSchema);
export type PaymentSource = z.infer<typeof paymentSourceSchema>;

/** Body of `POST /api/user/{userId}/payments`. Sending the same token again saves the card once. */
export const newPaymentSourceSchema = z.object({
  token: z
    .string(paymentMessages.cardMissing)
    .regex(/^ctoken_[A-Za-z0-9]{1,200}$/, paymentMessages.cardMissing)
    .describe('a Stripe ConfirmationToken made in setup mode, so that card data never reaches the shop'),
  setupIntentId: z
    .string()
    .regex(/^seti_[A-Za-z0-9]{1,200}$/)
    .optional()
    .describe('from the challenge below, once the shopper has completed it'),
});

/** The bank requires authentication: show the challenge, then send the same request again with `setupIntentId`. */
const bankChallengeSchema = z.object({
  requiresAction: z.literal(true),
  clientSecret: z.string(),
  setupIntentId: z.string(),
});
export type BankChallenge = z.infer<typeof bankChallengeSchema>;

export const addedSourceSchema = z.union([paymentSourceSchema, bankChallengeSchema]);
export const deletedSourceSchema = z.object({ deleted: z.literal(true), id: z.string() });

/** Per account. */
export const MAX_SAVED_CARDS = 20;

/** How many the account page shows. */
export const SAVED_CARDS_SHOWN = 4;
