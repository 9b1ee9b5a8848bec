import { sign } from 'hono/jwt';
import * as z from 'zod';
import { readSigned } from '../read-signed.ts';
import type { MailLinkReading } from './mail-links.ts';

const claimsSchema = z.object({ kind: z.literal('pay'), sub: z.uuid(), exp: z.number() });

/** What a link pays: an order that staff prepared, or a change of one. */
interface Payable {
  /** of the payments by its link */
  readonly owner: string;
  readonly expires_at: Date;
}

/** The settings of the shop that a link needs. */
interface Signing {
  readonly tokenSecret: string;
  readonly publicUrl: string;
}

/** The address of the page on which it is paid. Its token contains the owner only. */
export async function payLink({ owner, expires_at }: Payable, { tokenSecret, publicUrl }: Signing): Promise<string> {
  const claims = { kind: 'pay', sub: owner, exp: Math.floor(expires_at.getTime() / 1000) };
  return `${publicUrl}/checkout/pay/?token=${await sign(claims, tokenSecret, 'HS256')}`;
}

/** Verifies such a token; undefined when it was not signed by the shop. Expired tokens are readable too. */
export async function readPayLink(
  token: string,
  { secrets, now }: MailLinkReading,
): Promise<{ owner: string; expired: boolean } | undefined> {
  const claims = claimsSchema.safeParse(await readSigned(token, secrets)).data;
  return claims && { owner: claims.sub, expired: claims.exp * 1000 <= now.getTime() };
}
