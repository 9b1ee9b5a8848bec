import { sign, verify } from 'hono/jwt';
import * as z from 'zod';
import { guest, type Shopper } from '../domain/session/shopper.ts';

const DAYS_VALID = 90;
export const TOKEN_SECONDS = DAYS_VALID * 24 * 60 * 60;

const claimsSchema = z.object({ sub: z.uuid(), kind: z.literal('guest') });

/** A guest token is stateless: nothing is stored until the cart has its first line. */
export async function signGuestToken(shopper: Shopper, secret: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return await sign({ sub: shopper.id, kind: 'guest', iat: issuedAt, exp: issuedAt + TOKEN_SECONDS }, secret, 'HS256');
}

/** The shopper that the token names; undefined when it is forged, damaged or too old. */
export async function readGuestToken(token: string, secret: string): Promise<Shopper | undefined> {
  const claims = await verify(token, secret, 'HS256').catch(() => undefined);
  const parsed = claimsSchema.safeParse(claims);
  return parsed.success ? guest(parsed.data.sub) : undefined;
}
