import { type Kysely, sql } from 'kysely';

/**
 * Every change of an item's stock is recorded by a trigger, so that no statement can forget it. What it was for comes from
 * a setting of the transaction. Thresholds, places on the shelf and prices that staff set at the desk are beside content,
 * which does not know them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table items
      add column place text,
      -- low below this; null: that of the shop
      add column threshold integer;
    create index items_by_place on items (upper(place) text_pattern_ops) where place is not null;
    create index items_by_threshold on items (threshold) where threshold is not null;

    create table stock_settings (
      only_row boolean primary key default true check (only_row),
      threshold integer not null default 5 check (threshold between 0 and 100000)
    );
    insert into stock_settings default values;

    -- No foreign keys: checkouts of a popular item would check them one after another, and items and orders stay.
    create table stock_movements (
      id bigint primary key generated always as identity,
      item_id text not null,
      change integer not null,
      kind text not null check (kind in ('sale', 'release', 'cancel', 'return', 'restock', 'count', 'lost', 'vending',
        'import', 'carried', 'other')),
      order_id uuid,
      -- staff or operator; null: the shop itself
      by text,
      note text,
      at timestamptz not null default clock_timestamp(),
      -- after it
      balance integer not null check (balance >= 0),
      -- of the request, so that a repeated one counts once
      key uuid
    );
    create index stock_movements_by_item on stock_movements (item_id, at desc, id desc);
    create unique index stock_movements_by_key on stock_movements (key) where key is not null;
    create index stock_movements_by_time on stock_movements using brin (at);

    insert into stock_movements (item_id, change, kind, balance) select id, qoh, 'import', qoh from items where qoh > 0;

    create function record_stock_movement() returns trigger language plpgsql as $$
    declare
      reason jsonb := coalesce(nullif(current_setting('northspool.stock_reason', true), ''), '{}')::jsonb;
    begin
      insert into stock_movements (item_id, change, kind, order_id, by, note, key, balance)
      values (new.id, new.qoh - old.qoh, coalesce(reason ->> 'kind', 'other'), (reason ->> 'order')::uuid,
        reason ->> 'by', reason ->> 'note', (reason ->> 'key')::uuid, new.qoh);
      return null;
    end $$;
    create trigger items_moved after update on items for each row when (old.qoh <> new.qoh)
      execute function record_stock_movement();

    create function record_first_stock() returns trigger language plpgsql as $$
    begin
      insert into stock_movements (item_id, change, kind, balance) select id, qoh, 'import', qoh from added where qoh > 0;
      return null;
    end $$;
    create trigger items_stocked after insert on items referencing new table as added
      for each statement execute function record_first_stock();

    -- Orders whose pieces are still on the shelf.
    create index orders_on_shelf on orders (id)
      where packed_at is null and shipped_at is null and status in ('pending', 'requires_action', 'paid');
  `.execute(db);
  await sql`
    create or replace function place_order(wish jsonb, lines jsonb, demand jsonb, limits jsonb) returns setof orders
    language plpgsql as $$
    declare
      placed orders;
      short text;
      unpaid integer;
      in_progress integer;
      pieces integer;
      first timestamptz;
    begin
      -- Two windows of a shopper take turns here, so that they buy a cart once.
      perform from cart_lines where owner = wish ->> 'owner' order by id for update;
      if exists (
        select from jsonb_to_recordset(lines) as priced (body jsonb, qty integer)
        left join cart_lines as held on held.id = (priced.body ->> 'id')::uuid and held.owner = wish ->> 'owner'
        where held.qty is distinct from priced.qty
      ) then
        raise exception 'the cart is another by now' using errcode = 'NS001';
      end if;

      insert into orders (ref_id, owner, caller, idempotency_key, fingerprint, status, email, customer, totals, amount,
        coupon, payment_service, paid_with, payment_token, payment_customer, save_card, ts)
      select w.ref_id, w.owner, w.caller, w.idempotency_key, w.fingerprint, 'pending', w.email, w.customer, w.totals,
        w.amount, w.coupon, w.payment_service, w.paid_with, w.payment_token, w.payment_customer, w.save_card, w.ts
      from jsonb_to_record(wish) as w (ref_id text, owner text, caller text, idempotency_key text, fingerprint text,
        email text, customer jsonb, totals jsonb, amount integer, coupon text, payment_service text, paid_with jsonb,
        payment_token text, payment_customer text, save_card boolean, ts timestamptz)
      on conflict (owner, idempotency_key) do nothing
      returning * into placed;
      if not found then
        return;
      end if;
      if exists (
        select from orders
        where owner = placed.owner and id <> placed.id and status in ('pending', 'requires_action')
      ) then
        raise exception 'another window is paying for this cart' using errcode = 'NS002';
      end if;

      select count(*), min(ts) into unpaid, first from orders
      where owner = placed.owner and ts > placed.ts - make_interval(secs => (limits ->> 'counted_seconds')::int)
        and status in ('pending', 'requires_action', 'declined', 'cancelled');
      if unpaid > (limits ->> 'shopper_unpaid')::int then
        raise exception 'too many unpaid orders of this shopper' using errcode = 'NS004', detail = ceil(extract(
          epoch from first - placed.ts) + (limits ->> 'counted_seconds')::int);
      end if;
      if placed.caller is not null then
        -- Before the items, so that a caller's orders wait for each other without holding goods that others want.
        perform pg_advisory_xact_lock(hashtextextended(placed.caller, 0));
        select count(*), count(*) filter (where status in ('pending', 'requires_action')), min(ts),
          coalesce(sum((select sum(qty) from order_stock where order_id = orders.id)), 0)
            + (select coalesce(sum(d.qty), 0) from jsonb_to_recordset(demand) as d (qty integer))
        into unpaid, in_progress, first, pieces from orders
        where caller = placed.caller and ts > placed.ts - make_interval(secs => (limits ->> 'counted_seconds')::int)
          and status in ('pending', 'requires_action', 'declined', 'cancelled');
        if unpaid > (limits ->> 'caller_unpaid')::int then
          raise exception 'too many unpaid orders of this caller' using errcode = 'NS004', detail = ceil(extract(
            epoch from first - placed.ts) + (limits ->> 'counted_seconds')::int);
        end if;
        if in_progress > (limits ->> 'caller_open')::int or pieces > (limits ->> 'caller_pieces')::int then
          raise exception 'too much is reserved for this caller' using errcode = 'NS004',
            detail = limits ->> 'reserved_seconds';
        end if;
      end if;

      insert into order_lines (order_id, position, item_id, qty, price, body)
      select placed.id, line.position, line.item_id, line.qty, line.price, line.body
      from jsonb_to_recordset(lines) as line (position integer, item_id text, qty integer, price integer, body jsonb);

      -- Read by the trigger that records movements of stock.
      perform set_config('northspool.stock_reason', jsonb_build_object('kind', 'sale', 'order', placed.id)::text, true);
      -- Items are held in the order of their ids, so that two orders never wait for each other in a circle.
      with wanted as (
        select * from jsonb_to_recordset(demand) as w (item_id text, qty integer)
      ),
      held as materialized (
        select id from items where id in (select item_id from wanted) order by id for update
      ),
      taken as (
        update items set qoh = items.qoh - wanted.qty
        from wanted join held on held.id = wanted.item_id
        where items.id = wanted.item_id and items.qoh >= wanted.qty and items.in_catalogue
        returning items.id, wanted.qty
      ),
      noted as (
        insert into order_stock (order_id, item_id, qty) select placed.id, taken.id, taken.qty from taken
        returning order_stock.item_id
      )
      select wanted.item_id into short from wanted
      where wanted.item_id not in (select noted.item_id from noted) limit 1;
      if short is not null then
        raise exception 'too few pieces' using errcode = 'NS003', detail = short;
      end if;
      return next placed;
    end $$;
  `.execute(db);
  await sql`
    create table price_changes (
      id integer primary key generated always as identity,
      item_id text not null,
      price integer not null check (price > 0),
      -- the price before, struck out; only for a price
      was integer check (was > price),
      -- both for a sale, neither for a price
      starts_at timestamptz,
      ends_at timestamptz check (ends_at > starts_at),
      by text not null,
      at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'published', 'refused', 'ended')),
      -- why it was refused, or how it ended
      reason text,
      release text,
      published_at timestamptz,
      removed_by text,
      removed_at timestamptz,
      key uuid not null unique,
      check ((starts_at is null) = (ends_at is null)),
      check (starts_at is null or was is null)
    );
    create index price_changes_in_force on price_changes (item_id) where state in ('waiting', 'published');
    create index price_changes_by_item on price_changes (item_id, id desc);

    -- The process that builds releases: npm start, or npm run publish -- --follow.
    create table publisher (
      only_row boolean primary key default true check (only_row),
      seen_at timestamptz,
      -- set while it builds
      building_since timestamptz,
      -- why the last build failed
      problem text
    );
    insert into publisher default values;
  `.execute(db);
}
