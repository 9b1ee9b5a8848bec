import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as z from 'zod';

/** The browser validates these itself. */
const anyObject = (value: unknown) => z.looseObject({}).safeParse(value).success;

/** For a new passkey. */
export const creationOptionsSchema = z.custom<PublicKeyCredentialCreationOptionsJSON>(anyObject);
/** For a sign-in. */
export const requestOptionsSchema = z.custom<PublicKeyCredentialRequestOptionsJSON>(anyObject);
