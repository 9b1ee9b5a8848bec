import type { Selectable } from 'kysely';
import type { PoolClient } from 'pg';
import type { OrdersTable } from '../schema.ts';

type OrderRow = Selectable<OrdersTable>;

/** What an order knows of its payment once it is paid. */
export type PaidFacts = Pick<
  OrderRow,
  'payment_intent_id' | 'paypal_order_id' | 'paypal_capture_id' | 'paid_with' | 'settled_at'
>;

const mark = {
  name: 'mark-paid',
  text: `
    with paid as (
      update orders
      set status = 'paid', payment_intent_id = $5, paypal_order_id = $6, paypal_capture_id = $7, paid_with = $8,
        settled_at = $9, caller = null
      where id = $1 and status = $2 and payment_intent_id is not distinct from $3
        and paypal_order_id is not distinct from $4
      returning id, owner
    ),
    bought as (
      select (body ->> 'id')::uuid as id, qty from order_lines where order_id = $1
    ),
    gone as (
      delete from cart_lines using bought, paid
      where cart_lines.id = bought.id and cart_lines.owner = paid.owner and cart_lines.qty <= bought.qty
      returning cart_lines.id
    )
    select (select count(*) from paid) = 1 and (select count(*) from gone) = (select count(*) from bought) as done,
      keep_prints($1, $9)`,
};

/**
 * Marks the order as paid, takes its lines out of the cart and keeps its prints, provided that both still stand as
 * they were seen. False: they do not, and what was done is to be rolled back.
 */
export async function markPaid(client: PoolClient, seen: OrderRow, facts: PaidFacts): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>({
    ...mark,
    values: [
      seen.id,
      seen.status,
      seen.payment_intent_id,
      seen.paypal_order_id,
      facts.payment_intent_id,
      facts.paypal_order_id,
      facts.paypal_capture_id,
      facts.paid_with && JSON.stringify(facts.paid_with),
      facts.settled_at,
    ],
  });
  return rows[0]?.done === true;
}
