import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { creationOptionsSchema, requestOptionsSchema } from '../../../lib/passkey-options.ts';
import { deskSend } from '../desk-api.ts';
import { FormError } from './parts.tsx';

/** The person or the device refused; nothing was sent. */
const noPasskey = () => new FormError('No passkey was used. Please try again, or choose the other way.');

/** Creates a passkey on this device. Throws an ApiError or a FormError. */
export async function createPasskey(
  path: '/desk/join/passkey/options' | '/desk/me/passkeys/options',
  body: object = {},
) {
  const optionsJSON = await deskSend(path, { body }, creationOptionsSchema);
  return await startRegistration({ optionsJSON }).catch(() => {
    throw noPasskey();
  });
}

/** Lets the person pick a passkey of the desk. Throws an ApiError or a FormError. */
export async function answerPasskey() {
  const optionsJSON = await deskSend('/desk/sign-in/passkey/options', { method: 'POST' }, requestOptionsSchema);
  return await startAuthentication({ optionsJSON }).catch(() => {
    throw noPasskey();
  });
}

/** Names a new passkey in the list of the person's own. */
export function deviceName(): string {
  const { userAgent } = navigator;
  return (
    ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((name) => userAgent.includes(name)) ?? 'This device'
  );
}
