import { type QueryExecutorProvider, sql } from 'kysely';

/** The price of a swatch card comes back once: as a coupon for an order with a spool, issued when the card is paid. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table coupons add column credits_order uuid unique references orders on delete cascade;
    comment on column coupons.credits_order is
      'the paid order whose swatch card it credits, once, in an order with a spool; null: an ordinary coupon';

    -- A swatch card's credit is used once by anyone: its code can be passed on.
    create or replace function coupon_uses(used text, by_owner text, by_email text, with_open boolean) returns integer
    language sql stable as $$
      select count(*)::int from orders
      where coupon = used
        and (owner = by_owner or (by_email <> '' and lower(email) = lower(by_email))
          or (select credits_order from coupons where code = used) is not null)
        and cancelled_at is null
        and (status in ('processing', 'paid', 'refunded')
          or (with_open and status in ('pending', 'requires_action')))
    $$;

    -- Whether an order is paid, and still has a swatch card that was not refunded; refunds on their way count.
    create function has_swatch_card(of_order uuid) returns boolean language sql stable as $$
      select exists (
          select from orders where id = of_order and status = 'paid' and amount > (
            select coalesce(sum(order_refunds.amount), 0) from order_refunds
            where order_id = of_order and failed_at is null and not is_edit))
        and exists (
          select from order_lines where order_id = of_order and body -> 'data' ->> 'isSwatchCard' = 'true'
            and qty > refunded_pieces(order_id, body ->> 'id'))
    $$;

    -- Credits one card of an order with what was paid for it: a coupon of its order is spread over all its goods. Cards
    -- that a coupon paid for have no credit. The ten letters of the code come from a random UUID.
    create function issue_swatch_credit(paid_order uuid, at timestamptz) returns void language sql as $$
      insert into coupons (code, discount, max_per_customer, ends_at, credits_order)
      select 'SWATCH-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10)),
        jsonb_build_object('kind', 'fixed', 'amount', paid.amount), 1, at + interval '1 year', paid_order
      from (
        select max(round(line.price * ((totals ->> 'subtotal')::numeric - (totals ->> 'discount')::numeric)
          / nullif((totals ->> 'subtotal')::numeric - (totals ->> 'memberDiscount')::numeric, 0)))::integer as amount
        from order_lines as line join orders on orders.id = line.order_id
        where line.order_id = paid_order and line.body -> 'data' ->> 'isSwatchCard' = 'true'
      ) as paid
      where paid.amount > 0
      on conflict (credits_order) do nothing
    $$;
  `.execute(db);
}
