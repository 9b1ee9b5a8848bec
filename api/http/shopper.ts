import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { PAY_TOKEN } from '../../contract/pay-link.ts';
import type { Deps } from '../domain/deps.ts';
import { payingShopper } from '../domain/draft-orders/pay-link.ts';
import { resumeSession } from '../domain/session/sessions.ts';
import { guest, type Shopper } from '../domain/session/shopper.ts';
import { ShopError } from '../domain/shop-error.ts';
import { refuseOtherSites } from './same-origin.ts';
import { type Holder, secondsOf, signToken, tokenReader } from './shop-token.ts';

/** The name over http, and over https for sessions older than the `__Host-` prefix. */
const OLD_COOKIE = 'token';

export interface ShopEnv {
  Variables: { shopper: Shopper };
}

export type SessionDeps = Pick<Deps, 'clock' | 'settings' | 'connection'>;
interface Visit {
  readonly shopper: Shopper;
  /** a new token, if the old one was extended, moved to another cookie, or signed with an older secret */
  readonly token?: string;
}

/**
 * Reads the shopper from the cookie or the Authorization header. A visitor without a token becomes a guest, who gets a
 * token with the first write. An invalid token, or one whose session has ended, is rejected rather than replaced: a shopper
 * must not lose a cart without notice. The page of a payment link names its token: it shops for the order that staff have
 * prepared, and the shopper's own cart and session stay as they are.
 */
export function withShopper(deps: SessionDeps) {
  const readVisit = visitReader(deps);
  return createMiddleware<ShopEnv>(async (c, next) => {
    const link = c.req.header(PAY_TOKEN);
    if (link) c.set('shopper', await payingShopper(deps, link));
    else if (tokenOf(c, deps.settings)) {
      const visit = await readVisit(c);
      if (!visit) throw new ShopError('session_invalid');
      c.set('shopper', visit.shopper);
    } else {
      const visitor = guest();
      c.set('shopper', visitor);
      if (c.req.method !== 'GET') await issueToken(c, { kind: 'guest', sub: visitor.id }, deps);
    }
    await next();
  });
}

/**
 * Renews a guest for another ninety days, or creates one if the token is invalid: this is the one place that replaces a
 * damaged token, so that a browser is not locked out forever. A signed-in account stays signed in, and its token is not
 * returned.
 */
export function guestRenewer(deps: SessionDeps): (c: Context) => Promise<{ shopper: Shopper; token: string | null }> {
  const readVisit = visitReader(deps);
  return async (c) => {
    // A request from another site arrives without the cookie; a new guest would replace the one that has the cart.
    refuseOtherSites(c);
    const known = await readVisit(c);
    if (known?.shopper.loggedIn) return { shopper: known.shopper, token: null };
    const shopper = known?.shopper ?? guest();
    return { shopper, token: await issueToken(c, { kind: 'guest', sub: shopper.id }, deps) };
  };
}

/** Signs a token, sets the cookie and returns the token for clients without cookies. */
export async function issueToken(
  c: Context,
  holder: Holder,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  endsAt?: Date,
): Promise<string> {
  const name = tokenCookie(settings);
  const now = clock();
  const token = await signToken({ ...holder, cookie: name }, settings.tokenSecret, now, endsAt);
  setCookie(c, name, token, { ...cookieFlags(settings), maxAge: secondsOf(holder, now, endsAt) });
  clearOldCookie(c, settings);
  return token;
}

export function clearToken(c: Context, { settings }: Pick<Deps, 'settings'>): void {
  setCookie(c, tokenCookie(settings), '', { ...cookieFlags(settings), maxAge: 0 });
  clearOldCookie(c, settings);
}

/**
 * The token in the response body, for clients without cookies. Browsers always send these headers and scripts cannot omit
 * them, so a script on a page, ours or an attacker's, never gets to read a token.
 */
export function tokenInBody(c: Context, token: string): { jwt?: string } {
  const isBrowser = c.req.header('sec-fetch-site') !== undefined || c.req.header('origin') !== undefined;
  return isBrowser ? {} : { jwt: token };
}

/** The Authorization header of a client without cookies, or else the cookie. */
function tokenOf(c: Context, settings: Deps['settings']): { token: string; isOldCookie: boolean } | undefined {
  const name = tokenCookie(settings);
  const current = c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1] ?? getCookie(c, name);
  if (current !== undefined) return { token: current, isOldCookie: false };
  const old = name === OLD_COOKIE ? undefined : getCookie(c, OLD_COOKIE);
  return old === undefined ? undefined : { token: old, isOldCookie: true };
}

/** A guest needs no query; an account's session is looked up, and its token reissued when the session is extended. */
export function visitReader(deps: SessionDeps): (c: Context) => Promise<Visit | undefined> {
  const readToken = tokenReader(deps.settings.tokenSecrets, deps.clock);
  return async (c) => {
    const found = tokenOf(c, deps.settings);
    const read = found && readToken(found.token);
    if (!read) return undefined;
    const { claims } = read;
    const isOld = found.isOldCookie || read.isOld;
    // Any subdomain can set a cookie with the old name, so it only counts with a token from before the new name.
    if (found.isOldCookie && claims.cookie !== undefined) return undefined;
    if (claims.kind === 'guest') {
      const { sub } = claims;
      const shopper = guest(sub);
      return isOld ? { shopper, token: await issueToken(c, { kind: 'guest', sub }, deps) } : { shopper };
    }
    const { sub, sid } = claims;
    const session = await resumeSession(deps, { sub, sid });
    if (!session) return undefined;
    const { shopper, extended, endsAt } = session;
    if (!extended && !isOld) return { shopper };
    return { shopper, token: await issueToken(c, { kind: 'account', sub, sid }, deps, endsAt) };
  };
}

const tokenCookie = (settings: Deps['settings']) => cookieName(OLD_COOKIE, settings);

/** Browsers accept the `__Host-` prefix only from the host itself, over https and for all paths. */
export function cookieName(name: string, { publicUrl }: Deps['settings']): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** Deletes the cookie under its old name, which the new one replaces. */
function clearOldCookie(c: Context, settings: Deps['settings']): void {
  if (tokenCookie(settings) === OLD_COOKIE || getCookie(c, OLD_COOKIE) === undefined) return;
  setCookie(c, OLD_COOKIE, '', { ...cookieFlags(settings), maxAge: 0 });
}

export function cookieFlags({ publicUrl }: Deps['settings']) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: publicUrl.startsWith('https:') } as const;
}

/**
 * Requires a signed-in shopper and, if the path has a `{userId}`, that it is the shopper's own. Other accounts get the same
 * error as unknown ones. Runs after `withShopper`.
 */
export const requireAccount = createMiddleware<ShopEnv>(async (c, next) => {
  const { loggedIn, userId } = c.var.shopper;
  if (!loggedIn) throw new ShopError('sign_in_required');
  const requested = c.req.param('userId');
  if (requested !== undefined && requested.toLowerCase() !== userId) throw new ShopError('not_yours');
  await next();
});
