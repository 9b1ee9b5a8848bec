import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { sign } from 'hono/jwt';
import * as z from 'zod';
import type { Deps } from '../domain/deps.ts';
import { readSigned } from '../gateways/read-signed.ts';
import { cookieFlags, cookieName } from './shopper.ts';

const COOKIE = 'device';
/** The longest that browsers keep a cookie, so that a shopper who returns once a year is still known. */
const SECONDS = 400 * 24 * 60 * 60;
/** Enough for a household; the account that signed in longest ago is dropped first. */
const MAX_ACCOUNTS = 5;

const claimsSchema = z.object({
  kind: z.literal('device'),
  sub: z.uuid(),
  accounts: z.array(z.string()).max(MAX_ACCOUNTS),
  exp: z.number(),
});

/** The id of this browser, if the account has signed in here before. */
export async function knownDevice(
  c: Context,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  userId: string,
): Promise<string | undefined> {
  const device = await readDevice(c, { settings, clock });
  return device?.accounts.includes(keyOf(userId)) ? device.sub : undefined;
}

/**
 * Remembers that the account's owner uses this browser. The cookie grants no access: it gives the browser a small number
 * of sign-in attempts that wrong passwords from elsewhere cannot use up.
 */
export async function rememberDevice(
  c: Context,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  userId: string,
): Promise<void> {
  const device = await readDevice(c, { settings, clock });
  const key = keyOf(userId);
  const others = device?.accounts.filter((each) => each !== key) ?? [];
  const claims = {
    kind: 'device',
    sub: device?.sub ?? crypto.randomUUID(),
    accounts: [key, ...others].slice(0, MAX_ACCOUNTS),
    exp: Math.floor(clock().getTime() / 1000) + SECONDS,
  };
  const cookie = await sign(claims, settings.tokenSecret, 'HS256');
  setCookie(c, cookieName(COOKIE, settings), cookie, { ...cookieFlags(settings), maxAge: SECONDS });
}

async function readDevice(c: Context, { settings, clock }: Pick<Deps, 'settings' | 'clock'>) {
  const cookie = getCookie(c, cookieName(COOKIE, settings));
  if (cookie === undefined) return undefined;
  const signed = await readSigned(cookie, settings.tokenSecrets);
  const claims = claimsSchema.safeParse(signed).data;
  return claims && claims.exp > clock().getTime() / 1000 ? claims : undefined;
}

/** Hashed, so that the cookie does not reveal on a shared computer who shops there. */
function keyOf(userId: string): string {
  return createHash('sha256').update(userId).digest('base64url').slice(0, 22);
}
