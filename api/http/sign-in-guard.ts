import type { Context } from 'hono';
import type { ErrorCode } from '../contract/errors.ts';
import type { Deps } from '../deps.ts';
import { isShopError, ShopError } from '../domain/shop-error.ts';
import { type CallerEnv, callerOf } from './caller.ts';
import { knownDevice } from './known-device.ts';
import { type AttemptCounter, attemptCounter } from './rate-limit.ts';

const MINUTES = 60;

/** Shoppers request a new password before they mistype this often. */
const PER_ACCOUNT = { tries: 10, seconds: 15 * MINUTES };
/** Enough for a household or an office; more looks like a list of stolen accounts. */
const PER_CALLER = { tries: 40, seconds: 15 * MINUTES };
/** From all unknown browsers together: 2,400 guesses a day do not find a password that we accept. */
const FROM_UNKNOWN_BROWSERS = { tries: 100, seconds: 60 * MINUTES };

type SignIn = <Result>(c: Context, userId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Counts wrong passwords, to stop guessing without locking owners out. A browser that the account has signed in from has
 * attempts of its own, which nobody else can use up. All others are counted by caller, by caller and account, and by
 * account; when the account's limit is reached, its owner can still use a known browser, a passkey or a password reset.
 * `guess`: the error of a wrong password · `paused`: the error when the account's limit is reached.
 */
export function signInGuard(
  { connection, settings, clock }: Pick<Deps, 'connection' | 'settings' | 'clock'>,
  { guess, paused }: { guess: ErrorCode; paused: ErrorCode } = { guess: 'bad_login', paused: 'sign_in_paused' },
): SignIn {
  const { pool } = connection;
  const { shoppersPerCaller, trustedProxies } = settings;
  const scaled = ({ tries, seconds }: typeof PER_CALLER) => ({ tries: tries * shoppersPerCaller, seconds });
  const byDevice = attemptCounter(pool, { name: 'sign-in by device', ...PER_ACCOUNT });
  const byBoth = attemptCounter(pool, { name: 'sign-in by caller and account', ...scaled(PER_ACCOUNT) });
  const byCaller = attemptCounter(pool, { name: 'sign-in by caller', ...scaled(PER_CALLER) });
  const byAccount = attemptCounter(pool, { name: 'sign-in by account', ...FROM_UNKNOWN_BROWSERS });

  return async (c, userId, work) => {
    const device = await knownDevice(c, { settings, clock }, userId);
    const caller = callerOf(c as Context<CallerEnv>, trustedProxies);
    const counts: [AttemptCounter, string][] = device
      ? [[byDevice, `${device} ${userId}`]]
      : [
          // First, so that a caller who is over this limit adds no count for each name that it makes up.
          [byCaller, caller],
          [byBoth, `${caller} ${userId}`],
          // Last, so that a caller who is over either limit does not add to the account's count.
          [byAccount, userId],
        ];
    const uncount = (counted = counts) => Promise.all(counted.map(([tries, subject]) => tries.release(subject)));
    for (const [at, [tries, subject]] of counts.entries()) {
      await tries.count(subject).catch(async (error: unknown) => {
        // Refused for one account, a household can still sign in to its others.
        if (tries === byBoth) await uncount(counts.slice(0, at));
        const isAccountLimit = tries === byAccount && error instanceof ShopError && error.code === 'too_many_requests';
        throw isAccountLimit ? new ShopError(paused, error.params) : error;
      });
    }
    try {
      const result = await work();
      await uncount();
      return result;
    } catch (error) {
      if (!isShopError(guess)(error)) await uncount();
      throw error;
    }
  };
}
