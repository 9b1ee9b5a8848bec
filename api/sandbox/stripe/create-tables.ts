import { type Kysely, sql } from 'kysely';

/** Creates the tables; the lock serializes processes that start at the same time. */
export async function createSandboxTables(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sandbox'))`.execute(trx);
    await sql`
      create schema if not exists sandbox;
      create table if not exists sandbox.stripe_objects (
        seq bigint generated always as identity,
        id text primary key,
        kind text not null,
        created bigint not null,
        body jsonb not null
      );
      create index if not exists stripe_objects_by_kind on sandbox.stripe_objects (kind, seq);
      create table if not exists sandbox.stripe_answers (
        key text primary key,
        fingerprint text not null,
        status integer not null,
        body jsonb not null,
        at timestamptz not null default now()
      );
      alter table sandbox.stripe_answers add column if not exists request text not null default '';
      create table if not exists sandbox.stripe_deliveries (
        event_id text primary key,
        seq bigint generated always as identity,
        attempts integer not null default 0,
        due_at timestamptz not null default now(),
        delivered_at timestamptz
      );
      create index if not exists stripe_deliveries_due on sandbox.stripe_deliveries (due_at) where delivered_at is null;
    `.execute(trx);
  });
}
