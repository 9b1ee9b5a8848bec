import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../domain/session/shopper.ts';
import { type CallerEnv, callerOf } from './caller.ts';
import { rateLimit } from './rate-limit.ts';

const HOUR = 3600;

/**
 * Counts cards that are tried where no order is placed: saved, or to pay for a membership. A thief learns from each try
 * whether a stolen number is good, so all those places share one count. Checkout counts its unpaid orders.
 */
export function cardTries({ connection: { pool }, settings }: Pick<Deps, 'connection' | 'settings'>) {
  // A member who mistypes a card in two forms, and is asked by the bank each time, needs six.
  const ofAccount = rateLimit(pool, { name: 'cards by account', tries: 15, seconds: HOUR });
  const ofCaller = rateLimit(pool, { name: 'cards by caller', tries: 40 * settings.shoppersPerCaller, seconds: HOUR });
  return async (c: Context, { id }: Shopper): Promise<void> => {
    await ofAccount(id);
    await ofCaller(callerOf(c as Context<CallerEnv>, settings.trustedProxies));
  };
}
