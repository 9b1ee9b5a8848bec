import { type Kysely, sql } from 'kysely';

/** Who wants to be told when an item is back, and the counts of the rate limiter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table restock_alerts (
      id uuid primary key default gen_random_uuid(),
      item_id text not null references items (id) on delete cascade,
      email text not null,
      asked_at timestamptz not null,
      confirmed_at timestamptz,
      notified_at timestamptz check (notified_at is null or confirmed_at is not null)
    );
    -- One that has been told is done: the same address may ask again.
    create unique index restock_alerts_open on restock_alerts (item_id, lower(email)) where notified_at is null;
    create index restock_alerts_waiting on restock_alerts (item_id)
      where confirmed_at is not null and notified_at is null;
    create index restock_alerts_by_email on restock_alerts (lower(email));
    create index restock_alerts_unconfirmed on restock_alerts (asked_at) where confirmed_at is null;
    create index restock_alerts_told on restock_alerts (notified_at) where notified_at is not null;

    -- Columns and their order are those of rate-limiter-flexible. Losing the counts in a crash does no harm.
    create unlogged table rate_limits (
      key text primary key,
      points integer not null default 0,
      expire bigint
    );
    create index rate_limits_expire on rate_limits (expire);
  `.execute(db);
}
