import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Deps } from '../deps.ts';
import { resumeSession } from '../domain/session/resume-session.ts';
import { guest, type Shopper } from '../domain/session/shopper.ts';
import { ShopError } from '../domain/shop-error.ts';
import { refuseOtherSites } from './same-origin.ts';
import { type Holder, secondsOf, signToken, tokenReader } from './shop-token.ts';

export const TOKEN_COOKIE = 'token';

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
    if (tokenOf(c)) {
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
 * session goes on stays signed in.
 */
export function guestRenewer(deps: SessionDeps): (c: Context) => Promise<Required<Visit>> {
  const recognise = visitReader(deps);
  return async (c) => {
    // A link on another site would come without the cookie, and put a new guest in the place of the one with the cart.
    refuseOtherSites(c);
    const old = tokenOf(c);
    const known = await recognise(c);
    if (known?.shopper.loggedIn && old) return { token: old, ...known };
    const shopper = known?.shopper ?? guest();
    return { shopper, token: await giveToken(c, { kind: 'guest', sub: shopper.id }, deps) };
  };
}

/** Signs a token, sets the cookie and returns the token for clients that keep no cookies. */
export async function giveToken(
  c: Context,
  holder: Holder,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): Promise<string> {
  const token = await signToken(holder, settings.tokenSecret, clock());
  setCookie(c, TOKEN_COOKIE, token, { ...cookieFlags(settings), maxAge: secondsOf(holder) });
  return token;
}

export function takeToken(c: Context, { settings }: Pick<Deps, 'settings'>): void {
  setCookie(c, TOKEN_COOKIE, '', { ...cookieFlags(settings), maxAge: 0 });
}

/** The cookie, or the Authorization header of a client that keeps none. */
function tokenOf(c: Context): string | undefined {
  return c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1] ?? getCookie(c, TOKEN_COOKIE);
}

/** A guest costs the database nothing; an account's session is looked up, and its token signed anew when extended. */
export function visitReader(deps: SessionDeps): (c: Context) => Promise<Visit | undefined> {
  const readToken = tokenReader(deps.settings.tokenSecret, deps.clock);
  return async (c) => {
    const token = tokenOf(c);
    const claims = token && (await readToken(token));
    if (!claims) return undefined;
    if (claims.kind === 'guest') return { shopper: guest(claims.sub) };
    const { sub, sid } = claims;
    const session = await resumeSession(deps, { sub, sid });
    if (!session) return undefined;
    const { shopper, extended } = session;
    return extended ? { shopper, token: await giveToken(c, { kind: 'account', sub, sid }, deps) } : { shopper };
  };
}

function cookieFlags({ publicUrl }: Deps['settings']) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: publicUrl.startsWith('https:') } as const;
}
