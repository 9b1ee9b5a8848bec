import { type Kysely, sql, type Transaction } from 'kysely';
import type { Kind, Records } from './records.ts';

/** Creates the tables. Several processes may start at once: the lock makes them take turns. */
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

export interface ListFilter {
  readonly createdFrom?: number | undefined;
  readonly createdUntil?: number | undefined;
  readonly limit: number;
  /** the id after which a page begins */
  readonly startingAfter?: string | undefined;
  /** fields that the record must have with these values */
  readonly where?: Readonly<Record<string, string>>;
}

/** The records of one request: all of its changes become visible together, or not at all. */
export class Shelf {
  constructor(readonly trx: Transaction<unknown>) {}

  /** Finds a record and holds it until the request ends, so that two requests cannot change it at once. */
  async find<K extends Kind>(kind: K, id: string): Promise<Records[K] | undefined> {
    const { rows } = await sql<{ body: Records[K] }>`
      select body from sandbox.stripe_objects where kind = ${kind} and id = ${id} for update`.execute(this.trx);
    return rows[0]?.body;
  }

  /** Any record, for answers that expand a reference. */
  async look(id: string): Promise<object | undefined> {
    const { rows } = await sql<{ body: object }>`
      select body from sandbox.stripe_objects where id = ${id}`.execute(this.trx);
    return rows[0]?.body;
  }

  async put<K extends Kind>(kind: K, record: Records[K]): Promise<void> {
    await sql`
      insert into sandbox.stripe_objects (id, kind, created, body)
      values (${record.id}, ${kind}, ${record.created}, ${JSON.stringify(record)})
      on conflict (id) do update set body = excluded.body`.execute(this.trx);
  }

  async remove(id: string): Promise<void> {
    await sql`delete from sandbox.stripe_objects where id = ${id}`.execute(this.trx);
  }

  /** Newest first, as Stripe lists. */
  async list<K extends Kind>(kind: K, filter: ListFilter): Promise<{ records: Records[K][]; hasMore: boolean }> {
    const { createdFrom = 0, createdUntil = Number.MAX_SAFE_INTEGER, limit, startingAfter = null } = filter;
    const { rows } = await sql<{ body: Records[K] }>`
      select body from sandbox.stripe_objects
      where kind = ${kind}
        and created between ${createdFrom} and ${createdUntil}
        and body @> ${JSON.stringify(filter.where ?? {})}::jsonb
        and (${startingAfter}::text is null
             or seq < (select seq from sandbox.stripe_objects where id = ${startingAfter}))
      order by seq desc limit ${limit + 1}`.execute(this.trx);
    return { records: rows.slice(0, limit).map((row) => row.body), hasMore: rows.length > limit };
  }
}
