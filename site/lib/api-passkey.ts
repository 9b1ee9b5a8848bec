import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import * as z from 'zod';
import { signedInSchema, type User } from '../../api/contract/user.ts';
import { callApi } from './api.ts';

/** The browser validates these itself, so only the challenge is checked. */
const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(
  (options) => typeof options === 'object' && options !== null && 'challenge' in options,
);

export function fetchPasskeyOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return callApi('/api/auth/login/passkey/options', requestOptions, { method: 'POST', body: {} });
}

/** Signs in with the passkey's response. */
export async function logInByPasskey(body: AuthenticationResponseJSON): Promise<User> {
  const { jwt: _, ...user } = await callApi('/api/auth/login/passkey', signedInSchema, { method: 'POST', body });
  return user;
}
