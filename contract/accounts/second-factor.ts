import * as z from 'zod';
import { formsMessages } from '../form-messages.ts';
import { accountMessages } from '../messages/account.ts';

/** Between the password and the second factor. */
export const SECOND_FACTOR_MINUTES = 10;
/** How many are given out together; each works once. */
export const RECOVERY_CODES = 10;

/** Six digits of an authenticator app; its groups may be typed with a space. */
const appCode = z
  .string(formsMessages.fieldRequired)
  .max(40)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, accountMessages.codeInvalid));
/** Six digits, or a recovery code such as `k3m7p-x2q5w`. */
export const anyCodeSchema = z
  .string(formsMessages.fieldRequired)
  .max(40)
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{10})$/, accountMessages.secondFactorInvalid));

/** A new secret for an authenticator app. It counts once it was confirmed by a code. */
export const totpSetupSchema = z.object({
  secret: z.string().describe('base32, to type where no camera is'),
  uri: z.string().describe('otpauth://…, shown as a QR code'),
  setup: z.string().describe('the secret sealed by the shop, to send with the code'),
});
/** Confirms a new authenticator app; body of `PUT /api/auth/second-factor` and `PUT /api/desk/me/totp`. */
export const totpSchema = z.object({ setup: z.string().min(1).max(600), code: appCode });
export const recoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()).describe('shown once; empty for those who need none'),
});

/** Signs in after the first factor; body of `POST /api/auth/login/second-factor` and `POST /api/desk/sign-in/code`. */
export const secondFactorSchema = z.object({ challenge: z.string().min(1).max(100), code: anyCodeSchema });

/** The answer to a right password or emailed code of an account with a second factor. Nobody is signed in yet. */
export const secondFactorNeededSchema = z.object({
  secondFactor: z.string().describe('the challenge to send with a code of the app, or a recovery code'),
});

/** `GET /api/auth/second-factor` */
export const secondFactorStatusSchema = z.object({
  since: z.iso.datetime().nullable().describe('when the app was set up; null: signing in needs no second factor'),
  recoveryCodesLeft: z.int(),
});
