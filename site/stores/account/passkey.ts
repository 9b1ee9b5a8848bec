import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnError,
} from '@simplewebauthn/browser';
import * as z from 'zod';
import { signedInSchema, type User } from '../../../contract/accounts/user.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import { callApi } from '../../lib/api.ts';
import { notify } from '../notice.ts';
import { hasUsedPasskey, rememberPasskey } from './passkey-memory.ts';
import { completeSignIn } from './sign-in.ts';

export const supportsPasskeys = browserSupportsWebAuthn;

/** Signs in with a passkey that the shopper chooses. Canceling shows no error. */
export async function signInByPasskey(): Promise<void> {
  try {
    await askForPasskey(false);
  } catch (error) {
    if (!wasCancelled(error)) notify({ kind: 'error', text: accountMessages.passkeyFailed });
  }
}

/**
 * Offers passkeys in the browser's autofill, but only where one was used before: everybody else would request a
 * challenge with each dialog and never use it. Fails silently, because the shopper did not ask for it.
 */
export async function offerPasskeys(): Promise<void> {
  if (!hasUsedPasskey() || !(await browserSupportsWebAuthnAutofill())) return;
  await askForPasskey(true).catch(() => undefined);
}

async function askForPasskey(useBrowserAutofill: boolean): Promise<void> {
  const optionsJSON = await fetchPasskeyOptions();
  const user = await logInByPasskey(await startAuthentication({ optionsJSON, useBrowserAutofill }));
  rememberPasskey();
  await completeSignIn(user);
}

/** Canceled by the shopper, or replaced by a newer request. */
function wasCancelled(error: unknown): boolean {
  if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return true;
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  return name === 'NotAllowedError' || name === 'AbortError';
}

/** The browser validates these itself, so only the challenge is checked. */
const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(
  (options) => typeof options === 'object' && options !== null && 'challenge' in options,
);

function fetchPasskeyOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return callApi('/api/auth/login/passkey/options', requestOptions, { method: 'POST', body: {} });
}

/** Signs in with the passkey's response. */
async function logInByPasskey(body: AuthenticationResponseJSON): Promise<User> {
  const { jwt: _, ...user } = await callApi('/api/auth/login/passkey', signedInSchema, { method: 'POST', body });
  return user;
}
