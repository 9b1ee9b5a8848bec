import * as z from 'zod';

/** What a page may know of who is using it. */
export const userSchema = z.object({
  userId: z.string(),
  loggedIn: z.boolean(),
  membership: z.boolean(),
  taxExempt: z.boolean(),
});
export type User = z.infer<typeof userSchema>;

/** A guest has the user id Guest; the token is for clients that keep no cookies. */
export const signedInSchema = userSchema.extend({ jwt: z.string() });
