import pg, { type Pool, type PoolClient } from 'pg';

interface Statement {
  readonly name: string;
  readonly text: string;
}

/** "cached plan must not change result type": another replica has added a column since this connection prepared it. */
const PLAN_IS_OLD = '0A000';

/**
 * Runs work with a statement that returns whole rows, prepared once per connection. When its table has changed, Postgres
 * rejects it before it does anything, and the work is repeated with the statement unprepared. Not for use in a
 * transaction, which that error would abort.
 */
export async function withFreshPlan<Result>(
  { name, text }: Statement,
  work: (statement: { readonly name?: string; readonly text: string }) => Promise<Result>,
): Promise<Result> {
  try {
    return await work({ name, text });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === PLAN_IS_OLD)) throw error;
    return await work({ text });
  }
}

/**
 * Sends statements over one connection without waiting for each other: they run in that order, each in a transaction of
 * its own unless one begins it, and cost one round trip. When some fail, throws the first one's error once all have been
 * answered.
 */
export async function pipelined<const Sent extends readonly Promise<unknown>[]>(
  pool: Pool,
  send: (client: PoolClient) => Sent,
): Promise<{ -readonly [Each in keyof Sent]: Awaited<Sent[Each]> }> {
  const client = await pool.connect();
  const sent = inOnePacket(client, () => send(client));
  const outcomes = await Promise.allSettled(sent);
  // What the database refuses leaves the connection as it was; any other error may mean that it is broken.
  const isBroken = outcomes.some((outcome) => outcome.status === 'rejected' && !isAnswer(outcome.reason));
  client.release(isBroken);
  return (await Promise.all(sent)) as { -readonly [Each in keyof Sent]: Awaited<Sent[Each]> };
}

/** The driver writes each statement by itself: a call of the system each, and each wakes the server. */
function inOnePacket<Result>({ connection: { stream } }: PoolClient, send: () => Result): Result {
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

const isAnswer = (error: unknown) => error instanceof pg.DatabaseError;
