import * as z from 'zod';
import { passkeysSchema, sessionsSchema } from '../accounts/auth-calls.ts';
import { newPasskeySchema } from '../accounts/passkey-calls.ts';
import { isValidPassword, MAX_PASSWORD_LENGTH } from '../accounts/password-rules.ts';
import { anyCodeSchema, recoveryCodesSchema, totpSchema } from '../accounts/second-factor.ts';
import { formsMessages } from '../form-messages.ts';
import { accountMessages } from '../messages/account.ts';
import { meSchema } from './me.ts';
import { staffRoleSchema } from './roles.ts';

/** Long enough for a person who starts next week. */
export const INVITATION_DAYS = 7;

const token = z.string().min(1).max(100);
const password = z.string(formsMessages.fieldRequired).refine(isValidPassword, accountMessages.invalidPassword);

/** Body of `POST /api/desk/sign-in`. */
export const deskLoginSchema = z.object({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
});
/** The password is right; the second factor comes with this. */
export const passwordAcceptedSchema = z.object({ challenge: z.string() });

/** Body of `POST /api/desk/join`. */
export const invitationTokenSchema = z.object({ token });
/** Whom an invitation is for. */
export const invitationSchema = z.object({ email: z.string(), name: z.string(), role: staffRoleSchema });

/** Body of `POST /api/desk/join/password`. */
export const joinByPasswordSchema = totpSchema.extend({ token, password });
/** Body of `POST /api/desk/join/passkey`. */
export const joinByPasskeySchema = newPasskeySchema.extend({ token });
export const joinedSchema = recoveryCodesSchema.extend({ me: meSchema });

/** Body of `PUT /api/desk/me/password`. */
export const newStaffPasswordSchema = z.object({ password });
/** Body of `POST /api/desk/me/confirm`: both factors again. */
export const confirmSchema = z.object({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH), code: anyCodeSchema });

/** `GET /api/desk/me/sign-in`: how the signed-in person signs in, and where they are signed in. */
export const ownSignInSchema = z.object({
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: passkeysSchema,
  sessions: sessionsSchema,
});
export type OwnSignIn = z.output<typeof ownSignInSchema>;
