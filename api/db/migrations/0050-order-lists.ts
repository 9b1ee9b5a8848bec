import { type Kysely, sql } from 'kysely';

/**
 * What the desk's lists, searches and reports of orders read: the status that staff see, the sums that reports add up,
 * and one text for each order with everything it is searched by. Postgres keeps all of it, so that no way of writing an
 * order can leave it out. docs/decisions/0063 has the plans.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      -- The same word as displayStatus() in present-order.ts; a test compares them.
      add column display_status text generated always as (case
        when status in ('pending', 'requires_action') then 'processing'
        when status <> 'paid' then status
        when refunded > 0 then 'partly_refunded'
        when delivered_at is not null then 'delivered'
        when shipped_at is not null then
          case when customer ->> 'serviceCode' = '0' then 'ready_for_pickup' else 'shipped' end
        when packed_at is not null then 'packed'
        when printing_at is not null then 'printing'
        else 'paid' end) stored,
      add column service_code integer generated always as ((customer ->> 'serviceCode')::integer) stored,
      add column ship_state text generated always as (customer ->> 'state') stored,
      -- Named unlike the columns of tables that queries join.
      add column subtotal_cents integer generated always as ((totals ->> 'subtotal')::integer) stored,
      add column discount_cents integer generated always as ((totals ->> 'discount')::integer) stored,
      add column coupon_cents integer generated always as ((totals ->> 'couponDiscount')::integer) stored,
      add column shipping_cents integer generated always as ((totals ->> 'shipping')::integer) stored,
      add column tax_cents integer generated always as ((totals ->> 'tax')::integer) stored;
    alter table order_lines
      add column line_material text generated always as (body -> 'options' ->> 'material') stored,
      add column line_color text generated always as (body -> 'options' ->> 'colorName') stored;

    create index orders_by_time on orders (ts, id);
    create index orders_by_amount on orders (amount, id);
    create index orders_by_status on orders (display_status, ts, id);
    create index orders_by_service on orders (service_code, ts, id);
    create index orders_by_coupon on orders (coupon, ts, id) where coupon is not null;
    create index orders_to_pack on orders (ts, id) where status = 'paid' and packed_at is null and shipped_at is null;
    create index order_lines_by_item on order_lines (item_id, order_id);

    -- Reports read these two indexes alone, and not the rows, which are ten times as wide.
    create index orders_sold on orders (settled_at) include (id, subtotal_cents, discount_cents,
      coupon_cents, shipping_cents, tax_cents, amount, refunded, service_code, ship_state, coupon) where status in ('paid', 'refunded');
    create index order_lines_sold on order_lines (order_id, position) include (line_material,
      line_color, qty, price, print_id);

    -- Lower case, without accents: a search for "lukasz" finds Łukasz.
    create function fold_search_text(words text) returns text language sql immutable parallel safe as $$
      select translate(regexp_replace(lower(normalize(words, nfd)), '[\\u0300-\\u036f]', '', 'g'), 'łøđßı', 'lodsi')
    $$;

    -- A table of its own: an order changes several times after it is placed, and its words seldom.
    create table order_search (
      order_id uuid primary key references orders on delete cascade,
      -- begins each word with a space
      words text not null
    );

    create function write_order_search(ids uuid[]) returns void language sql as $$
      insert into order_search (order_id, words)
      select orders.id, ' ' || fold_search_text(concat_ws(' ', ref_id, replace(ref_id, '-', ''), email,
        customer ->> 'firstName', customer ->> 'lastName', array_to_string(tracking_numbers, ' '), goods.words))
      from orders
      left join lateral (
        select string_agg(concat_ws(' ', item_id, order_lines.body ->> 'name', items.body -> 'data' ->> 'sku'), ' '
          order by position) as words
        from order_lines left join items on items.id = item_id where order_id = orders.id
      ) as goods on true
      where orders.id = any (ids)
      on conflict (order_id) do update set words = excluded.words
    $$;

    -- Lines are stored after their order, in the same transaction.
    create function index_new_lines() returns trigger language plpgsql as $$
    begin
      perform write_order_search(array(select distinct order_id from added));
      return null;
    end $$;
    create trigger order_lines_indexed after insert on order_lines referencing new table as added
      for each statement execute function index_new_lines();

    create function index_changed_order() returns trigger language plpgsql as $$
    begin
      perform write_order_search(array[new.id]);
      return null;
    end $$;
    create trigger orders_indexed after update of ref_id, email, customer, tracking_numbers on orders for each row
      when ((old.ref_id, old.email, old.customer, old.tracking_numbers)
        is distinct from (new.ref_id, new.email, new.customer, new.tracking_numbers))
      execute function index_changed_order();

    select write_order_search(array(select id from orders));

    -- The check of an upgrade runs in a schema of its own, where the extension is not on the search path.
    do $$
    begin
      create extension if not exists pg_trgm;
      execute (
        select format('create index order_search_words on order_search using gin (words %I.gin_trgm_ops)', nspname)
        from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm');
    end $$;
  `.execute(db);
}
