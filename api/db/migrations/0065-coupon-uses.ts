import { type QueryExecutorProvider, sql } from 'kysely';

/** How many orders of a customer may use a coupon. Those that exist keep what they promised: any number. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    -- null: any number
    alter table coupons add column max_per_customer integer check (max_per_customer > 0);
    create index orders_by_coupon_and_owner on orders (coupon, owner) where coupon is not null;
    create index orders_by_coupon_and_email on orders (coupon, lower(email)) where coupon is not null;

    -- Orders of an account or guest, or to an e-mail address, that hold a coupon: unpaid, declined and canceled ones
    -- release it, and those that are still being paid for count if asked for.
    create function coupon_uses(used text, by_owner text, by_email text, with_open boolean) returns integer
    language sql stable as $$
      select count(*)::int from orders
      where coupon = used and (owner = by_owner or (by_email <> '' and lower(email) = lower(by_email)))
        and cancelled_at is null
        and (status in ('paid', 'refunded') or (with_open and status in ('pending', 'requires_action')))
    $$;
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
      most integer;
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

      if placed.coupon is not null then
        select max_per_customer into most from coupons where code = placed.coupon;
        if most is not null then
          -- Orders of one account and of one address take turns, in one order, so that none waits in a circle.
          perform pg_advisory_xact_lock(least(by_owner, by_email)), pg_advisory_xact_lock(greatest(by_owner, by_email))
          from (select hashtextextended(placed.coupon || ' by ' || placed.owner, 0) as by_owner,
            hashtextextended(placed.coupon || ' to ' || lower(placed.email), 0) as by_email) as locks;
          if coupon_uses(placed.coupon, placed.owner, placed.email, true) > most then
            raise exception 'the customer has used the coupon' using errcode = 'NS005', detail = most;
          end if;
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
}
