import * as z from 'zod';
import { passkeyNameSchema } from './auth-calls.ts';

/** A WebAuthn response; the WebAuthn library validates all of it. */
const answer = z.looseObject({
  id: z.string().min(1).max(2000).describe('passkey id, base64url'),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.any(),
  clientExtensionResults: z.any(),
});

/** Body of `POST /api/auth/passkeys`. */
export const newPasskeySchema = passkeyNameSchema.extend({ response: answer });

/** Body of `POST /api/auth/login/passkey`. */
export const passkeyAnswerSchema = answer;

/** WebAuthn options, passed to the browser unchanged. */
export const passkeyOptionsSchema = z.any();
