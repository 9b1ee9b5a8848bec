import * as z from 'zod';

/** What a page may know of who is using it. A guest has the user id Guest, and none of what is optional here. */
export const userSchema = z.object({
  userId: z.string().describe('the address in lower case, with what is no word character replaced by underscores'),
  loggedIn: z.boolean(),
  membership: z.boolean(),
  taxExempt: z.boolean(),
  fname: z.string().optional(),
  lname: z.string().optional(),
  name: z.string().optional().describe('first and last name'),
  displayName: z.string().optional().describe('what the shop calls the shopper, such as "Dolores K."'),
  email: z.string().optional(),
  emailVerified: z.boolean().optional(),
  avatar: z.string().optional().describe('address of the picture; absent: the default one'),
});
export type User = z.infer<typeof userSchema>;

/** The token is for clients without cookies. */
export const signedInSchema = userSchema.extend({
  jwt: z
    .string()
    .optional()
    .describe('left out for browsers, which have the cookie: no script is to read it; and for accounts in guest login'),
});
export type SignedIn = z.infer<typeof signedInSchema>;
