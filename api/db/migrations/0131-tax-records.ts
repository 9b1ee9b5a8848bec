import { type QueryExecutorProvider, sql } from 'kysely';

/** What the reports of Stripe Tax know of orders that it taxed. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table tax_records (
      id bigint primary key generated always as identity,
      order_id uuid not null references orders on delete cascade,
      kind text not null check (kind in ('sale', 'replaced', 'refund')),
      reference text not null unique,
      calculation text,
      refund_id uuid unique references order_refunds on delete cascade,
      amount integer not null,
      transaction text,
      lines jsonb,
      failure text,
      recorded_at timestamptz not null
    );
    create index tax_records_order on tax_records (order_id);
    comment on table tax_records is 'Transactions at Stripe Tax: sales, and what takes them back, each recorded once.';
    comment on column tax_records.kind is
      'replaced: the sale before an order was changed, taken back as a whole; refund: money that went back';
    comment on column tax_records.reference is 'of ours, which no other transaction has';
    comment on column tax_records.calculation is 'of a sale';
    comment on column tax_records.refund_id is 'null: of a refund that was made at the payment service itself';
    comment on column tax_records.amount is 'cents of the sale or the refund';
    comment on column tax_records.transaction is 'id at Stripe; null: none was needed, or Stripe refused it';
    comment on column tax_records.lines is 'the ids at Stripe of the lines of a sale, by ours';
    comment on column tax_records.failure is 'why Stripe refused it';
    create index orders_taxed on orders (settled_at) where totals ? 'taxed';
  `.execute(db);
}
