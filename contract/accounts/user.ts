import * as z from 'zod';
import { secondFactorNeededSchema } from './second-factor.ts';

/** What pages know about the current shopper. A guest has the user id Guest and no optional fields. */
export const userSchema = z.object({
  userId: z.string().describe('the email in lower case, with an underscore for each non-word character'),
  loggedIn: z.boolean(),
  membership: z.boolean(),
  taxExempt: z.boolean(),
  fname: z.string().optional(),
  lname: z.string().optional(),
  name: z.string().optional().describe('first and last name'),
  displayName: z.string().optional().describe('such as "Dolores K."'),
  email: z.string().optional(),
  emailVerified: z.boolean().optional(),
  avatar: z.string().optional().describe('URL of the picture; absent: the default one'),
});
export type User = z.infer<typeof userSchema>;

/** `jwt` is for clients without cookies. */
export const signedInSchema = userSchema.extend({
  jwt: z
    .string()
    .optional()
    .describe('omitted for browsers, which get a cookie that scripts cannot read, and for guests'),
});
/** Of a right password or emailed code: who is signed in, or that the second factor is still needed. */
export const firstFactorSchema = z.union([signedInSchema, secondFactorNeededSchema]);
export type SignedIn = z.infer<typeof signedInSchema>;
