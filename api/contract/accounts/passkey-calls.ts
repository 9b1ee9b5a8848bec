import * as z from 'zod';
import { passkeyNameSchema } from './auth-calls.ts';

/** What browser and library say to each other (WebAuthn); the library checks it whole. */
const answer = z.looseObject({
  id: z.string().min(1).max(2000).describe('of the passkey, base64url'),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.any(),
  clientExtensionResults: z.any(),
});

/** Body of `POST /api/auth/passkeys`. */
export const newPasskeySchema = passkeyNameSchema.extend({ response: answer });

/** Body of `POST /api/auth/login/passkey`. */
export const passkeyAnswerSchema = answer;

/** Options of WebAuthn, for the browser as they are. */
export const passkeyOptionsSchema = z.any();
