import { sign } from 'hono/jwt';
import * as z from 'zod';
import { readSigned } from '../read-signed.ts';
import type { MailLinkReading, MailLinkSigning } from './mail-links.ts';

/** Counted from the email; covers shipping, returns and warranties. */
const ORDER_LINK_DAYS = 400;
const DAY = 24 * 60 * 60;

const claimsSchema = z.object({ kind: z.literal('order'), sub: z.uuid(), exp: z.number() });

/** Signs the token that shows an order to guests; it contains the order id only. */
export async function signOrderLink(orderId: string, { secret, now }: MailLinkSigning): Promise<string> {
  const exp = Math.floor(now.getTime() / 1000) + ORDER_LINK_DAYS * DAY;
  return await sign({ kind: 'order', sub: orderId, exp }, secret, 'HS256');
}

/** Verifies an order token; undefined when it was not signed by the shop. Expired tokens are readable too. */
export async function readOrderLink(
  token: string,
  { secrets, now }: MailLinkReading,
): Promise<{ orderId: string; expired: boolean } | undefined> {
  const signed = await readSigned(token, secrets);
  const claims = claimsSchema.safeParse(signed).data;
  return claims && { orderId: claims.sub, expired: claims.exp * 1000 <= now.getTime() };
}
