import * as z from 'zod';
import {
  codeRequestedSchema,
  isRegisteredSchema,
  passkeysSchema,
  type Registration,
  saidSchema,
} from '../../contract/accounts/auth-calls.ts';
import { firstFactorSchema, signedInSchema, type User, userSchema } from '../../contract/accounts/user.ts';
import { userIdOf } from '../../contract/accounts/user-id.ts';
import { ApiError, callApi } from './api.ts';

/** Ignores the body: only success matters. */
const done = z.unknown().transform(() => undefined);

/** Who is signed in, or that the second factor is still needed. The token comes as a cookie and is not stored here. */
const firstFactor = firstFactorSchema.transform((answer) => {
  if ('secondFactor' in answer) return answer;
  const { jwt: _, ...user } = answer;
  return user;
});
export type FirstFactorAnswer = z.output<typeof firstFactor>;

/** The user name is the email address with underscores. */
export async function logIn(email: string, password: string): Promise<FirstFactorAnswer> {
  const body = { username: userIdOf(email), password };
  return await callApi('/api/auth/login', firstFactor, { method: 'POST', body });
}

/** Requests a code by email; resolves to the challenge that the code has to come with. */
export async function requestCode(email: string): Promise<string> {
  const body = { email };
  const { challenge } = await callApi('/api/auth/login/code', codeRequestedSchema, { method: 'POST', body });
  return challenge;
}

export async function logInByCode(challenge: string, code: string): Promise<FirstFactorAnswer> {
  return await callApi('/api/auth/login/code/check', firstFactor, { method: 'POST', body: { challenge, code } });
}

/** After the password or emailed code: a code of the authenticator app, or a recovery code. */
export async function logInBySecondFactor(challenge: string, code: string): Promise<User> {
  const body = { challenge, code };
  const { jwt: _, ...user } = await callApi('/api/auth/login/second-factor', signedInSchema, { method: 'POST', body });
  return user;
}

export async function logOut(): Promise<void> {
  await callApi('/api/auth/logout', done, { method: 'POST' });
}

/** Resolves to the message for the shopper. */
export async function register(registration: Registration): Promise<string> {
  const body = { ...registration, userId: userIdOf(registration.email) };
  const { message } = await callApi('/api/auth/register', saidSchema, { method: 'POST', body });
  return message;
}

export function isRegistered(email: string): Promise<boolean> {
  return callApi(`/api/auth/isRegistered/${encodeURIComponent(email)}`, isRegisteredSchema);
}

/** Requests the reset email. An unknown address is a 404. */
export async function requestReset(email: string): Promise<void> {
  await callApi('/api/auth/password/reset', done, { method: 'POST', body: { email } });
}

export interface PasswordReset {
  readonly email: string;
  /** from the emailed link */
  readonly rid: string;
  readonly password: string;
  readonly password2: string;
  /** ids; the account's others are removed */
  readonly keepPasskeys: readonly string[];
}

/** The passkeys of the account in a reset link. Throws an ApiError. */
export function fetchPasskeysOfReset(body: Pick<PasswordReset, 'email' | 'rid'>) {
  return callApi('/api/auth/password/reset/passkeys', passkeysSchema, { method: 'POST', body });
}

export async function resetPassword(body: PasswordReset): Promise<void> {
  await callApi('/api/auth/password/reset', done, { method: 'PUT', body });
}

export function fetchUser(userId: string): Promise<User> {
  return callApi(`/api/user/${encodeURIComponent(userId)}`, userSchema);
}

/** Whether the API answered 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
