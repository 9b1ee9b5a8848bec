import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Database, Row, Transaction } from '../schema.ts';

type OrderRow = Row<'orders'>;

/** The columns that say how and when an order was paid, and when it was promised to arrive. */
export type PlacedColumns = Pick<
  OrderRow,
  'payment_intent_id' | 'paypal_order_id' | 'paypal_capture_id' | 'paid_with' | 'settled_at' | 'arrival' | 'accepted_at'
> & { readonly status: 'processing' | 'paid' };

const bought = `bought as (
  select (body ->> 'id')::uuid as id, qty from order_lines where order_id = $1
)`;

const mark = `
  with placed as (
    update orders
    set status = $11, payment_intent_id = $5, paypal_order_id = $6, paypal_capture_id = $7, paid_with = $8,
      settled_at = $9, arrival = $10, accepted_at = $12, caller = null
    where id = $1 and status = $2 and payment_intent_id is not distinct from $3
      and paypal_order_id is not distinct from $4
    returning id, owner
  ),
  ${bought},
  cleared as (
    delete from cart_lines using bought, placed
    where $2 <> 'processing' and cart_lines.id = bought.id and cart_lines.owner = placed.owner
      and cart_lines.qty <= bought.qty
    returning cart_lines.id
  ),
  done as materialized (
    select (select count(*) from placed) = 1 as "isPlaced",
      $2 = 'processing' or (select count(*) from cleared) = (select count(*) from bought) as "isCartCleared",
      -- Planning what keeps prints takes longer than all else here, and most orders have none.
      case when $11 = 'paid' and exists (select from order_lines where order_id = $1 and print_id is not null)
        then keep_prints($1, $9) end,
      case when $11 = 'paid'
          and exists (select from order_lines where order_id = $1 and body -> 'data' ->> 'isSwatchCard' = 'true')
        then issue_swatch_credit($1, $9) end
  )`;

/** A refusal ends the transaction, whose commit is on its way already. */
const markOrRefuse = {
  name: 'mark-placed',
  text: `${mark} select case when not ("isPlaced" and "isCartCleared") then refuse('order_changed') end from done`,
};

/**
 * For carts that no longer hold every line as it was bought. A separate statement, because it has to see what another
 * tab added while `mark` waited for the line, and lines that were merged into an account's cart at sign-in: those keep
 * their id, or leave it in `joined` of the account's equal line.
 */
const reduceChangedLines = `
    with ${bought},
    found as (
      select cart_lines.id, bought.qty from bought join cart_lines on cart_lines.id = bought.id
      union all
      select cart_lines.id, bought.qty from bought
      join cart_lines on cart_lines.joined <> '{}' and cart_lines.joined @> array[bought.id]
    ),
    held as materialized (
      select cart_lines.id, cart_lines.qty - found.qty as remaining from cart_lines join found using (id)
      order by cart_lines.id for update of cart_lines
    ),
    cleared as (
      delete from cart_lines using held where cart_lines.id = held.id and held.remaining <= 0
    )
    update cart_lines set qty = held.remaining from held
    where cart_lines.id = held.id and held.remaining > 0`;

/**
 * The statement of `markPlaced` for most orders, whose cart is as it was bought. Prepared, because every order that is paid
 * runs it. For others, and when the order is no longer as it was read, it fails: see `isOrderChanged`.
 */
export function markPlacedOrRefuse(read: OrderRow, columns: PlacedColumns) {
  return { ...markOrRefuse, values: valuesOf(read, columns) };
}

export function isOrderChanged(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === 'NS001' && error.constraint === 'order_changed';
}

/**
 * Marks an order as paid, or as placed while the bank takes days to pay; removes what was bought from the cart, once,
 * keeps its prints and credits its swatch card. Lines and quantities that were added while the shopper paid stay in the cart. Returns false when the order is no longer as it was read: the caller
 * then has to roll back.
 */
export async function markPlaced(trx: Transaction<Database>, read: OrderRow, columns: PlacedColumns): Promise<boolean> {
  const { rows } = await trx.executeQuery<{ isPlaced: boolean; isCartCleared: boolean }>(
    CompiledQuery.raw(`${mark} select * from done`, valuesOf(read, columns)),
  );
  const [result] = rows;
  if (!result?.isPlaced) return false;
  if (!result.isCartCleared) await trx.executeQuery(CompiledQuery.raw(reduceChangedLines, [read.id]));
  return true;
}

function valuesOf(read: OrderRow, columns: PlacedColumns): unknown[] {
  return [
    read.id,
    read.status,
    read.payment_intent_id,
    read.paypal_order_id,
    columns.payment_intent_id,
    columns.paypal_order_id,
    columns.paypal_capture_id,
    columns.paid_with && JSON.stringify(columns.paid_with),
    columns.settled_at,
    columns.arrival && JSON.stringify(columns.arrival),
    columns.status,
    columns.accepted_at,
  ];
}
