import { type QueryExecutorProvider, sql } from 'kysely';

/** Orders that staff prepare for a customer, who pays them by a link. Their lines are a cart, which the checkout buys. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table draft_orders (
      id integer primary key generated always as identity,
      key uuid not null unique,
      owner uuid not null unique default gen_random_uuid(),
      email text not null,
      customer jsonb not null,
      coupon text,
      created_by text not null,
      created_at timestamptz not null,
      saved_at timestamptz not null,
      sent_at timestamptz,
      expires_at timestamptz not null
    );
    comment on column draft_orders.key is 'of the request, so that a repeated one makes one draft';
    comment on column draft_orders.owner is 'of its cart lines, and of the orders that are placed by its link';
    comment on column draft_orders.sent_at is 'when its link was last mailed';
    create index draft_orders_by_time on draft_orders (saved_at desc);
    create index draft_orders_by_email on draft_orders (lower(email));
  `.execute(db);
}
