import * as z from 'zod';
import { accountMessages } from '../messages/account.ts';
import { formsMessages } from '../messages/forms.ts';
import { isValidPassword, LONGEST_PASSWORD } from './password-rules.ts';

const email = z
  .string(formsMessages.fieldRequired)
  .trim()
  .max(254, accountMessages.invalidEmail)
  .pipe(z.email(accountMessages.invalidEmail));
const name = z.string().trim().max(100, formsMessages.fieldTooLong);
const password = z.string(formsMessages.fieldRequired).refine(isValidPassword, accountMessages.invalidPassword);
const twice = {
  check: ({ password, password2 }: { password: string; password2: string }) => password === password2,
  problem: { path: ['password2'], error: accountMessages.passwordsDiffer },
};

/** One for each device of a household, and then some: more would only make the list unreadable. */
export const MOST_PASSKEYS = 20;

/** Body of `POST /api/auth/register`. */
export const registerSchema = z
  .object({
    email,
    userId: z.string().optional().describe('not read: the shop makes it of the address'),
    password,
    password2: z.string(formsMessages.fieldRequired),
    fname: name.min(1, accountMessages.nameRequired),
    lname: name.default(''),
    saleId: z.string().max(64).optional().describe('the order that was just placed as a guest'),
  })
  .refine(twice.check, twice.problem);
export type Registration = z.input<typeof registerSchema>;

/** Body of `POST /api/auth/login`. The user name is the typed address with underscores; the address itself does as well. */
export const loginSchema = z.object({
  username: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(LONGEST_PASSWORD),
});

/** Body of `POST /api/auth/password/reset`: asks for the mail. */
export const resetAskSchema = z.object({ email });

/** What a reset mail's link carries; the body of `POST /api/auth/password/reset/passkeys`. */
export const resetLinkSchema = z.object({ email, rid: z.string().min(1).max(200) });

/** Body of `PUT /api/auth/password/reset`. */
export const resetSchema = resetLinkSchema
  .extend({
    password,
    password2: z.string(formsMessages.fieldRequired),
    keepPasskeys: z
      .array(z.string().max(2000))
      .max(MOST_PASSKEYS)
      .default([])
      .describe('ids of the passkeys that the owner knows; the account’s others are removed'),
  })
  .refine(twice.check, twice.problem);

/** Body of `POST /api/auth/verify`; the token is of the mail's link. */
export const verifySchema = z.object({ token: z.string().max(200) });

/** What came of it, as the register dialog reads it from its address. */
export const verifiedSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success') }),
  z.object({ status: z.literal('err'), err: z.string().describe('the reason, for the shopper') }),
]);

/** Body of `POST /api/auth/reauthenticate`. */
export const reauthenticateSchema = z.object({ password: z.string().min(1).max(LONGEST_PASSWORD) });

/** Body of `PUT /api/auth/password`, for a signed-in shopper. */
export const passwordChangeSchema = z
  .object({
    current: z.string().min(1).max(LONGEST_PASSWORD),
    password,
    password2: z.string(formsMessages.fieldRequired),
  })
  .refine(twice.check, twice.problem);

/** A sentence for the shopper, for calls that have nothing else to say. */
export const saidSchema = z.object({ message: z.string() });

/** `GET /api/auth/isRegistered/{email}` */
export const isRegisteredSchema = z.boolean();

/** `GET /api/auth/sessions`: where the account is signed in, the latest first. */
export const sessionsSchema = z.array(
  z.object({
    id: z.string(),
    isThisOne: z.boolean(),
    device: z.string().describe('such as "Firefox on Linux"'),
    since: z.iso.datetime(),
    lastSeen: z.iso.datetime(),
  }),
);

/** `GET /api/auth/passkeys` */
export const passkeysSchema = z.array(
  z.object({ id: z.string(), name: z.string(), added: z.iso.datetime(), lastUsed: z.iso.datetime().nullable() }),
);
export const passkeyNameSchema = z.object({ name: z.string().trim().min(1).max(60) });
