import type { Context } from 'hono';
import type { Deps } from '../domain/deps.ts';
import type { Shopper } from '../domain/session/shopper.ts';
import { isShopError } from '../domain/shop-error.ts';
import { type CallerEnv, callerOf } from './caller.ts';
import { callerLimit } from './caller-limit.ts';
import { type AttemptCounter, attemptCounter, rateLimit } from './rate-limit.ts';

const MINUTES = 60;

interface Limits {
  readonly caller: number;
  /** of what nobody but its owner can use up; a name that anyone can type is counted by `signInGuard` */
  readonly account?: number;
  readonly seconds: number;
}

/** Far above what shoppers need, and far below what guessing takes. The names are keys in the database. */
const limits = {
  // An address is mailed once: the next who registers it is told that it is taken.
  register: { caller: 20, seconds: 60 * MINUTES },
  // Needs the right password, and a mailbox that has enough links gets no more.
  'verification mail': { caller: 20, seconds: 60 * MINUTES },
  // By new address, so that its mailbox is not flooded. A stranger with a verified account can use it up, which delays one
  // change by an hour, and no recovery.
  'email change': { caller: 20, account: 5, seconds: 60 * MINUTES },
  // Links hold 256 random bits; this bounds what it costs to try some.
  'desk join': { caller: 60, seconds: 15 * MINUTES },
  // By session: guesses of a stolen one must not block the owner's.
  'new password': { caller: 30, account: 10, seconds: 15 * MINUTES },
  // By order number, whether it exists or not.
  'order number': { caller: 30, account: 10, seconds: 15 * MINUTES },
  isRegistered: { caller: 60, seconds: 10 * MINUTES },
  // A signature cannot be guessed; this bounds what it costs to check some.
  passkey: { caller: 40, seconds: 15 * MINUTES },
  'passkey options': { caller: 80, seconds: 15 * MINUTES },
  // By the account that is signed in.
  coupon: { caller: 40, account: 40, seconds: 10 * MINUTES },
  // Events that PayPal signed are uncounted again, so only the events in flight count.
  'PayPal news': { caller: 300, seconds: 10 * MINUTES },
} as const satisfies Record<string, Limits>;
export type GuardedAction = keyof typeof limits;

/**
 * Runs work that could be a guess at an account (or an address, or a session; null for none). It counts the attempt first,
 * for the caller and for the account, and uncounts it when the work succeeds, unless `every` attempt counts.
 */
export type Guard = <Result>(c: Context, account: string | null, work: () => Promise<Result>) => Promise<Result>;

/** `isGuess` tells which errors are the result of a wrong guess; by default, all are. */
export function guardAttempts(
  { connection, settings }: Pick<Deps, 'connection' | 'settings'>,
  name: GuardedAction,
  { every = false, isGuess = () => true }: { every?: boolean; isGuess?: (error: unknown) => boolean } = {},
): Guard {
  const { caller, account, seconds }: Limits = limits[name];
  const { pool } = connection;
  const callers = attemptCounter(pool, {
    name: `${name} by caller`,
    tries: caller * settings.shoppersPerCaller,
    seconds,
  });
  const accounts = account && attemptCounter(pool, { name: `${name} by account`, tries: account, seconds });
  return async (c, subject, work) => {
    const pairs: [AttemptCounter, string][] = [
      [callers, callerOf(c as Context<CallerEnv>, settings.trustedProxies)],
      ...(accounts && subject !== null
        ? [[accounts, subject.trim().toLowerCase()] satisfies [AttemptCounter, string]]
        : []),
    ];
    for (const [counter, key] of pairs) await counter.count(key);
    const uncount = () => Promise.all(pairs.map(([counter, key]) => counter.release(key)));
    try {
      const result = await work();
      if (!every) await uncount();
      return result;
    } catch (error) {
      if (!every && !isGuess(error)) await uncount();
      throw error;
    }
  };
}

/** For routes that reveal whether a coupon exists. A code that exists does not count as a guess, even if it has ended. */
export function guardCoupons(deps: Pick<Deps, 'connection' | 'settings'>): Guard {
  return guardAttempts(deps, 'coupon', { isGuess: isShopError('coupon_unknown') });
}

/** Guests are counted by caller only: anyone can become a new guest at will. */
export function accountOf({ loggedIn, id }: Shopper): string | null {
  return loggedIn ? id : null;
}

/**
 * Limits cards that are submitted without an order: to save them, or to pay for a membership. Each submission would tell a
 * thief whether a stolen number works, so all such routes share one limit. Checkout limits unpaid orders instead.
 */
export function cardAttemptLimit(deps: Pick<Deps, 'connection' | 'settings'>) {
  // A member who mistypes a card in two forms, with a bank challenge each time, needs six.
  const ofAccount = rateLimit(deps.connection.pool, { name: 'cards by account', tries: 15, seconds: 60 * MINUTES });
  const ofCaller = callerLimit(deps, { name: 'cards by caller', tries: 40, seconds: 60 * MINUTES });
  return async (c: Context, { id }: Shopper): Promise<void> => {
    await ofAccount(id);
    await ofCaller(c);
  };
}
