import { sign, verify } from 'hono/jwt';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { SESSION_SECONDS } from '../domain/session/session-length.ts';

const GUEST_SECONDS = 90 * 24 * 60 * 60;

const cookie = z.string().optional().describe('the name of the cookie it was given in; absent: signed before 0019');
const claimsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('guest'), sub: z.uuid(), exp: z.number(), cookie }),
  z.object({
    cookie,
    kind: z.literal('account'),
    sub: z.uuid().describe('the account'),
    sid: z.string().describe('names the session, which has to be in the database still'),
    exp: z.number(),
  }),
]);
export type TokenClaims = z.infer<typeof claimsSchema>;
export type Holder = ({ kind: 'guest'; sub: string } | { kind: 'account'; sub: string; sid: string }) & {
  readonly cookie?: string;
};

/** How many seconds a token is good for: an account's no longer than its session. */
export function secondsOf({ kind }: Pick<Holder, 'kind'>, now: Date, endsAt?: Date): number {
  const seconds = kind === 'guest' ? GUEST_SECONDS : SESSION_SECONDS;
  return endsAt ? Math.min(seconds, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) : seconds;
}

/** A guest's token is stateless: nothing is stored until the cart has its first line. An account's names its session. */
export async function signToken(holder: Holder, secret: string, now: Date, endsAt?: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return await sign({ ...holder, iat: issuedAt, exp: issuedAt + secondsOf(holder, now, endsAt) }, secret, 'HS256');
}

/** Ours are about 300 characters; a longer one is not worth verifying. */
const LONGEST_TOKEN = 1_024;
/** Tokens of the shoppers of some minutes: 5 MB at most. */
const REMEMBERED_TOKENS = 5_000;

/**
 * For many requests. Valid tokens are remembered, since verifying was two fifths of the work of adding to a cart. Others
 * are not: anyone can make up as many as they like.
 */
export function tokenReader(secret: string, clock: () => Date): (token: string) => Promise<TokenClaims | undefined> {
  const verified = new LRUCache<string, TokenClaims>({ max: REMEMBERED_TOKENS });
  return async (token) => {
    if (token.length > LONGEST_TOKEN) return undefined;
    const claims = verified.get(token) ?? (await verifyToken(token, secret));
    if (claims) verified.set(token, claims);
    return claims && claims.exp > clock().getTime() / 1000 ? claims : undefined;
  };
}

/** Times are looked at by the shop's clock: another replica's may be a second ahead. */
async function verifyToken(token: string, secret: string): Promise<TokenClaims | undefined> {
  const claims = await verify(token, secret, { alg: 'HS256', exp: false, iat: false }).catch(() => undefined);
  return claimsSchema.safeParse(claims).data;
}
