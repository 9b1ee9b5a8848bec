import * as z from 'zod';
import { formsMessages } from './form-messages.ts';
import { type RestockLinkAnswer, restockLinkStates } from './restock-states.ts';

/** Body of `POST /api/restock-alerts`. */
export const restockAlertSchema = z.object({
  itemId: z.string('Please say which item this is about.').min(1, 'Please say which item this is about.').max(200),
  email: z
    .string(formsMessages.fieldRequired)
    .trim()
    .min(1, formsMessages.fieldRequired)
    .max(254, formsMessages.fieldTooLong)
    .pipe(z.email(formsMessages.invalidEmailAddress)),
});
export type RestockAlertRequest = z.infer<typeof restockAlertSchema>;

/** The same for every address, so that it does not reveal who is on the list. */
export const restockRequestedSchema = z.object({ message: z.string() });

export const restockLinkAnswerSchema = z.object({
  state: z.enum(restockLinkStates),
  product: z
    .object({ name: z.string(), path: z.string().describe('path of its page'), inStock: z.boolean() })
    .nullable()
    .describe('null: the link names no item, or the shop no longer sells it'),
}) satisfies z.ZodType<RestockLinkAnswer>;
