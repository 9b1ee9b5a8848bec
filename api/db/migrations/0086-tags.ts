import { type QueryExecutorProvider, sql } from 'kysely';

/** Tags of orders and customers, and what staff write about a customer. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table order_tags (
      order_id uuid not null references orders on delete cascade,
      tag text not null,
      primary key (order_id, tag)
    );
    create index order_tags_by_tag on order_tags (tag, order_id);
    comment on table order_tags is 'Words that staff sort orders by; shoppers never see them.';
    comment on column order_tags.tag is 'in lower case';

    create table customer_tags (
      email text not null references customers on delete cascade on update cascade,
      tag text not null,
      primary key (email, tag)
    );
    create index customer_tags_by_tag on customer_tags (tag, email);
    comment on table customer_tags is 'Words that staff sort customers by.';
    comment on column customer_tags.tag is 'in lower case';

    create table customer_notes (
      -- chosen by the page: the same id stores the note once
      id uuid primary key,
      email text not null references customers on delete cascade on update cascade,
      by text not null,
      text text not null,
      at timestamptz not null
    );
    create index customer_notes_by_customer on customer_notes (email, at);
    comment on table customer_notes is 'What staff wrote about a customer, who never sees it.';
  `.execute(db);
}
