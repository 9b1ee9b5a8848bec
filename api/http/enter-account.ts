import type { Context } from 'hono';
import type { SignedIn } from '../contract/user.ts';
import { findUser } from '../domain/accounts/present-user.ts';
import type { SignedInSession } from '../domain/accounts/sign-in.ts';
import { joinGuest } from '../domain/session/join-guest.ts';
import { signOut } from '../domain/session/sign-out.ts';
import { rememberDevice } from './known-device.ts';
import { giveToken, type SessionDeps, tokenInBody, visitReader } from './shopper.ts';

/**
 * Makes a browser the account's, once it has shown that it may: what it did as a guest joins the account, an earlier
 * session of it ends, and it is given the token.
 */
export function accountEntry(deps: SessionDeps) {
  const recognise = visitReader(deps);
  return async (c: Context, { accountId, sessionToken }: SignedInSession): Promise<SignedIn> => {
    const { db } = deps.connection;
    const before = (await recognise(c))?.shopper;
    if (before && !before.loggedIn) await joinGuest(db, { guestId: before.id, accountId });
    if (before?.sessionId) await signOut(deps, before.sessionId);
    const user = await findUser(db, accountId, deps.clock());
    const token = await giveToken(c, { kind: 'account', sub: accountId, sid: sessionToken }, deps);
    await rememberDevice(c, deps, user.userId);
    return { ...user, ...tokenInBody(c, token) };
  };
}
