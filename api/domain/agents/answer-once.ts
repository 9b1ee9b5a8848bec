import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { ProtocolError } from './protocol-error.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Longer than any call runs: one that did not end was interrupted with its process, and is run again. */
const LEASE_MS = 60_000;
const RETRY_SECONDS = 1;
const keySchema = z.uuid();

export interface KeyedCall {
  readonly profileUrl: string;
  readonly idempotencyKey: string;
  /** what is asked for: another one with the same key is refused */
  readonly request: readonly unknown[];
}

/** What is kept of an answer. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

type StoreDeps = Pick<Deps, 'connection' | 'clock'>;

/**
 * Runs a call once for each key of an agent: a repeated one within a day gets the answer of the first. No lock is held while it
 * runs. A call that throws leaves its key free.
 */
export async function answerOnce(
  deps: StoreDeps,
  call: KeyedCall,
  run: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  if (!keySchema.safeParse(call.idempotencyKey).success) throw new ProtocolError('idempotency_key');
  const key = hash([call.profileUrl, call.idempotencyKey]);
  const request = hash(call.request);
  const claimed = deps.clock();
  const before = await claim(deps, { key, request, claimed });
  if (before) return before;
  const { db } = deps.connection;
  try {
    const { status, body } = await run();
    await db
      .updateTable('agent_calls')
      .set({ answer: JSON.stringify({ status, body }) })
      .where('key', '=', key)
      .where('claimed_at', '=', claimed)
      .execute();
    return { status, body };
  } catch (error) {
    await db.deleteFrom('agent_calls').where('key', '=', key).where('claimed_at', '=', claimed).execute();
    throw error;
  }
}

/** Takes the key for this call; returns the answer that was given before, if there is one. */
async function claim(
  { connection }: StoreDeps,
  { key, request, claimed }: { key: string; request: string; claimed: Date },
): Promise<KeptAnswer | undefined> {
  const { db } = connection;
  const before = (ms: number) => new Date(claimed.getTime() - ms);
  const taken = await db
    .insertInto('agent_calls')
    .values({ key, request, claimed_at: claimed })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ request, claimed_at: claimed, answer: null })
        .where((row) =>
          row.or([
            row('agent_calls.claimed_at', '<', before(KEPT_MS)),
            row.and([
              row('agent_calls.answer', 'is', null),
              row('agent_calls.claimed_at', '<', before(LEASE_MS)),
              row('agent_calls.request', '=', request),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken) return undefined;
  const kept = await db.selectFrom('agent_calls').selectAll().where('key', '=', key).executeTakeFirst();
  if (kept && kept.request !== request) throw new ProtocolError('idempotency_reused');
  if (!kept?.answer) throw new ProtocolError('idempotency_running', {}, RETRY_SECONDS);
  return kept.answer;
}

/** Deletes the answers of the day before; returns how many. */
export async function sweepAgentCalls({ connection, clock }: StoreDeps): Promise<number> {
  const { numDeletedRows } = await connection.db
    .deleteFrom('agent_calls')
    .where('claimed_at', '<', new Date(clock().getTime() - KEPT_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function hash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
