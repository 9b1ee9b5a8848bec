import * as z from 'zod';
import { MAX_PASSKEYS } from '../accounts/auth-calls.ts';
import { newPasskeySchema } from '../accounts/passkey-calls.ts';
import { isValidPassword, MAX_PASSWORD_LENGTH } from '../accounts/password-rules.ts';
import { accountMessages } from '../messages/account.ts';
import { formsMessages } from '../messages/forms.ts';
import { meSchema } from './me.ts';
import { staffRoleSchema } from './roles.ts';

/** Long enough for a person who starts next week. */
export const INVITATION_DAYS = 7;
/** Between the password and the second factor. */
export const SECOND_FACTOR_MINUTES = 10;
/** How many are given out together; each works once. */
export const RECOVERY_CODES = 10;
export const MAX_STAFF_PASSKEYS = MAX_PASSKEYS;

const token = z.string().min(1).max(100);
const password = z.string(formsMessages.fieldRequired).refine(isValidPassword, accountMessages.invalidPassword);
/** Six digits of an authenticator app; its groups may be typed with a space. */
const appCode = z
  .string(formsMessages.fieldRequired)
  .max(40)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, accountMessages.codeInvalid));
/** Six digits, or a recovery code such as `k3m7p-x2q9w`. */
const anyCode = z
  .string(formsMessages.fieldRequired)
  .max(40)
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{10})$/, 'Enter six digits, or a recovery code of ten characters.'));

/** Body of `POST /api/desk/sign-in`. */
export const deskLoginSchema = z.object({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
});
/** The password is right; the second factor comes with this. */
export const passwordAcceptedSchema = z.object({ challenge: z.string() });
/** Body of `POST /api/desk/sign-in/code`. */
export const secondFactorSchema = z.object({ challenge: token, code: anyCode });

/** Body of `POST /api/desk/join`. */
export const invitationTokenSchema = z.object({ token });
/** Whom an invitation is for. */
export const invitationSchema = z.object({ email: z.string(), name: z.string(), role: staffRoleSchema });

/** A new secret for an authenticator app. It counts once it was confirmed by a code. */
export const totpSetupSchema = z.object({
  secret: z.string().describe('base32, to type where no camera is'),
  uri: z.string().describe('otpauth://…, shown as a QR code'),
  setup: z.string().describe('the secret sealed by the shop, to send with the code'),
});
const confirmedTotp = { setup: z.string().min(1).max(600), code: appCode };

/** Body of `POST /api/desk/join/password`. */
export const joinByPasswordSchema = z.object({ token, password, ...confirmedTotp });
/** Body of `POST /api/desk/join/passkey`. */
export const joinByPasskeySchema = newPasskeySchema.extend({ token });
const recoveryCodes = z.array(z.string()).describe('shown once; empty for those who need none');
export const joinedSchema = z.object({ me: meSchema, recoveryCodes });

/** Body of `PUT /api/desk/me/totp`. */
export const newTotpSchema = z.object(confirmedTotp);
export const recoveryCodesSchema = z.object({ recoveryCodes });
/** Body of `PUT /api/desk/me/password`. */
export const newStaffPasswordSchema = z.object({ password });
/** Body of `POST /api/desk/me/confirm`: both factors again. */
export const confirmSchema = z.object({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH), code: anyCode });

/** `GET /api/desk/me/sign-in`: how the signed-in person signs in, and where they are signed in. */
export const ownSignInSchema = z.object({
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), added: z.iso.datetime(), lastUsed: z.iso.datetime().nullable() }),
  ),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      isThisOne: z.boolean(),
      device: z.string().describe('such as "Firefox on Linux"'),
      since: z.iso.datetime(),
      lastSeen: z.iso.datetime(),
    }),
  ),
});
export type OwnSignIn = z.output<typeof ownSignInSchema>;
