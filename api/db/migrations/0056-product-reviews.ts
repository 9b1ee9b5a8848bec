import { type QueryExecutorProvider, sql } from 'kysely';

/** Reviews of products by shoppers, and the mails that ask for them. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    -- One row an order: what asks for reviews looks here, so that no order is asked twice.
    create table review_requests (
      order_id uuid primary key references orders on delete cascade,
      asked_at timestamptz not null,
      -- null: nothing was sent, or not yet
      sent_at timestamptz
    );
    create index on orders (shipped_at) where status = 'paid' and shipped_at is not null;

    -- Addresses, as keyed hashes, that want no such mails.
    create table review_opt_outs (
      address text primary key,
      at timestamptz not null
    );

    create table product_reviews (
      id uuid primary key default gen_random_uuid(),
      product text not null,
      item_id text not null,
      -- null and '': the data of its writer was erased
      order_id uuid references orders on delete set null,
      email text not null,
      state text not null default 'draft' check (state in ('draft', 'waiting', 'published', 'refused')),
      version integer not null default 1,
      rating smallint check (rating between 1 and 5),
      text text not null default '',
      name text not null default '',
      printer text not null default '',
      nozzle smallint,
      speed smallint,
      refusal text,
      answer text,
      created_at timestamptz not null,
      sent_at timestamptz,
      -- the last change to what pages show of it
      shown_at timestamptz,
      check (state = 'draft' or (rating is not null and sent_at is not null)),
      check ((state = 'refused') = (refusal is not null))
    );
    create unique index product_reviews_one_each on product_reviews (lower(email), product) where email <> '';
    create index product_reviews_queue on product_reviews (state, sent_at, id);
    create index product_reviews_of_order on product_reviews (order_id);
    create index product_reviews_drafts on product_reviews (created_at) where state = 'draft';
    create index product_reviews_shown on product_reviews (shown_at) where shown_at is not null;

    create table product_review_photos (
      id uuid primary key,
      thumb_id uuid not null,
      review_id uuid not null references product_reviews on delete cascade,
      width integer not null,
      height integer not null,
      bytes integer not null,
      hidden boolean not null default false,
      added_at timestamptz not null
    );
    create index on product_review_photos (review_id, added_at);
  `.execute(db);
}
