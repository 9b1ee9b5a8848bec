import * as z from 'zod';
import { messages } from './messages.ts';

/** Body of `POST /api/restock-alerts`. */
export const restockAlertSchema = z.object({
  itemId: z.string('Say which item it is about.').min(1, 'Say which item it is about.').max(200),
  email: z
    .string(messages.fieldRequired)
    .trim()
    .min(1, messages.fieldRequired)
    .max(254, messages.fieldTooLong)
    .pipe(z.email(messages.invalidEmailAddress)),
});
export type RestockAlertRequest = z.infer<typeof restockAlertSchema>;

/** The same for every address, whether the shop knew it or not. */
export const restockAskedSchema = z.object({ message: z.string() });

/** Body of the calls that a link in a mail leads to. */
export const restockLinkSchema = z.object({ token: z.string().max(2000) });

/** What came of following a link. */
export const restockLinkStates = [
  'confirmed',
  /** confirmed, and the mail that was asked for has been sent */
  'told',
  /** too old, or the alert was given up since */
  'expired',
  'stopped',
  /** nothing that we have signed */
  'unknown',
] as const;
export type RestockLinkState = (typeof restockLinkStates)[number];

export const restockLinkAnswerSchema = z.object({
  state: z.enum(restockLinkStates),
  product: z
    .object({ name: z.string(), path: z.string().describe('of its page'), inStock: z.boolean() })
    .nullable()
    .describe('null when the link names none, or the shop no longer has it'),
});
export type RestockLinkAnswer = z.infer<typeof restockLinkAnswerSchema>;
