import { askForPasskeyOptions, deletePasskey, fetchPasskeys, postPasskey } from '../../lib/api-sign-in.ts';
import { rememberPasskey } from '../account/passkey-memory.ts';
import { asShopper } from './as-shopper.ts';
import { loadedStore } from './loaded.ts';

export const passkeys = loadedStore(() => asShopper(fetchPasskeys));

/** The shopper, or the device, said no to making one. */
export class PasskeyNotMade extends Error {}

/** Has the device make a passkey and the shop keep it. Throws an ApiError, or PasskeyNotMade. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await asShopper(askForPasskeyOptions);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON }).catch(() => {
    throw new PasskeyNotMade();
  });
  const added = await asShopper(() => postPasskey(name, made));
  rememberPasskey();
  passkeys.put([...known(), added]);
}

/** Throws an ApiError. */
export async function removePasskey(id: string): Promise<void> {
  await asShopper(() => deletePasskey(id));
  passkeys.put(known().filter((passkey) => passkey.id !== id));
}

function known() {
  const state = passkeys.$state.get();
  return state.status === 'ready' ? state.data : [];
}
