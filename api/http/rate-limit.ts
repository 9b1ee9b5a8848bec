import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../domain/shop-error.ts';

export interface Limit {
  /** what is counted, such as "sign-in by address"; it is part of the database key, so limits of one name share a count */
  readonly name: string;
  readonly tries: number;
  /** the window, which starts at the first attempt */
  readonly seconds: number;
}

export interface AttemptCounter {
  /** Counts one or more attempts of `subject` (an address, a caller); throws `too_many_requests` over the limit. */
  count(subject: string, tries?: number): Promise<void>;
  /** Uncounts an attempt that turned out not to be a guess. */
  release(subject: string): Promise<void>;
}

/** A limit where every attempt counts. */
export function rateLimit(pool: Pool, limit: Limit): AttemptCounter['count'] {
  return attemptCounter(pool, limit).count;
}

/** Counts attempts in Postgres, so that all replicas share one count. Stores subjects as hashes, for their privacy. */
export function attemptCounter(pool: Pool, { name, tries, seconds }: Limit): AttemptCounter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: tries,
    duration: seconds,
    // Callers over the limit are rejected from memory, without a query.
    inMemoryBlockOnConsumed: tries + 1,
  });
  return {
    async count(subject, points = 1) {
      try {
        await limiter.consume(keyOf(subject), points);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        throw tooManyRequests(Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)));
      }
    },
    async release(subject) {
      await limiter.reward(keyOf(subject));
    },
  };
}

/** The key of a count in `rate_limits`, for a statement that counts in the round trip of what it limits. */
export function limitKey({ name }: Limit, subject: string): string {
  return `${name}:${keyOf(subject)}`;
}

function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
