import type { Selectable } from 'kysely';
import pg, { type Pool } from 'pg';
import { flushCommits } from '../flush-commits.ts';
import { pipelined, withFreshPlan } from '../prepared.ts';
import type { OrdersTable } from '../tables/orders.ts';

/** The columns of `orders` that are written when an order is placed. */
export type NewOrderRow = Pick<
  Selectable<OrdersTable>,
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
  readonly reserved_seconds: number;
  readonly shopper_unpaid: number;
  readonly caller_unpaid: number;
  readonly caller_open: number;
  readonly caller_pieces: number;
}

interface WantedPieces {
  readonly item_id: string;
  readonly qty: number;
}

/** Why nothing was stored; `short` names an item whose stock does not cover the order, `too_many` how long to wait, `coupon_used` how many orders of a customer may use it. */
type Unplaced =
  | { readonly why: 'cart_changed' }
  | { readonly why: 'second_try' }
  | { readonly why: 'short'; readonly itemId: string }
  | { readonly why: 'too_many'; readonly seconds: number }
  | { readonly why: 'coupon_used'; readonly most: number };

/** `row` is undefined when the idempotency key already has an order. */
export type Placed = { readonly row: Selectable<OrdersTable> | undefined } | Unplaced;

/** Unflushed, because the commit holds the rows of its items, and notifies replicas of their stock. */
const place = {
  name: 'place-order',
  text: `
    select placed.* from set_config('synchronous_commit', 'off', true), place_order($1, $2, $3, $4) as placed`,
};

/** Stores the order with its lines, on disk, and reserves its stock; or does nothing. */
export async function placeOrderRow(
  pool: Pool,
  order: NewOrderRow,
  lines: readonly NewOrderLine[],
  demand: readonly WantedPieces[],
  limits: CheckoutLimits,
): Promise<Placed> {
  const values = [order, lines, demand, limits].map((value) => JSON.stringify(value));
  try {
    const { rows } = await withFreshPlan(place, (statement) =>
      pipelined(pool, async (client) => {
        const placing = client.query<Selectable<OrdersTable>>({ ...statement, values });
        const [placed] = await Promise.all([placing, flushCommits(client)]);
        return placed;
      }),
    );
    return { row: rows[0] };
  } catch (error) {
    const unplaced = error instanceof pg.DatabaseError ? whyUnplaced(error) : undefined;
    if (!unplaced) throw error;
    return unplaced;
  }
}

/** The error codes that the SQL function raises. */
function whyUnplaced({ code, detail }: pg.DatabaseError): Unplaced | undefined {
  if (code === 'NS001') return { why: 'cart_changed' };
  if (code === 'NS002') return { why: 'second_try' };
  if (code === 'NS003') return { why: 'short', itemId: detail ?? '' };
  if (code === 'NS004') return { why: 'too_many', seconds: Number(detail) };
  if (code === 'NS005') return { why: 'coupon_used', most: Number(detail) };
  return undefined;
}
