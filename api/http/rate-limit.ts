import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyTries } from '../domain/shop-error.ts';

export interface Limit {
  /** of what is counted, such as "sign-in by address"; limits of one name share their counts */
  readonly name: string;
  readonly tries: number;
  /** The count begins anew when this time has passed since the first try. */
  readonly seconds: number;
}

export interface Tries {
  /** Counts a try of `subject` (an address, a caller), or so many; throws `too_many_requests` when there were too many. */
  count(subject: string, tries?: number): Promise<void>;
  /** The try was no guess: it is not counted after all. */
  giveBack(subject: string): Promise<void>;
}

/** As `countedTries`, where every try counts. */
export function rateLimit(pool: Pool, limit: Limit): Tries['count'] {
  return countedTries(pool, limit).count;
}

/**
 * Counts tries in Postgres, so that all replicas count together. Subjects are stored as hashes: who tried is nobody's
 * business later.
 */
export function countedTries(pool: Pool, { name, tries, seconds }: Limit): Tries {
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
  return {
    async count(subject, points = 1) {
      try {
        await limiter.consume(keyOf(subject), points);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw tooManyTries(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      }
    },
    async giveBack(subject) {
      await limiter.reward(keyOf(subject));
    },
  };
}

function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
