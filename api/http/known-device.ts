import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { sign, verify } from 'hono/jwt';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { cookieFlags, cookieName } from './shopper.ts';

const COOKIE = 'device';
/** As long as browsers keep a cookie: a shopper may come back once a year. */
const SECONDS = 400 * 24 * 60 * 60;
/** The accounts of a household; the one that signed in longest ago is forgotten first. */
const MOST_ACCOUNTS = 5;

const claimsSchema = z.object({
  kind: z.literal('device'),
  sub: z.uuid(),
  accounts: z.array(z.string()).max(MOST_ACCOUNTS),
  exp: z.number(),
});

/** The browser's name for counting, when an account with this user id has signed in there before. */
export async function knownDevice(
  c: Context,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  userId: string,
): Promise<string | undefined> {
  const device = await readDevice(c, { settings, clock });
  return device?.accounts.includes(keyOf(userId)) ? device.sub : undefined;
}

/**
 * Marks a browser as one that the account's owner uses. The mark opens nothing: wrong passwords from elsewhere do not
 * count against it, and it has few tries of its own.
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
    accounts: [key, ...others].slice(0, MOST_ACCOUNTS),
    exp: Math.floor(clock().getTime() / 1000) + SECONDS,
  };
  const mark = await sign(claims, settings.tokenSecret, 'HS256');
  setCookie(c, cookieName(COOKIE, settings), mark, { ...cookieFlags(settings), maxAge: SECONDS });
}

async function readDevice(c: Context, { settings, clock }: Pick<Deps, 'settings' | 'clock'>) {
  const cookie = getCookie(c, cookieName(COOKIE, settings));
  if (cookie === undefined) return undefined;
  const signed = await verify(cookie, settings.tokenSecret, { alg: 'HS256', exp: false }).catch(() => undefined);
  const claims = claimsSchema.safeParse(signed).data;
  return claims && claims.exp > clock().getTime() / 1000 ? claims : undefined;
}

/** Whoever finds the cookie on a shared computer does not read in it who shops there. */
function keyOf(userId: string): string {
  return createHash('sha256').update(userId).digest('base64url').slice(0, 22);
}
