import * as z from 'zod';
import { formsMessages } from '../form-messages.ts';
import { accountMessages } from '../messages/account.ts';
import { isValidPassword, MAX_PASSWORD_LENGTH } from './password-rules.ts';
import { anyCodeSchema } from './second-factor.ts';

const email = z
  .string(formsMessages.fieldRequired)
  .trim()
  .max(254, accountMessages.invalidEmail)
  .pipe(z.email(accountMessages.invalidEmail));
const name = z.string().trim().max(100, formsMessages.fieldTooLong);
const password = z.string(formsMessages.fieldRequired).refine(isValidPassword, accountMessages.invalidPassword);
const samePassword = {
  check: ({ password, password2 }: { password: string; password2: string }) => password === password2,
  problem: { path: ['password2'], error: accountMessages.passwordsDiffer },
};

/** Enough for every device in a household; more would make the list unreadable. */
export const MAX_PASSKEYS = 20;

/** Body of `POST /api/auth/register`. */
export const registerSchema = z
  .object({
    email,
    userId: z.string().optional().describe('ignored: derived from the email address'),
    password,
    password2: z.string(formsMessages.fieldRequired),
    fname: name.min(1, accountMessages.nameRequired),
    lname: name.default(''),
    saleId: z.string().max(64).optional().describe('id of the order just placed as a guest, to add to the account'),
  })
  .refine(samePassword.check, samePassword.problem);
export type Registration = z.input<typeof registerSchema>;

/** Body of `POST /api/auth/login`. The user name is the user id or the email address. */
export const loginSchema = z.object({
  username: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
});

export const SIGN_IN_CODE_LENGTH = 6;
/** Long enough to open a mailbox on another device. */
export const SIGN_IN_CODE_MINUTES = 10;

/** Body of `POST /api/auth/login/code`: requests a code by email. */
export const codeRequestSchema = z.object({ email });
export const codeRequestedSchema = z.object({
  challenge: z.string().describe('to send with the code'),
  message: z.string(),
});

/** Body of `POST /api/auth/login/code/check`. */
export const codeLoginSchema = z.object({
  challenge: z.string().min(1).max(100),
  code: z
    .string(formsMessages.fieldRequired)
    .max(40)
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, accountMessages.codeInvalid)),
});

/** Body of `POST /api/auth/password/reset`: requests the reset email. */
export const resetRequestSchema = z.object({ email });

/** Parameters of the link in a reset email; the body of `POST /api/auth/password/reset/passkeys`. */
export const resetLinkSchema = z.object({ email, rid: z.string().min(1).max(200) });

/** Body of `PUT /api/auth/password/reset`. */
export const resetSchema = resetLinkSchema
  .extend({
    password,
    password2: z.string(formsMessages.fieldRequired),
    keepPasskeys: z
      .array(z.string().max(2000))
      .max(MAX_PASSKEYS)
      .default([])
      .describe('ids of the passkeys to keep; all others of the account are removed'),
  })
  .refine(samePassword.check, samePassword.problem);

/** Body of `POST /api/auth/verify`; the token comes from the link in the email. */
export const verifySchema = z.object({ token: z.string().max(200) });

/** The result, which the register dialog reads from its address. */
export const verifiedSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success') }),
  z.object({ status: z.literal('err'), err: z.string().describe('the message for the shopper') }),
]);

/** Body of `POST /api/auth/reauthenticate`. */
export const reauthenticateSchema = z.object({
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  code: anyCodeSchema.optional().describe('of the app, or a recovery code; needed where the second factor is on'),
});

/** Body of `PUT /api/auth/password`, for a signed-in shopper. */
export const passwordChangeSchema = z
  .object({
    current: z.string().min(1).max(MAX_PASSWORD_LENGTH),
    password,
    password2: z.string(formsMessages.fieldRequired),
  })
  .refine(samePassword.check, samePassword.problem);

/** How long the old address can undo a change. */
export const UNDO_EMAIL_DAYS = 7;
/** How long the link to the new address works. */
export const CONFIRM_EMAIL_HOURS = 24;

/** Body of `POST /api/auth/email`: requests a change of the account's address. */
export const emailChangeSchema = z.object({ email });

/** `GET /api/auth/email` */
export const emailStatusSchema = z.object({
  email: z.string(),
  pending: z
    .object({ email: z.string(), until: z.iso.datetime() })
    .nullable()
    .describe('the new address, until its owner has followed the link'),
});

/** What following the link to a new address did. */
export const emailConfirmedSchema = z.object({ state: z.enum(['confirmed', 'expired', 'taken', 'unknown']) });
/** What following the link to the old address did. */
export const emailUndoneSchema = z.object({ state: z.enum(['undone', 'expired', 'taken', 'unknown']) });

/** The answer of calls that return only a message for the shopper. */
export const saidSchema = z.object({ message: z.string() });

/** `GET /api/auth/isRegistered/{email}` */
export const isRegisteredSchema = z.boolean();

/** `GET /api/auth/sessions`: where the account is signed in, newest first. */
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
