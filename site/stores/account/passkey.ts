import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser';
import { messages } from '../../../api/contract/messages.ts';
import { fetchPasskeyOptions, logInByPasskey } from '../../lib/api-passkey.ts';
import { tell } from '../notice.ts';
import { enterAs } from './signing-in.ts';

export const hasPasskeys = browserSupportsWebAuthn;

/** Signs in with a passkey that the shopper chooses. Thinking better of it is no failure. */
export async function signInByPasskey(): Promise<void> {
  try {
    const optionsJSON = await fetchPasskeyOptions();
    await enterAs(await logInByPasskey(await startAuthentication({ optionsJSON })));
  } catch (error) {
    if (!wasLeft(error)) tell({ kind: 'error', text: messages.passkeyFailed });
  }
}

/** Closed by the shopper, or by a newer request. */
function wasLeft(error: unknown): boolean {
  if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return true;
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
