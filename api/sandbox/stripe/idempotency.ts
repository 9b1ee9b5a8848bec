import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { StripeProblem } from './problem.ts';

export interface StoredAnswer {
  readonly status: number;
  readonly body: object;
}

/** A key belongs to the caller's contents: same key and same contents mean the same request. */
export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
}

/**
 * Claims the key until the transaction ends and gives back what it was answered before. Claim, work and answer are
 * stored together, so a crash leaves the key as if it had never been used.
 */
export async function claimKey(
  trx: Transaction<unknown>,
  key: string,
  fingerprint: string,
): Promise<StoredAnswer | undefined> {
  const claim = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as free`.execute(trx);
  if (!claim.rows[0]?.free) {
    throw new StripeProblem(
      409,
      'idempotency_error',
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      { code: 'idempotency_key_in_use' },
    );
  }
  const { rows } = await sql<StoredAnswer & { fingerprint: string }>`
    select status, body, fingerprint from sandbox.stripe_answers where key = ${key}`.execute(trx);
  const stored = rows[0];
  if (stored && stored.fingerprint !== fingerprint) {
    throw new StripeProblem(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return stored;
}
