import { sign } from 'hono/jwt';
import * as z from 'zod';
import { readSigned } from '../read-signed.ts';
import type { MailLinkReading } from './mail-links.ts';

const claimsSchema = z.object({ kind: z.literal('pay'), sub: z.uuid(), exp: z.number() });

/** Signs the token of a payment link; it contains the id of the draft's cart only. */
export async function signPayLink(owner: string, { secret, until }: { secret: string; until: Date }): Promise<string> {
  return await sign({ kind: 'pay', sub: owner, exp: Math.floor(until.getTime() / 1000) }, secret, 'HS256');
}

/** The page on which an order is paid. */
export function payPage(publicUrl: string, token: string): string {
  return `${publicUrl}/checkout/pay/?token=${token}`;
}

/** Verifies such a token; undefined when it was not signed by the shop. Expired tokens are readable too. */
export async function readPayLink(
  token: string,
  { secrets, now }: MailLinkReading,
): Promise<{ owner: string; expired: boolean } | undefined> {
  const claims = claimsSchema.safeParse(await readSigned(token, secrets)).data;
  return claims && { owner: claims.sub, expired: claims.exp * 1000 <= now.getTime() };
}
