import { type QueryExecutorProvider, sql } from 'kysely';

/** Orders whose goods or address staff change before they are packed, with a new price. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table orders
      add column edits integer not null default 0,
      add column edited_back integer not null default 0 check (edited_back >= 0);
    alter table order_refunds add column is_edit boolean not null default false;
    comment on column orders.edits is 'how often goods, address and price were changed after the payment';
    comment on column orders.edited_back is
      'cents that these changes gave back: the payment was amount + edited_back, and refunded counts what came after';
    comment on column order_refunds.is_edit is 'the difference of a changed order, which its amount is less by';
  `.execute(db);
}
