import { sign } from 'hono/jwt';
import * as z from 'zod';
import { readSigned } from '../read-signed.ts';
import type { MailLinkReading, MailLinkSigning } from './mail-links.ts';

/** Long enough to print something, and to be back from a journey. */
export const REVIEW_LINK_DAYS = 60;
const DAY = 24 * 60 * 60;

const claimsSchema = z.object({ kind: z.literal('review'), sub: z.uuid(), exp: z.int() });

/** Signs the token that lets its holder review the goods of one order; it contains the order's id only. */
export async function signReviewLink(orderId: string, { secret, now }: MailLinkSigning): Promise<string> {
  const exp = Math.floor(now.getTime() / 1000) + REVIEW_LINK_DAYS * DAY;
  return await sign({ kind: 'review', sub: orderId, exp }, secret, 'HS256');
}

/** Verifies a token; undefined when it was not signed by the shop for this. Expired tokens are readable too. */
export async function readReviewLink(
  token: string,
  { secrets, now }: MailLinkReading,
): Promise<{ orderId: string; until: Date; expired: boolean } | undefined> {
  const signed = await readSigned(token, secrets);
  const claims = claimsSchema.safeParse(signed).data;
  if (!claims) return undefined;
  const until = new Date(claims.exp * 1000);
  return { orderId: claims.sub, until, expired: until <= now };
}
