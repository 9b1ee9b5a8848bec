import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * A payment that the bank takes days for, such as an e-check: the order is placed, and its pieces are reserved until the
 * bank has paid or refused.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table orders
      drop constraint orders_status_check,
      add constraint orders_status_check
        check (status in ('pending', 'requires_action', 'processing', 'paid', 'declined', 'cancelled', 'refunded')),
      -- When the payment service accepted such a payment. It stays when the bank has answered; null: paid at once, or never.
      add column accepted_at timestamptz;
    create index orders_processing on orders (ts) where status = 'processing';

    drop index orders_on_shelf;
    create index orders_on_shelf on orders (id) where packed_at is null and shipped_at is null
      and status in ('pending', 'requires_action', 'processing', 'paid');

    create or replace function coupon_uses(used text, by_owner text, by_email text, with_open boolean) returns integer
    language sql stable as $$
      select count(*)::int from orders
      where coupon = used and (owner = by_owner or (by_email <> '' and lower(email) = lower(by_email)))
        and cancelled_at is null
        and (status in ('processing', 'paid', 'refunded')
          or (with_open and status in ('pending', 'requires_action')))
    $$;
  `.execute(db);
}
