import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import * as z from 'zod';
import {
  emailStatusSchema,
  passkeysSchema,
  type passwordChangeSchema,
  sessionsSchema,
} from '../../contract/accounts/auth-calls.ts';
import {
  recoveryCodesSchema,
  secondFactorStatusSchema,
  totpSetupSchema,
} from '../../contract/accounts/second-factor.ts';
import { callApi } from './api.ts';
import { creationOptionsSchema } from './passkey-options.ts';

export type SignedInDevice = z.infer<typeof sessionsSchema>[number];
export type Passkey = z.infer<typeof passkeysSchema>[number];
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** Ignores the body: only success matters. */
const done = z.unknown().transform(() => undefined);

/** Ends all other sessions. */
export async function putPassword(body: PasswordChange): Promise<void> {
  await callApi('/api/auth/password', done, { method: 'PUT', body });
}

/** Confirms the password, and a code where the second factor is on, which makes this session a recent sign-in. Throws an ApiError. */
export async function confirmPassword(body: { password: string; code?: string }): Promise<void> {
  await callApi('/api/auth/reauthenticate', done, { method: 'POST', body });
}

export type SecondFactorStatus = z.infer<typeof secondFactorStatusSchema>;
export type AppSecret = z.infer<typeof totpSetupSchema>;

export function fetchSecondFactor(): Promise<SecondFactorStatus> {
  return callApi('/api/auth/second-factor', secondFactorStatusSchema);
}

/** A secret for an authenticator app, which counts once it is confirmed. Needs a recent sign-in. */
export function askForAppSecret(): Promise<AppSecret> {
  return callApi('/api/auth/second-factor/setup', totpSetupSchema, { method: 'POST' });
}

/** Turns the second factor on, or replaces its app. Resolves to the recovery codes. Needs a recent sign-in. */
export async function putSecondFactor(body: { setup: string; code: string }): Promise<string[]> {
  const path = '/api/auth/second-factor';
  return (await callApi(path, recoveryCodesSchema, { method: 'PUT', body })).recoveryCodes;
}

/** Needs a recent sign-in. */
export async function postRecoveryCodes(): Promise<string[]> {
  const path = '/api/auth/second-factor/recovery-codes';
  return (await callApi(path, recoveryCodesSchema, { method: 'POST' })).recoveryCodes;
}

/** Needs a recent sign-in. */
export async function deleteSecondFactor(): Promise<void> {
  await callApi('/api/auth/second-factor', done, { method: 'DELETE' });
}

export function fetchSessions(): Promise<SignedInDevice[]> {
  return callApi('/api/auth/sessions', sessionsSchema);
}

export async function deleteSession(id: string): Promise<void> {
  await callApi(`/api/auth/sessions/${encodeURIComponent(id)}`, done, { method: 'DELETE' });
}

/** Including this one. */
export async function deleteAllSessions(): Promise<void> {
  await callApi('/api/auth/sessions', done, { method: 'DELETE' });
}

export type EmailStatus = z.infer<typeof emailStatusSchema>;

export function fetchEmailStatus(): Promise<EmailStatus> {
  return callApi('/api/auth/email', emailStatusSchema);
}

/** Emails the new address a link, and the old one a note. Needs a recent sign-in. */
export function postEmailChange(email: string): Promise<EmailStatus> {
  return callApi('/api/auth/email', emailStatusSchema, { method: 'POST', body: { email } });
}

/** Withdraws a change that is not confirmed yet. */
export async function deleteEmailChange(): Promise<void> {
  await callApi('/api/auth/email', done, { method: 'DELETE' });
}

export function fetchPasskeys(): Promise<Passkey[]> {
  return callApi('/api/auth/passkeys', passkeysSchema);
}

export function askForPasskeyOptions(): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return callApi('/api/auth/passkeys/options', creationOptionsSchema, { method: 'POST' });
}

export function postPasskey(name: string, response: RegistrationResponseJSON): Promise<Passkey> {
  return callApi('/api/auth/passkeys', passkeysSchema.element, { method: 'POST', body: { name, response } });
}

export async function deletePasskey(id: string): Promise<void> {
  await callApi(`/api/auth/passkeys/${encodeURIComponent(id)}`, done, { method: 'DELETE' });
}
