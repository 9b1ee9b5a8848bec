import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Deps } from '../deps.ts';
import { resumeSession } from '../domain/session/resume-session.ts';
import { guest, type Shopper } from '../domain/session/shopper.ts';
import { ShopError } from '../domain/shop-error.ts';
import { refuseOtherSites } from './same-origin.ts';
import { type Holder, secondsOf, signToken, tokenReader } from './shop-token.ts';

/** By http, and by https for sessions that began before the name had a prefix. */
const OLD_COOKIE = 'token';

export interface ShopEnv {
  Variables: { shopper: Shopper };
}

export type SessionDeps = Pick<Deps, 'clock' | 'settings' | 'connection'>;
interface Visit {
  readonly shopper: Shopper;
  /** a new token, where there was none, or where the old one was extended */
  readonly token?: string;
}

/**
 * Finds out who asks, by the cookie or the Authorization header. A visitor without a token becomes a guest: the
 * first call that writes gives the token back. A token that does not verify, or whose session was ended, is refused
 * rather than replaced, so that nobody loses a cart without being told.
 */
export function withShopper(deps: SessionDeps) {
  const recognise = visitReader(deps);
  return createMiddleware<ShopEnv>(async (c, next) => {
    if (tokenOf(c, deps.settings)) {
      const visit = await recognise(c);
      if (!visit) throw new ShopError('session_invalid');
      c.set('shopper', visit.shopper);
    } else {
      const visitor = guest();
      c.set('shopper', visitor);
      if (c.req.method !== 'GET') await giveToken(c, { kind: 'guest', sub: visitor.id }, deps);
    }
    await next();
  });
}

/**
 * Makes the visitor a guest for another ninety days: the same one when the token still counts, else a new one. Here a
 * damaged token is replaced, so that a browser that was told to reload is not refused for ever. An account whose
 * session goes on stays signed in, and its token is not told.
 */
export function guestRenewer(deps: SessionDeps): (c: Context) => Promise<{ shopper: Shopper; token: string | null }> {
  const recognise = visitReader(deps);
  return async (c) => {
    // A link on another site would come without the cookie, and put a new guest in the place of the one with the cart.
    refuseOtherSites(c);
    const known = await recognise(c);
    if (known?.shopper.loggedIn) return { shopper: known.shopper, token: null };
    const shopper = known?.shopper ?? guest();
    return { shopper, token: await giveToken(c, { kind: 'guest', sub: shopper.id }, deps) };
  };
}

/** Signs a token, sets the cookie and returns the token for clients without cookies. */
export async function giveToken(
  c: Context,
  holder: Holder,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  endsAt?: Date,
): Promise<string> {
  const name = tokenCookie(settings);
  const now = clock();
  const token = await signToken({ ...holder, cookie: name }, settings.tokenSecret, now, endsAt);
  setCookie(c, name, token, { ...cookieFlags(settings), maxAge: secondsOf(holder, now, endsAt) });
  takeOldCookie(c, settings);
  return token;
}

export function takeToken(c: Context, { settings }: Pick<Deps, 'settings'>): void {
  setCookie(c, tokenCookie(settings), '', { ...cookieFlags(settings), maxAge: 0 });
  takeOldCookie(c, settings);
}

/**
 * The token as a part of an answer, for clients without cookies. Browsers send these headers and scripts cannot leave
 * them out, so no script on a page, ours or an attacker's, gets to read a token.
 */
export function tokenInBody(c: Context, token: string): { jwt?: string } {
  const isBrowser = c.req.header('sec-fetch-site') !== undefined || c.req.header('origin') !== undefined;
  return isBrowser ? {} : { jwt: token };
}

/** The cookie, or the Authorization header of a client without cookies. */
function tokenOf(c: Context, settings: Deps['settings']): { token: string; isOldCookie: boolean } | undefined {
  const name = tokenCookie(settings);
  const current = c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1] ?? getCookie(c, name);
  if (current !== undefined) return { token: current, isOldCookie: false };
  const old = name === OLD_COOKIE ? undefined : getCookie(c, OLD_COOKIE);
  return old === undefined ? undefined : { token: old, isOldCookie: true };
}

/** A guest costs the database nothing; an account's session is looked up, and its token signed again when extended. */
export function visitReader(deps: SessionDeps): (c: Context) => Promise<Visit | undefined> {
  const readToken = tokenReader(deps.settings.tokenSecret, deps.clock);
  return async (c) => {
    const found = tokenOf(c, deps.settings);
    const claims = found && (await readToken(found.token));
    if (!claims) return undefined;
    // Any host of the domain can set a cookie of the old name: only tokens from before the new name count in it.
    if (found.isOldCookie && claims.cookie !== undefined) return undefined;
    if (claims.kind === 'guest') {
      const { sub } = claims;
      const shopper = guest(sub);
      return found.isOldCookie ? { shopper, token: await giveToken(c, { kind: 'guest', sub }, deps) } : { shopper };
    }
    const { sub, sid } = claims;
    const session = await resumeSession(deps, { sub, sid });
    if (!session) return undefined;
    const { shopper, extended, endsAt } = session;
    if (!extended && !found.isOldCookie) return { shopper };
    return { shopper, token: await giveToken(c, { kind: 'account', sub, sid }, deps, endsAt) };
  };
}

const tokenCookie = (settings: Deps['settings']) => cookieName(OLD_COOKIE, settings);

/** Browsers take a name with this prefix only from the host itself, by https and for every path. */
export function cookieName(name: string, { publicUrl }: Deps['settings']): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** A browser that still has the cookie under its old name gets the new one in its place. */
function takeOldCookie(c: Context, settings: Deps['settings']): void {
  if (tokenCookie(settings) === OLD_COOKIE || getCookie(c, OLD_COOKIE) === undefined) return;
  setCookie(c, OLD_COOKIE, '', { ...cookieFlags(settings), maxAge: 0 });
}

export function cookieFlags({ publicUrl }: Deps['settings']) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: publicUrl.startsWith('https:') } as const;
}
