import * as z from 'zod';
import { type User, userSchema } from '../../contract/user.ts';
import { callApi } from './api.ts';

/** Ignores the body: only success matters. */
const done = z.unknown().transform(() => undefined);

const path = (userId: string) => `/api/user/${encodeURIComponent(userId)}` as const;

/** A change of the name, or of the picture as a PNG data URL. */
export type ProfileChange = { readonly fname: string; readonly lname: string } | { readonly avatar: string };

/** Resolves to the updated user. Throws an ApiError. */
export async function putProfile(userId: string, body: ProfileChange): Promise<User> {
  return await callApi(path(userId), userSchema, { method: 'PUT', body });
}

/** Everything the shop stores about a shopper. Throws an ApiError. */
export function fetchOwnData(userId: string): Promise<unknown> {
  return callApi(`${path(userId)}/data`, z.unknown());
}

/** Deletes the account. The password proves that its owner asks. */
export async function deleteProfile(userId: string, password: string): Promise<void> {
  await callApi(path(userId), done, { method: 'DELETE', body: { password } });
}
