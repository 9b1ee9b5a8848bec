import * as z from 'zod';

/** An email stored by `folder-mailer.ts`, as the viewer reads it. */
export const storedMailSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
});
export type StoredMail = z.infer<typeof storedMailSchema>;
