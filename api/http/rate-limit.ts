import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ShopError } from '../domain/shop-error.ts';

export interface Limit {
  /** of what is counted, such as "sign-in by address"; limits of one name share their counts */
  readonly name: string;
  readonly tries: number;
  /** The count begins anew when this time has passed since the first try. */
  readonly seconds: number;
}

/**
 * Counts tries in Postgres, so that all replicas count together. The function that it returns counts one try of
 * `subject` (an address, a caller) and throws `too_many_requests` when there were too many. Subjects are stored as
 * hashes: who tried is nobody's business later.
 */
export function rateLimit(pool: Pool, { name, tries, seconds }: Limit): (subject: string) => Promise<void> {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: tries,
    duration: seconds,
    // Who goes on trying is refused from memory, and costs the database nothing.
    inMemoryBlockOnConsumed: tries + 1,
  });
  return async (subject) => {
    try {
      await limiter.consume(createHash('sha256').update(subject).digest('base64url'));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const wait = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new ShopError('too_many_requests', { wait: inWords(wait), seconds: wait });
    }
  };
}

function inWords(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds <= 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
