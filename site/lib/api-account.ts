import * as z from 'zod';
import {
  isRegisteredSchema,
  passkeysSchema,
  type Registration,
  saidSchema,
} from '../../api/contract/accounts/auth-calls.ts';
import { userIdOf } from '../../api/contract/accounts/user-id.ts';
import { signedInSchema, type User, userSchema } from '../../api/contract/user.ts';
import { ApiError, callApi } from './api.ts';

/** A call that only says that it was done, whatever else it says. */
const done = z.unknown().transform(() => undefined);

/** The user name is the typed address with underscores (2 §5). The token comes as a cookie, and is not kept here. */
export async function logIn(email: string, password: string): Promise<User> {
  const body = { username: userIdOf(email), password };
  const { jwt: _, ...user } = await callApi('/api/auth/login', signedInSchema, { method: 'POST', body });
  return user;
}

export async function logOut(): Promise<void> {
  await callApi('/api/auth/logout', done, { method: 'POST' });
}

/** Resolves to what the shop says to it. */
export async function register(registration: Registration): Promise<string> {
  const body = { ...registration, userId: userIdOf(registration.email) };
  const { message } = await callApi('/api/auth/register', saidSchema, { method: 'POST', body });
  return message;
}

export function isRegistered(email: string): Promise<boolean> {
  return callApi(`/api/auth/isRegistered/${encodeURIComponent(email)}`, isRegisteredSchema);
}

/** Asks for the mail with the link. An unknown address is a 404. */
export async function requestReset(email: string): Promise<void> {
  await callApi('/api/auth/password/reset', done, { method: 'POST', body: { email } });
}

export interface PasswordReset {
  readonly email: string;
  /** of the mail's link */
  readonly rid: string;
  readonly password: string;
  readonly password2: string;
  /** ids; the account's others are removed */
  readonly keepPasskeys: readonly string[];
}

/** The passkeys of the account that a reset mail's link is for. Throws an ApiError. */
export function fetchPasskeysOfReset(body: Pick<PasswordReset, 'email' | 'rid'>) {
  return callApi('/api/auth/password/reset/passkeys', passkeysSchema, { method: 'POST', body });
}

export async function resetPassword(body: PasswordReset): Promise<void> {
  await callApi('/api/auth/password/reset', done, { method: 'PUT', body });
}

export function fetchUser(userId: string): Promise<User> {
  return callApi(`/api/user/${encodeURIComponent(userId)}`, userSchema);
}

/** Whether the shop answered that there is no such thing: 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
