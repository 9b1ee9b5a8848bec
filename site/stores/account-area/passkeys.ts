import { askForPasskeyOptions, deletePasskey, fetchPasskeys, postPasskey } from '../../lib/api-sign-in.ts';
import { rememberPasskey } from '../account/passkey-memory.ts';
import { withAccount } from './as-shopper.ts';
import { accountData } from './loaded.ts';

export const passkeys = accountData(() => withAccount(fetchPasskeys));

/** The shopper or the device refused to create a passkey. */
export class PasskeyNotCreated extends Error {}

/** Creates a passkey on the device and registers it. Throws an ApiError, or PasskeyNotCreated. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await withAccount(askForPasskeyOptions);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON }).catch(() => {
    throw new PasskeyNotCreated();
  });
  const added = await withAccount(() => postPasskey(name, made));
  rememberPasskey();
  passkeys.set([...known(), added]);
}

/** Throws an ApiError. */
export async function removePasskey(id: string): Promise<void> {
  await withAccount(() => deletePasskey(id));
  passkeys.set(known().filter((passkey) => passkey.id !== id));
}

function known() {
  const state = passkeys.$state.get();
  return state.status === 'ready' ? state.data : [];
}
