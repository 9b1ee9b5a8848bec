import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../domain/session/shopper.ts';
import { isRefused } from '../domain/shop-error.ts';
import { type CallerEnv, callerOf } from './caller.ts';
import { countedTries, type Tries } from './rate-limit.ts';

const MINUTES = 60;

/** An honest shopper never comes near these; who guesses does at once. */
const allowed = {
  register: { caller: 20, account: 6, seconds: 60 * MINUTES },
  'password reset': { caller: 20, account: 5, seconds: 60 * MINUTES },
  'new password': { caller: 30, account: 10, seconds: 15 * MINUTES },
  isRegistered: { caller: 60, account: 30, seconds: 10 * MINUTES },
  passkey: { caller: 40, account: 20, seconds: 15 * MINUTES },
  'passkey options': { caller: 80, account: 80, seconds: 15 * MINUTES },
  coupon: { caller: 40, account: 40, seconds: 10 * MINUTES },
  // News that PayPal signed is given back; this many at once it never sends.
  'PayPal news': { caller: 300, account: 300, seconds: 10 * MINUTES },
} as const;
export type Guarded = keyof typeof allowed;

/**
 * Does what could be a guess at an account (or an address, a shopper; null: at nobody's). The try is counted before, for
 * who calls and for the account, and given back when it turns out to be none: by its success, unless `every` try counts.
 */
export type Guard = <Answer>(c: Context, account: string | null, work: () => Promise<Answer>) => Promise<Answer>;

/** `isGuess` says of an error whether it is the answer to a guess; by default every failure is. */
export function guardTries(
  { connection, settings }: Pick<Deps, 'connection' | 'settings'>,
  name: Guarded,
  { every = false, isGuess = () => true }: { every?: boolean; isGuess?: (error: unknown) => boolean } = {},
): Guard {
  const { caller, account, seconds } = allowed[name];
  const { pool } = connection;
  const callers = countedTries(pool, {
    name: `${name} by caller`,
    tries: caller * settings.shoppersPerCaller,
    seconds,
  });
  const accounts = countedTries(pool, { name: `${name} by account`, tries: account, seconds });
  return async (c, subject, work) => {
    const pairs: [Tries, string][] = [
      [callers, callerOf(c as Context<CallerEnv>, settings.trustedProxies)],
      ...(subject === null ? [] : [[accounts, subject.trim().toLowerCase()] satisfies [Tries, string]]),
    ];
    for (const [tries, who] of pairs) await tries.count(who);
    const forgive = () => Promise.all(pairs.map(([tries, who]) => tries.giveBack(who)));
    try {
      const answer = await work();
      if (!every) await forgive();
      return answer;
    } catch (error) {
      if (!every && !isGuess(error)) await forgive();
      throw error;
    }
  };
}

/** For calls that tell whether a coupon is one; a code that exists, ended or not, is no guess. */
export function couponGuard(deps: Pick<Deps, 'connection' | 'settings'>): Guard {
  return guardTries(deps, 'coupon', { isGuess: isRefused('coupon_unknown') });
}

/** A guest is counted by caller only: there is a new one for the asking. */
export function accountOf({ loggedIn, id }: Shopper): string | null {
  return loggedIn ? id : null;
}
