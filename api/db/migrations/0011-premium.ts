import { type Kysely, sql } from 'kysely';

/** Memberships, the months that were paid, and the order that each of them made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriptions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      idempotency_key text not null,
      fingerprint text not null,
      status text not null check (status in ('incomplete', 'active', 'past_due', 'ended')),
      provider text not null check (provider in ('stripe', 'paypal')),
      provider_id text,
      payment_token text,
      payment_customer text,
      customer jsonb not null,
      paid_with jsonb,
      decline_reason text,
      period_start timestamptz,
      period_end timestamptz,
      paid_until timestamptz,
      valid_until timestamptz,
      cancels_at_end boolean not null default false,
      version integer not null default 0,
      check_at timestamptz not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      unique (user_id, idempotency_key),
      unique (provider, provider_id)
    );
    create unique index subscriptions_one_live on subscriptions (user_id) where status <> 'ended';
    create index subscriptions_by_member on subscriptions (user_id, valid_until);
    create index subscriptions_to_check on subscriptions (check_at) where status <> 'ended';

    create table subscription_periods (
      id uuid primary key default gen_random_uuid(),
      subscription_id uuid not null references subscriptions (id) on delete cascade,
      -- of the payment, by the service's own name: one row a payment, and one order a row
      payment_id text not null,
      charge_id text,
      amount integer not null check (amount >= 0),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      paid_at timestamptz not null,
      order_id uuid unique references orders (id) on delete set null,
      unique (subscription_id, payment_id)
    );
    create index subscription_periods_without_order on subscription_periods (paid_at) where order_id is null;

    alter table orders add column subscription_id uuid references subscriptions (id) on delete set null;
    alter table orders add column waits_for_stock boolean not null default false;
    create index orders_by_subscription on orders (subscription_id) where subscription_id is not null;
    create index orders_waiting_for_stock on orders (ts) where waits_for_stock;
  `.execute(db);
}
