import type { Context } from 'hono';
import type { Deps } from '../domain/deps.ts';
import { type CallerEnv, callerOf } from './caller.ts';
import { type Limit, rateLimit } from './rate-limit.ts';

/** Limits requests by caller; in sandbox mode, one caller plays many shoppers. */
export function callerLimit(
  { connection, settings }: Pick<Deps, 'connection' | 'settings'>,
  limit: Limit,
): (c: Context) => Promise<void> {
  const tries = limit.tries * settings.shoppersPerCaller;
  const count = rateLimit(connection.pool, { ...limit, tries });
  return (c) => count(callerOf(c as Context<CallerEnv>, settings.trustedProxies));
}
