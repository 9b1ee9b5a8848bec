import type { Context } from 'hono';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Deps } from '../domain/deps.ts';
import { isShopError, ShopError } from '../domain/shop-error.ts';
import { type CallerEnv, callerOf } from './caller.ts';
import type { Guard } from './guard-attempts.ts';
import { knownDevice } from './known-device.ts';
import { type AttemptCounter, attemptCounter, type Limit } from './rate-limit.ts';

const MINUTES = 60;
const HOUR = 60 * MINUTES;
const DAY = 24 * HOUR;

type Tries = Omit<Limit, 'name'>;
interface Limits {
  /** at one account, by a browser that it knows, or by one caller */
  readonly own: Tries;
  /** of one caller, at all accounts */
  readonly caller: Tries;
  /** at one account, by all browsers that it does not know */
  readonly strangers?: Tries;
}

/** Two codes of an app are right at a time: twenty guesses a day find one in 68 years on average. */
const APP_CODES = {
  own: { tries: 20, seconds: DAY },
  caller: { tries: 60, seconds: DAY },
  strangers: { tries: 20, seconds: DAY },
} as const;

/** The names are keys in the database. */
const limits = {
  // A shopper asks for a new password before mistyping ten times; forty are a household or an office, and more are a list
  // of stolen accounts. 2,400 guesses a day do not find a password that we accept.
  'sign-in': {
    own: { tries: 10, seconds: 15 * MINUTES },
    caller: { tries: 40, seconds: 15 * MINUTES },
    strangers: { tries: 100, seconds: HOUR },
  },
  // One of a million codes is right, and ends after five guesses. Fifty guesses a day find one in 55 years on average, and
  // need ten mails a day that the owner reads. The ten more of a known browser are the owner's.
  'sign-in code': {
    own: { tries: 10, seconds: DAY },
    caller: { tries: 40, seconds: DAY },
    strangers: { tries: 50, seconds: DAY },
  },
  // A code works only in the browser that asked for it, so a mail too many cannot be left out as with links.
  'code mail': {
    own: { tries: 5, seconds: HOUR },
    caller: { tries: 20, seconds: HOUR },
    strangers: { tries: 10, seconds: HOUR },
  },
  // The link works in any browser: a mailbox that has enough of them gets no more, and nobody is refused for that.
  'password reset': { own: { tries: 10, seconds: HOUR }, caller: { tries: 20, seconds: HOUR } },
  // After the right password or emailed code.
  'second factor': APP_CODES,
  // Of staff, after the right password.
  'desk code': APP_CODES,
} as const satisfies Record<string, Limits>;

interface Guarded {
  /** which errors are the result of a wrong guess; by default every attempt counts, right or wrong */
  readonly isGuess?: (error: unknown) => boolean;
  /** the error when strangers have used up an account's attempts: it says what its owner can do */
  readonly paused?: ErrorCode;
}

/**
 * Counts guesses at an account that anyone can name, or mails to it, without locking its owner out. A browser that the
 * account has signed in from has attempts of its own, which nobody else can use up. All others are counted by caller, by
 * caller and account, and by account; when the account's limit is reached, its owner can still use a known browser, a
 * passkey or a password reset. The account is given by the name under which its browsers are known, or is null for a
 * guess at none.
 */
export function signInGuard(
  { connection: { pool }, settings, clock }: Pick<Deps, 'connection' | 'settings' | 'clock'>,
  name: keyof typeof limits,
  { isGuess, paused = 'too_many_requests' }: Guarded = {},
): Guard {
  const { shoppersPerCaller, trustedProxies } = settings;
  const { own, caller, strangers }: Limits = limits[name];
  const counter = (by: string, tries: Tries) => attemptCounter(pool, { name: `${name} by ${by}`, ...tries });
  const scaled = ({ tries, seconds }: Tries) => ({ tries: tries * shoppersPerCaller, seconds });
  const byDevice = counter('device', own);
  const byBoth = counter('caller and account', scaled(own));
  const byCaller = counter('caller', scaled(caller));
  const byAccount = strangers && counter('account', strangers);

  async function countsOf(c: Context, account: string | null): Promise<[AttemptCounter, string][]> {
    const from = callerOf(c as Context<CallerEnv>, trustedProxies);
    if (account === null) return [[byCaller, from]];
    const device = await knownDevice(c, { settings, clock }, account);
    if (device) return [[byDevice, `${device} ${account}`]];
    return [
      // First, so that a caller who is over this limit adds no count for each name that it makes up.
      [byCaller, from],
      [byBoth, `${from} ${account}`],
      // Last, so that a caller who is over either limit does not add to the account's count.
      ...(byAccount ? [[byAccount, account] satisfies [AttemptCounter, string]] : []),
    ];
  }

  return async (c, account, work) => {
    const counts = await countsOf(c, account);
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
      if (isGuess) await uncount();
      return result;
    } catch (error) {
      if (isGuess && !isGuess(error)) await uncount();
      throw error;
    }
  };
}

/** Counts wrong codes at sign-in and where a signed-in shopper confirms: both are guesses at the same codes. */
export function guardSecondFactor(deps: Pick<Deps, 'connection' | 'settings' | 'clock'>): Guard {
  return signInGuard(deps, 'second factor', { isGuess: isShopError('second_factor_wrong'), paused: 'code_paused' });
}
