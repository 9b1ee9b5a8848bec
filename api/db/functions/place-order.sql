-- Stores an order as pending and reserves its stock, all or nothing, and returns it. A repeated idempotency key returns
-- the order that it has. A refusal is an error NS001 whose constraint names the reason and whose detail is the fact that
-- the shopper is told: api/db/queries/place-order.ts lists them.
--
-- Each step waits for simultaneous orders with the locks that it takes, and then sees what they have stored.
create or replace function place_order(
  -- the columns that a new order has
  wanted orders,
  -- priced from the cart lines with these ids
  lines order_lines[],
  -- by item; add-ons and rolls of bundles included
  demand order_stock[],
  -- Orders of the last `counted_seconds` that were not paid count against the next three limits.
  counted_seconds integer,
  shopper_unpaid integer,
  caller_unpaid integer,
  -- orders that are open at the same time, and what they reserve for at most `reserved_seconds`
  caller_open integer,
  caller_pieces integer,
  reserved_seconds integer
) returns orders language plpgsql
-- Planning its statements for each order, and those of the triggers, took as long as running them.
set plan_cache_mode = force_generic_plan as $$
declare
  placed orders;
  since timestamptz := wanted.ts - make_interval(secs => counted_seconds);
  open_orders integer;
  unpaid integer;
  first_unpaid timestamptz;
  pieces integer;
  max_uses integer;
  swatch_order uuid;
  short text;
