import { type Kysely, sql } from 'kysely';

/** What staff do with one order: refunds of lines, notes, parcels of any carrier, and which mails went out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column cancel_message text;

    alter table order_refunds
      add column request_key text,
      add column parts jsonb,
      add column lines jsonb not null default '[]',
      add column mailed_at timestamptz,
      add constraint order_refunds_once unique (order_id, request_key);

    create table order_notes (
      id uuid primary key,
      order_id uuid not null references orders on delete cascade,
      by text not null,
      text text not null,
      at timestamptz not null
    );
    create index order_notes_by_order on order_notes (order_id, at);

    create table order_mails (
      order_id uuid not null references orders on delete cascade,
      message_id text not null,
      subject text not null,
      at timestamptz not null,
      sent_at timestamptz,
      failure text,
      primary key (order_id, message_id)
    );
  `.execute(db);
}
