import { createHmac, timingSafeEqual } from 'node:crypto';
import { sign } from 'hono/jwt';
import * as z from 'zod';
import { shoppers } from '../domain/sign-in/audience.ts';

const GUEST_SECONDS = 90 * 24 * 60 * 60;

const cookie = z
  .string()
  .optional()
  .describe('the name of the cookie that the token was set in; absent in tokens from before that claim existed');
const claimsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('guest'), sub: z.uuid(), exp: z.number(), cookie }),
  z.object({
    cookie,
    kind: z.literal('account'),
    sub: z.uuid().describe('the account'),
    sid: z.string().describe('the session, which must still be in the database'),
    exp: z.number(),
  }),
]);
const signedClaims = z
  .base64url()
  .transform((body): unknown => JSON.parse(Buffer.from(body, 'base64url').toString()))
  .pipe(claimsSchema);
type TokenClaims = z.infer<typeof claimsSchema>;
export type Holder = ({ kind: 'guest'; sub: string } | { kind: 'account'; sub: string; sid: string }) & {
  readonly cookie?: string;
};

/** How many seconds a token is valid; an account's expires with its session at the latest. */
export function secondsOf({ kind }: Pick<Holder, 'kind'>, now: Date, endsAt?: Date): number {
  const seconds = kind === 'guest' ? GUEST_SECONDS : shoppers.unusedMs / 1000;
  return endsAt ? Math.min(seconds, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) : seconds;
}

/** A guest's token is stateless: nothing is stored until the cart has its first line. An account's token names its session. */
export async function signToken(holder: Holder, secret: string, now: Date, endsAt?: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return await sign({ ...holder, iat: issuedAt, exp: issuedAt + secondsOf(holder, now, endsAt) }, secret, 'HS256');
}

/** Our tokens have about 300 characters; anything much longer is not worth verifying. */
const MAX_TOKEN_LENGTH = 1_024;

export interface ReadToken {
  readonly claims: TokenClaims;
  /** it was signed before the secret changed, so its holder gets a new one */
  readonly isOld: boolean;
}

/** Verifies tokens each time: a cache of the shoppers of some minutes took longer than their signatures. */
export function tokenReader(secrets: readonly string[], clock: () => Date): (token: string) => ReadToken | undefined {
  return (token) => {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const read = readToken(token, secrets);
    return read && read.claims.exp > clock().getTime() / 1000 ? read : undefined;
  };
}

function readToken(token: string, secrets: readonly string[]): ReadToken | undefined {
  for (const [age, secret] of secrets.entries()) {
    const claims = verifyToken(token, secret);
    if (claims) return { claims, isOld: age > 0 };
  }
  return undefined;
}

/**
 * Node's HMAC, because Web Crypto's, which hono/jwt uses, is another thread's work: it took a sixth of the time of adding
 * to a cart. Every token counts as HS256, whatever its header says. Leaves times to the caller: another replica's clock
 * may be a second ahead, and tests set their own.
 */
function verifyToken(token: string, secret: string): TokenClaims | undefined {
  const [header = '', body = '', signature = '', more] = token.split('.');
  if (more !== undefined) return undefined;
  const expected = Buffer.from(createHmac('sha256', secret).update(`${header}.${body}`).digest('base64url'));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return signedClaims.safeParse(body).data;
}
