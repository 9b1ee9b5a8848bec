import * as z from 'zod';
import {
  codeRequestedSchema,
  isRegisteredSchema,
  passkeysSchema,
  type Registration,
  saidSchema,
} from '../../api/contract/accounts/auth-calls.ts';
import { userIdOf } from '../../api/contract/accounts/user-id.ts';
import { signedInSchema, type User, userSchema } from '../../api/contract/user.ts';
import { ApiError, callApi } from './api.ts';

/** Ignores the body: only success matters. */
const done = z.unknown().transform(() => undefined);

/** The user name is the e-mail address with underscores. The token comes as a cookie and is not stored here. */
export async function logIn(email: string, password: string): Promise<User> {
  const body = { username: userIdOf(email), password };
  const { jwt: _, ...user } = await callApi('/api/auth/login', signedInSchema, { method: 'POST', body });
  return user;
}

/** Requests a code by email; resolves to the challenge that the code has to come with. */
export async function requestCode(email: string): Promise<string> {
  const body = { email };
  const { challenge } = await callApi('/api/auth/login/code', codeRequestedSchema, { method: 'POST', body });
  return challenge;
}

export async function logInByCode(challenge: string, code: string): Promise<User> {
  const body = { challenge, code };
  const { jwt: _, ...user } = await callApi('/api/auth/login/code/check', signedInSchema, { method: 'POST', body });
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

/** Requests the reset e-mail. An unknown address is a 404. */
export async function requestReset(email: string): Promise<void> {
  await callApi('/api/auth/password/reset', done, { method: 'POST', body: { email } });
}

export interface PasswordReset {
  readonly email: string;
  /** from the e-mailed link */
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
