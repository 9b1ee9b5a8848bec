import pg, { type Pool } from 'pg';
import { flushCommits } from '../flush-commits.ts';
import { pipelined, withFreshPlan } from '../prepared.ts';
import type { Row } from '../schema.ts';

/** The columns of `orders` that are written when an order is placed. */
export type NewOrderRow = Pick<
  Row<'orders'>,
  | 'ref_id'
  | 'owner'
  | 'caller'
  | 'idempotency_key'
  | 'fingerprint'
  | 'email'
  | 'customer'
  | 'totals'
  | 'amount'
  | 'coupon'
  | 'payment_service'
  | 'paid_with'
  | 'payment_token'
  | 'payment_customer'
  | 'save_card'
  | 'ts'
  | 'charge_id'
  | 'arrival'
  | 'agent_checkout'
  | 'agent_host'
  | 'reorder_id'
>;

export interface NewOrderLine {
  readonly position: number;
  readonly item_id: string;
  readonly qty: number;
  /** cents */
  readonly price: number;
  readonly body: { readonly id: string };
}

/** Unpaid orders of the counted seconds, and what the open ones reserve. */
export interface CheckoutLimits {
  readonly counted_seconds: number;
  readonly shopper_unpaid: number;
  readonly caller_unpaid: number;
  readonly caller_open: number;
  readonly caller_pieces: number;
  readonly reserved_seconds: number;
}

interface WantedPieces {
  readonly item_id: string;
  readonly qty: number;
}

/**
 * Why nothing was stored; `short` names an item whose stock does not cover the order, `too_many` how long to wait,
 * `coupon_used` how many orders of a customer may use it, `coupon_ended` a swatch card whose money went back.
 */
type Unplaced =
  | { readonly why: 'cart_changed' }
  | { readonly why: 'second_try' }
  | { readonly why: 'charge_ended' }
  | { readonly why: 'coupon_ended' }
  | { readonly why: 'short'; readonly itemId: string }
  | { readonly why: 'too_many'; readonly seconds: number }
  | { readonly why: 'coupon_used'; readonly most: number };

/** `isNew`: not an earlier order with the same idempotency key. */
export interface Placed {
  readonly row: Row<'orders'>;
  readonly isNew: boolean;
}

/** Unflushed, because the commit holds the rows of its items, and notifies replicas of their stock. */
const place = {
  name: 'place-order',
  text: `
    select placed.* from set_config('synchronous_commit', 'off', true), place_order(
      jsonb_populate_record(null::orders, $1),
      array(select line from jsonb_populate_recordset(null::order_lines, $2) as line),
      array(select needed from jsonb_populate_recordset(null::order_stock, $3) as needed),
      counted_seconds => $4, shopper_unpaid => $5, caller_unpaid => $6,
      caller_open => $7, caller_pieces => $8, reserved_seconds => $9) as placed`,
};

/** Stores the order with its lines, on disk, and reserves its stock; or does nothing. */
export async function placeOrderRow(
  pool: Pool,
  order: NewOrderRow,
  lines: readonly NewOrderLine[],
  demand: readonly WantedPieces[],
  limits: CheckoutLimits,
): Promise<Placed | Unplaced> {
  const values = [
    ...[order, lines, demand].map((value) => JSON.stringify(value)),
    limits.counted_seconds,
    limits.shopper_unpaid,
    limits.caller_unpaid,
    limits.caller_open,
    limits.caller_pieces,
    limits.reserved_seconds,
  ];
  try {
    const [{ rows }] = await withFreshPlan(place, (statement) =>
      pipelined(pool, (client) => [client.query<Row<'orders'>>({ ...statement, values }), flushCommits(client)]),
    );
    const [row] = rows;
    if (!row) throw new Error('The statement that places an order gave no row.');
    return { row, isNew: row.ref_id === order.ref_id };
  } catch (error) {
    const unplaced = error instanceof pg.DatabaseError ? whyUnplaced(error) : undefined;
    if (!unplaced) throw error;
    return unplaced;
  }
}

/** The refusals of the SQL function, by the constraint that it names. */
function whyUnplaced({ code, constraint, detail = '' }: pg.DatabaseError): Unplaced | undefined {
  if (code !== 'NS001') return undefined;
  switch (constraint) {
    case 'cart_changed':
    case 'second_try':
    case 'charge_ended':
    case 'coupon_ended':
      return { why: constraint };
  }
  if (constraint === 'short') return { why: constraint, itemId: detail };
  if (constraint === 'too_many') return { why: constraint, seconds: Number(detail) };
  if (constraint === 'coupon_used') return { why: constraint, most: Number(detail) };
  return undefined;
}
