import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Deps } from '../deps.ts';
import { guest, type Shopper } from '../domain/session/shopper.ts';
import { ShopError } from '../domain/shop-error.ts';
import { guestTokenReader, readGuestToken, signGuestToken, TOKEN_SECONDS } from './guest-token.ts';
import { refuseOtherSites } from './same-origin.ts';

export const TOKEN_COOKIE = 'token';

export interface ShopEnv {
  Variables: { shopper: Shopper };
}

type SessionDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Finds out who asks, by the cookie or the Authorization header. A visitor without a token becomes a guest: the
 * first call that writes gives the token back. A token that does not verify is refused rather than replaced, so
 * that nobody loses a cart without being told.
 */
export function withShopper(deps: SessionDeps) {
  const readToken = guestTokenReader(deps.settings.tokenSecret, deps.clock);
  return createMiddleware<ShopEnv>(async (c, next) => {
    const token = bearer(c) ?? getCookie(c, TOKEN_COOKIE);
    if (token) {
      const shopper = await readToken(token);
      if (!shopper) throw new ShopError('session_invalid');
      c.set('shopper', shopper);
    } else {
      const visitor = guest();
      c.set('shopper', visitor);
      if (c.req.method !== 'GET') await giveToken(c, visitor, deps);
    }
    await next();
  });
}

/**
 * Makes the visitor a guest for another ninety days: the same one when the token still counts, else a new one. Here a
 * damaged token is replaced, so that a browser that was told to reload is not refused for ever.
 */
export async function renewGuest(c: Context, deps: SessionDeps): Promise<{ shopper: Shopper; token: string }> {
  // A link on another site would come without the cookie, and put a new guest in the place of the one with the cart.
  refuseOtherSites(c);
  const old = bearer(c) ?? getCookie(c, TOKEN_COOKIE);
  const shopper = (old && (await readGuestToken(old, deps.settings.tokenSecret))) || guest();
  return { shopper, token: await giveToken(c, shopper, deps) };
}

/** Signs the token, sets the cookie and returns the token for clients that keep no cookies. */
export async function giveToken(c: Context, shopper: Shopper, { clock, settings }: SessionDeps): Promise<string> {
  const token = await signGuestToken(shopper, settings.tokenSecret, clock());
  setCookie(c, TOKEN_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: settings.publicUrl.startsWith('https:'),
    maxAge: TOKEN_SECONDS,
  });
  return token;
}

function bearer(c: Context): string | undefined {
  return c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1];
}