begin
  -- 1. Two windows of a shopper take turns here, so that they buy a cart once.
  perform from cart_lines where owner = wanted.owner order by id for update;

  -- 2. The same key is the same order.
  select * into placed from orders where owner = wanted.owner and idempotency_key = wanted.idempotency_key;
  if found then
    return placed;
  end if;

  -- 3. The cart still holds what was priced. A reorder has no cart.
  if wanted.reorder_id is null and exists (
    select from unnest(lines) as line
    left join cart_lines as held on held.id = (line.body ->> 'id')::uuid and held.owner = wanted.owner
    where held.qty is distinct from line.qty
  ) then
    raise exception 'the cart has changed' using errcode = 'NS001', constraint = 'cart_changed';
  end if;

  -- A payment by link has no cart: its windows take turns here, and the change is still to be paid.
  if wanted.charge_id is not null then
    perform from order_charges where id = wanted.charge_id and state = 'open' and expires_at > wanted.ts for update;
    if not found then
      raise exception 'nothing waits for this payment' using errcode = 'NS001', constraint = 'charge_ended';
    end if;
  end if;

  -- 4. One open order for each shopper, and a limited number of declined cards. Reorders have their own rules for those.
  select count(*) filter (where status in ('pending', 'requires_action')),
    count(*) filter (where ts > since and reorder_id is null), min(ts) filter (where ts > since and reorder_id is null)
  into open_orders, unpaid, first_unpaid from orders
  where owner = wanted.owner and status in ('pending', 'requires_action', 'declined', 'cancelled');
  if open_orders > 0 then
    raise exception 'another window is paying' using errcode = 'NS001', constraint = 'second_try';
  end if;
  if wanted.reorder_id is null and unpaid >= shopper_unpaid then
    raise exception 'too many unpaid orders of the shopper' using errcode = 'NS001', constraint = 'too_many',
      detail = ceil(extract(epoch from first_unpaid - since));
  end if;

  -- 5. The same for a caller, who can be any number of shoppers, and whose open orders must not empty the shelf. Before
  -- the items, so that a caller's orders wait for each other without holding goods that others want.
  if wanted.caller is not null then
    perform pg_advisory_xact_lock(hashtextextended(wanted.caller, 0));
    select count(*) filter (where status in ('pending', 'requires_action')), count(*), min(ts),
      coalesce(sum((select sum(qty) from order_stock where order_id = orders.id)), 0)
        + (select coalesce(sum(needed.qty), 0) from unnest(demand) as needed)
    into open_orders, unpaid, first_unpaid, pieces from orders
    where caller = wanted.caller and ts > since and status in ('pending', 'requires_action', 'declined', 'cancelled');
    if unpaid >= caller_unpaid then
      raise exception 'too many unpaid orders of the caller' using errcode = 'NS001', constraint = 'too_many',
        detail = ceil(extract(epoch from first_unpaid - since));
    end if;
    if open_orders >= caller_open or pieces > caller_pieces then
      raise exception 'too much is reserved for the caller' using errcode = 'NS001', constraint = 'too_many',
        detail = reserved_seconds;
    end if;
  end if;

  -- 6. A coupon works as often for a customer as staff chose. Orders of one account and of one address take turns, in
  -- one order, so that none waits in a circle.
  if wanted.coupon is not null then
    select max_per_customer, credits_order into max_uses, swatch_order from coupons where code = wanted.coupon;
    if swatch_order is not null then
      -- Whoever refunds or cancels the order of the swatch card waits here, and so do others who use its credit.
      perform from orders where id = swatch_order for no key update;
      if not has_swatch_card(swatch_order) then
        raise exception 'the swatch card was refunded' using errcode = 'NS001', constraint = 'coupon_ended';
      end if;
    end if;
    if max_uses is not null then
      perform pg_advisory_xact_lock(least(by_owner, by_email)), pg_advisory_xact_lock(greatest(by_owner, by_email))
      from (select hashtextextended(wanted.coupon || ' by ' || wanted.owner, 0) as by_owner,
        hashtextextended(wanted.coupon || ' to ' || lower(wanted.email), 0) as by_email) as locks;
      if coupon_uses(wanted.coupon, wanted.owner, wanted.email, true) >= max_uses then
        raise exception 'the customer has used the coupon' using errcode = 'NS001', constraint = 'coupon_used',
          detail = max_uses;
      end if;
    end if;
  end if;

  -- 7. The order with its lines. An agent's checkout that it comes from is held, so that the agent changes it before or
  -- finds this order.
  if wanted.agent_checkout is not null then
    perform from agent_checkouts where id = wanted.agent_checkout for share;
  end if;
  insert into orders (ref_id, owner, caller, idempotency_key, fingerprint, status, email, customer, totals, amount,
    coupon, payment_service, paid_with, payment_token, payment_customer, save_card, ts, charge_id, arrival, reorder_id,
    agent_checkout, agent_host)
  values (wanted.ref_id, wanted.owner, wanted.caller, wanted.idempotency_key, wanted.fingerprint, 'pending',
    wanted.email, wanted.customer, wanted.totals, wanted.amount, wanted.coupon, wanted.payment_service,
    wanted.paid_with, wanted.payment_token, wanted.payment_customer, wanted.save_card, wanted.ts, wanted.charge_id,
    wanted.arrival, wanted.reorder_id, wanted.agent_checkout, wanted.agent_host)
  returning * into placed;
  insert into order_lines (order_id, position, item_id, qty, price, body)
  select placed.id, line.position, line.item_id, line.qty, line.price, line.body from unnest(lines) as line;

  -- 8. Its stock, last, because others wait for popular items from here until the commit. Items are held in the order of
  -- their ids, so that two orders never wait for each other in a circle. The setting is read by the trigger that records
  -- movements of stock.
  perform set_config('northspool.stock_reason', jsonb_build_object('kind', 'sale', 'order', placed.id)::text, true);
  with held as materialized (
    select id from items where id in (select needed.item_id from unnest(demand) as needed) order by id for update
  ),
  taken as (
    update items set qoh = items.qoh - needed.qty
    from unnest(demand) as needed join held on held.id = needed.item_id
    where items.id = needed.item_id and items.qoh >= needed.qty and items.in_catalogue
    returning items.id, needed.qty
  ),
  reserved as (
    insert into order_stock (order_id, item_id, qty) select placed.id, taken.id, taken.qty from taken
    returning order_stock.item_id
  )
  select needed.item_id into short from unnest(demand) as needed
  where needed.item_id not in (select reserved.item_id from reserved) limit 1;
  if short is not null then
    raise exception 'too few pieces' using errcode = 'NS001', constraint = 'short', detail = short;
  end if;
  return placed;
end $$;
