import type { Context } from 'hono';
import type * as z from 'zod';
import type { firstFactorSchema, SignedIn } from '../../contract/accounts/user.ts';
import type { FirstFactor, SignedInSession } from '../domain/accounts/sign-in.ts';
import { findUser } from '../domain/accounts/users.ts';
import { mergeGuest } from '../domain/session/merge-guest.ts';
import { shoppers } from '../domain/sign-in/audience.ts';
import { signOut } from '../domain/sign-in/sessions.ts';
import { rememberDevice } from './known-device.ts';
import { issueToken, type SessionDeps, tokenInBody, visitReader } from './shopper.ts';

/** Answers a right password or emailed code: starts the session, unless the second factor is still needed. */
export function firstFactorAnswer(startSession: ReturnType<typeof sessionStarter>) {
  return async (c: Context, passed: FirstFactor): Promise<z.output<typeof firstFactorSchema>> =>
    'session' in passed ? await startSession(c, passed.session) : passed;
}

/**
 * Starts an account's session in this browser after a sign-in: merges the guest's cart into the account, ends the
 * browser's earlier session, and issues the token.
 */
export function sessionStarter(deps: SessionDeps) {
  const readVisit = visitReader(deps);
  return async (c: Context, { accountId, sessionToken }: SignedInSession): Promise<SignedIn> => {
    const { db } = deps.connection;
    const before = (await readVisit(c))?.shopper;
    if (before && !before.loggedIn) await mergeGuest(db, { guestId: before.id, accountId });
    if (before?.sessionId) await signOut(db, shoppers, before.sessionId);
    const user = await findUser(db, accountId, deps.clock());
    const token = await issueToken(c, { kind: 'account', sub: accountId, sid: sessionToken }, deps);
    await rememberDevice(c, deps, user.userId);
    return { ...user, ...tokenInBody(c, token) };
  };
}
