import * as z from 'zod';

/** A saved card (2 §3). */
export const paymentSourceSchema = z.object({
  id: z.string(),
  object: z.literal('card'),
  brand: z.string().describe('visa, mastercard, amex …'),
  last4: z.string(),
  name: z.string().nullable(),
  exp_month: z.int(),
  exp_year: z.int(),
});
export const paymentSourcesSchema = z.array(paymentSourceSchema);
export type PaymentSource = z.infer<typeof paymentSourceSchema>;

/** How many are shown (2 §9). */
export const SAVED_CARDS_SHOWN = 4;
