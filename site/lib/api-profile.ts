import * as z from 'zod';
import { type User, userSchema } from '../../api/contract/user.ts';
import { callApi } from './api.ts';

/** A call that only says that it was done. */
const done = z.unknown().transform(() => undefined);

const path = (userId: string) => `/api/user/${encodeURIComponent(userId)}` as const;

/** What a shopper may change about themselves: the name, or the picture as a data URL of a PNG. */
export type ProfileChange = { readonly fname: string; readonly lname: string } | { readonly avatar: string };

/** Resolves to the shopper as they are now. Throws an ApiError. */
export async function putProfile(userId: string, body: ProfileChange): Promise<User> {
  return await callApi(path(userId), userSchema, { method: 'PUT', body });
}

/** Everything that the shop keeps about a shopper. Throws an ApiError. */
export function fetchOwnData(userId: string): Promise<unknown> {
  return callApi(`${path(userId)}/data`, z.unknown());
}

/** Ends the account. The password shows that it is its owner who asks. */
export async function deleteProfile(userId: string, password: string): Promise<void> {
  await callApi(path(userId), done, { method: 'DELETE', body: { password } });
}
