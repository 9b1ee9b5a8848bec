import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { isRefused, ShopError } from '../domain/shop-error.ts';
import { type CallerEnv, callerOf } from './caller.ts';
import { knownDevice } from './known-device.ts';
import { countedTries, type Tries } from './rate-limit.ts';

const MINUTES = 60;

/** Nobody mistypes more often before asking for a new password. */
const AT_ONE_ACCOUNT = { tries: 10, seconds: 15 * MINUTES };
/** A household or an office; more accounts than that are tried from a list. */
const BY_ONE_CALLER = { tries: 40, seconds: 15 * MINUTES };
/** From everywhere, by browsers that the account does not know: 2,400 guesses a day find no password that we accept. */
const FROM_EVERYWHERE = { tries: 100, seconds: 60 * MINUTES };

type SignIn = <Answer>(c: Context, userId: string, work: () => Promise<Answer>) => Promise<Answer>;

/**
 * Counts wrong passwords, so that guessing ends and owners do not. A browser in which the account signed in before has
 * tries of its own, which nobody else can use up. All others are counted by caller, by caller and account, and by
 * account; what ends the last of these leaves the owner known browsers, passkeys and a new password by mail.
 */
export function signInGuard({ connection, settings, clock }: Pick<Deps, 'connection' | 'settings' | 'clock'>): SignIn {
  const { pool } = connection;
  const { shoppersPerCaller, trustedProxies } = settings;
  const scaled = ({ tries, seconds }: typeof BY_ONE_CALLER) => ({ tries: tries * shoppersPerCaller, seconds });
  const byDevice = countedTries(pool, { name: 'sign-in by device', ...AT_ONE_ACCOUNT });
  const byBoth = countedTries(pool, { name: 'sign-in by caller and account', ...scaled(AT_ONE_ACCOUNT) });
  const byCaller = countedTries(pool, { name: 'sign-in by caller', ...scaled(BY_ONE_CALLER) });
  const byAccount = countedTries(pool, { name: 'sign-in by account', ...FROM_EVERYWHERE });

  return async (c, userId, work) => {
    const device = await knownDevice(c, { settings, clock }, userId);
    const caller = callerOf(c as Context<CallerEnv>, trustedProxies);
    const counts: [Tries, string][] = device
      ? [[byDevice, `${device} ${userId}`]]
      : [
          // First: a caller that is refused here no longer adds to the account's count.
          [byBoth, `${caller} ${userId}`],
          [byCaller, caller],
          [byAccount, userId],
        ];
    for (const [tries, subject] of counts) {
      await tries.count(subject).catch((error: unknown) => {
        const isFull = tries === byAccount && error instanceof ShopError && error.code === 'too_many_requests';
        throw isFull ? new ShopError('sign_in_paused', error.params) : error;
      });
    }
    const forgive = () => Promise.all(counts.map(([tries, subject]) => tries.giveBack(subject)));
    try {
      const answer = await work();
      await forgive();
      return answer;
    } catch (error) {
      if (!isRefused('bad_login')(error)) await forgive();
      throw error;
    }
  };
}
