import { sign, verify } from 'hono/jwt';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { SESSION_SECONDS } from '../domain/session/session-length.ts';

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
export type TokenClaims = z.infer<typeof claimsSchema>;
export type Holder = ({ kind: 'guest'; sub: string } | { kind: 'account'; sub: string; sid: string }) & {
  readonly cookie?: string;
};

/** How many seconds a token is valid; an account's expires with its session at the latest. */
export function secondsOf({ kind }: Pick<Holder, 'kind'>, now: Date, endsAt?: Date): number {
  const seconds = kind === 'guest' ? GUEST_SECONDS : SESSION_SECONDS;
  return endsAt ? Math.min(seconds, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) : seconds;
}

/** A guest's token is stateless: nothing is stored until the cart has its first line. An account's token names its session. */
export async function signToken(holder: Holder, secret: string, now: Date, endsAt?: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return await sign({ ...holder, iat: issuedAt, exp: issuedAt + secondsOf(holder, now, endsAt) }, secret, 'HS256');
}

/** Our tokens have about 300 characters; anything much longer is not worth verifying. */
const MAX_TOKEN_LENGTH = 1_024;
/** The shoppers of a few minutes; at most 5 MB. */
const CACHED_TOKENS = 5_000;

/**
 * Verifies tokens and caches the valid ones, since verifying took two fifths of the time of adding to a cart. Invalid
 * tokens are not cached: an attacker could fill the cache with them.
 */
export function tokenReader(secret: string, clock: () => Date): (token: string) => Promise<TokenClaims | undefined> {
  const verified = new LRUCache<string, TokenClaims>({ max: CACHED_TOKENS });
  return async (token) => {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const claims = verified.get(token) ?? (await verifyToken(token, secret));
    if (claims) verified.set(token, claims);
    return claims && claims.exp > clock().getTime() / 1000 ? claims : undefined;
  };
}

/** Leaves times to the caller: another replica's clock may be a second ahead, and tests set their own. */
async function verifyToken(token: string, secret: string): Promise<TokenClaims | undefined> {
  const claims = await verify(token, secret, { alg: 'HS256', exp: false, iat: false }).catch(() => undefined);
  return claimsSchema.safeParse(claims).data;
}
