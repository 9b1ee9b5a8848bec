import { signedInSchema, type User } from '../../contract/accounts/user.ts';
import { callApi } from './api.ts';

// Loaded on demand by stores/session.ts: most visits already have a session, and schemas stay out of the first load.

/** The token comes as an HttpOnly cookie; only the public user is returned. */
export async function loginAsGuest(): Promise<User> {
  const { jwt: _, ...user } = await callApi('/api/auth/login/guest', signedInSchema);
  return user;
}
