import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { StripeProblem } from './problem.ts';

export interface StoredAnswer {
  readonly status: number;
  readonly body: object;
  /** the id of the request that was answered first */
  readonly request: string;
}

/** Stripe forgets a key once it is a day old: the same request then runs again. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A key belongs to the caller's contents: same key and same contents mean the same request. */
export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
}

/**
 * What the key was answered before. Work and answer are stored together, so a crash leaves the key as if it had never
 * been used; of two requests at once, in two processes even, one finds the key taken when it stores.
 */
export async function findAnswer(
  db: Kysely<unknown>,
  { key, fingerprint, now }: { readonly key: string; readonly fingerprint: string; readonly now: Date },
): Promise<StoredAnswer | undefined> {
  const forgotten = new Date(now.getTime() - KEY_LIFETIME_MS);
  const { rows } = await sql<StoredAnswer & { fingerprint: string }>`
    with forgotten as (
      delete from sandbox.stripe_answers where key = ${key} and at <= ${forgotten}
    )
    select status, body, fingerprint, request from sandbox.stripe_answers
    where key = ${key} and at > ${forgotten}`.execute(db);
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

/** Keys whose requests this process is working on. */
export class KeysInUse {
  readonly #keys = new Set<string>();

  /** Runs the work of a key; refused while the same key is being worked on. */
  async hold<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
    if (!key) return await work();
    if (this.#keys.has(key)) throw keyInUse(key);
    this.#keys.add(key);
    try {
      return await work();
    } catch (error) {
      throw isTaken(error) ? keyInUse(key) : error;
    } finally {
      this.#keys.delete(key);
    }
  }
}

/** Stripe stores what an endpoint answered, its own crashes too, but not that the parameters were unreadable. */
export function isStored({ body }: { readonly body: object }): boolean {
  const code = 'error' in body && (body.error as { code?: unknown }).code;
  return !(typeof code === 'string' && code.startsWith('parameter_'));
}

/** Another process has stored an answer to the key meanwhile. */
function isTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'stripe_answers_pkey';
}

function keyInUse(key: string): StripeProblem {
  return new StripeProblem(
    409,
    'idempotency_error',
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
  );
}
