import { type QueryExecutorProvider, sql } from 'kysely';

/** A program that repeats a call with its key gets the answer that it got before. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table agent_calls (
      key text primary key,
      request text not null,
      claimed_at timestamptz not null,
      answer jsonb
    );
    comment on column agent_calls.key is 'a hash of the agent''s profile and of the key that it sent';
    comment on column agent_calls.request is 'a hash of what it asked for: the same key with another request is refused';
    comment on column agent_calls.claimed_at is 'when the call that answers began; a day later the row is deleted';
    comment on column agent_calls.answer is 'status and body; null: the call is running, or was interrupted';
    create index agent_calls_claimed_at on agent_calls (claimed_at);
  `.execute(db);
}
