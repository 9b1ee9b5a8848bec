import * as z from 'zod';
import { shellMessages } from './messages/shell.ts';
import { newsletterLinkStates } from './newsletter-states.ts';

/** Body of `POST /api/auth/subscribe`, as JSON or as a form. The owner has one message for every error in it. */
export const subscribeSchema = z.object({
  email: z
    .string(shellMessages.newsletterEmail)
    .trim()
    .max(254, shellMessages.newsletterEmail)
    .pipe(z.email(shellMessages.newsletterEmail)),
});
export type SubscribeRequest = z.infer<typeof subscribeSchema>;

/** The same for every address, so that it does not reveal who is subscribed. */
export const subscribedSchema = z.object({ message: z.string() });

export const newsletterLinkAnswerSchema = z.object({ state: z.enum(newsletterLinkStates) });
