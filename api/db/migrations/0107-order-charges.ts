import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Changes of orders that cost more, which the customer pays by a link. Each payment of it is a row of `orders` that names
 * the charge, so that it is charged, settled, reconciled and refunded as every payment is; lists and reports leave it out.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table order_charges (
      id integer primary key generated always as identity,
      order_id uuid not null references orders on delete cascade,
      -- of the payments by its link, whose token names it
      owner uuid not null unique default gen_random_uuid(),
      -- cents
      amount integer not null check (amount > 0),
      -- the order as it is once that is paid
      lines jsonb not null,
      customer jsonb not null,
      totals jsonb not null,
      is_moved boolean not null,
      -- pieces by item that are reserved for it until it ends, beside those that the order has
      held jsonb not null,
      changes jsonb not null,
      state text not null default 'open' check (state in ('open', 'paid', 'withdrawn', 'expired')),
      created_by text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz check ((ended_at is null) = (state = 'open'))
    );
    comment on column order_charges.changes is 'in words, such as "+1 Petrol PLA"';
    create index order_charges_by_order on order_charges (order_id);
    -- An order waits for one payment at a time.
    create unique index order_charges_open on order_charges (order_id) where state = 'open';

    alter table orders
      add column charge_id integer references order_charges on delete cascade,
      add column open_charge_id integer,
      add column charged integer not null default 0 check (charged >= 0);
    comment on column orders.charge_id is 'set: not an order, but a payment by link for a change of another one';
    comment on column orders.open_charge_id is 'the change that waits for its payment: the parcel waits for it as well';
    comment on column orders.charged is
      'cents of the amount that payments by link hold: the order''s own payment was amount + edited_back - charged';
    create index orders_by_charge on orders (charge_id) where charge_id is not null;

    alter table order_refunds add column payment_id uuid references orders on delete cascade;
    comment on column order_refunds.payment_id is 'the payment by link that it goes back to; null: the order''s own';

    -- Payments by link are part of another order's amount.
    drop index orders_sold;
    create index orders_sold on orders (settled_at) include (id, subtotal_cents, discount_cents,
      coupon_cents, shipping_cents, tax_cents, service_code, ship_state, coupon, amount, refunded)
      where status in ('paid', 'refunded') and charge_id is null;
  `.execute(db);
}
