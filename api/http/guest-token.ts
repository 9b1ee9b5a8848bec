import { sign, verify } from 'hono/jwt';
import * as z from 'zod';
import { guest, type Shopper } from '../domain/session/shopper.ts';
import { Remembered } from './remembered.ts';

const DAYS_VALID = 90;
export const TOKEN_SECONDS = DAYS_VALID * 24 * 60 * 60;

const claimsSchema = z.object({ sub: z.uuid(), kind: z.literal('guest'), exp: z.number() });
type Claims = z.infer<typeof claimsSchema>;

/** A guest token is stateless: nothing is stored until the cart has its first line. */
export async function signGuestToken(shopper: Shopper, secret: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return await sign({ sub: shopper.id, kind: 'guest', iat: issuedAt, exp: issuedAt + TOKEN_SECONDS }, secret, 'HS256');
}

/** The shopper that the token names; undefined when it is forged, damaged or too old. */
export async function readGuestToken(token: string, secret: string): Promise<Shopper | undefined> {
  const claims = await verifyToken(token, secret);
  return claims && guest(claims.sub);
}

/** The same for many requests. What was verified is remembered: it was two fifths of the work of adding to a cart. */
export function guestTokenReader(secret: string, clock: () => Date): (token: string) => Promise<Shopper | undefined> {
  const verified = new Remembered<Promise<Claims | undefined>>(5000);
  return async (token) => {
    const claims = await verified.get(token, () => verifyToken(token, secret));
    return claims && claims.exp > clock().getTime() / 1000 ? guest(claims.sub) : undefined;
  };
}

async function verifyToken(token: string, secret: string): Promise<Claims | undefined> {
  const claims = await verify(token, secret, 'HS256').catch(() => undefined);
  return claimsSchema.safeParse(claims).data;
}
