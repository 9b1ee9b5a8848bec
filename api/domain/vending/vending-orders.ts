import { sql } from 'kysely';
import {
  CHOICE_TIME_MS,
  type OpenVending,
  type VendingChoice,
  type VendingOrder,
} from '../../../contract/premium/vending.ts';
import type { Db, Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isUuid, lockOrder, type OrderRow } from '../orders/order-rows.ts';
import { requireAllowed } from '../orders/order-state.ts';
import { disputesOf } from '../orders/record-dispute.ts';
import { refundedPieces } from '../orders/refund-requests.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { notifyVendingChanged } from '../vending-changes.ts';
import { commitmentOf, openLoad } from './load-machine.ts';
import { spoolColor } from './spool-color.ts';

export type VendingDeps = Pick<Deps, 'connection' | 'catalogue' | 'store' | 'clock' | 'machine' | 'log'>;
type PressRow = Row<'vending_presses'>;

/** An order's presses as its owner sees them, the time left of its turn, and the machine's state. */
export async function readVendingOrder(deps: VendingDeps, order: OrderRow): Promise<VendingOrder> {
  const { db } = deps.connection;
  const row = await db.selectFrom('vending_orders').selectAll().where('order_id', '=', order.id).executeTakeFirst();
  const presses = await pressesOf(db, order.id);
  const qty = await pressesBought(db, order, deps.store.items.vendingToken);
  const choiceTime = row?.choice_time ?? CHOICE_TIME_MS;
  const used = presses.filter(({ state }) => state !== 'failed').length;
  const isTurning = presses.some(({ state }) => state === 'dispensing');
  return {
    id: order.id,
    refId: order.ref_id,
    qty,
    ...turnStatus({ qty, used, isTurning, turnAt: row?.turn_at ?? null, choiceTime }, deps.clock()),
    choices: presses.map((press) => presentPress(deps, press)),
    ts: row?.turn_at.toISOString() ?? null,
    choiceTime,
    commitment: commitmentOf(await openLoad(db)),
    machine: { state: await deps.machine.state() },
  };
}

/** The presses in the order they were made, each with its item. */
async function pressesOf(db: Db, orderId: string) {
  return await db
    .selectFrom('vending_presses as press')
    .innerJoin('vending_spools as spool', (join) =>
      join
        .onRef('spool.load_id', '=', 'press.load_id')
        .onRef('spool.slot', '=', 'press.slot')
        .onRef('spool.position', '=', 'press.position'),
    )
    .selectAll('press')
    .select('spool.item_id')
    .where('press.order_id', '=', orderId)
    .orderBy('press.choice')
    .execute();
}

/** Names the item only after it fell. */
function presentPress(deps: VendingDeps, press: PressRow & { item_id: string }): VendingChoice {
  const { choice, slot, state, reason, pressed_at, load_id, position, item_id } = press;
  return {
    choice,
    slot,
    state,
    at: pressed_at.toISOString(),
    ...(reason && { reason }),
    ...(state === 'dispensed' && { color: spoolColor(deps, item_id) }),
    loadId: load_id,
    position,
  };
}

/** The shopper's order, by its id or the number on its receipt. Throws `not_yours`, also when there is none. */
export async function findOwnOrder(db: Db, shopper: Pick<Shopper, 'id'>, named: string): Promise<OrderRow> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('owner', '=', shopper.id)
    .where((eb) => (isUuid(named) ? eb('id', '=', named) : eb('ref_id', '=', named.toUpperCase())))
    .executeTakeFirst();
  if (!order) throw new ShopError('not_yours');
  return order;
}

/** The number of presses that an order bought; without refunded ones, and 0 before it is paid and after a refund. */
export async function pressesBought(db: Db, { id, status }: OrderRow, vendingToken: string): Promise<number> {
  if (status !== 'paid') return 0;
  const tokens = await db
    .selectFrom('order_lines')
    .select(['qty', sql<string>`body ->> 'id'`.as('lineId')])
    .where('order_id', '=', id)
    .where('item_id', '=', vendingToken)
    .execute();
  if (tokens.length === 0) return 0;
  const refunded = (await refundedPieces(db, [id])).get(id);
  return tokens.reduce((sum, { qty, lineId }) => sum + qty - (refunded?.get(lineId) ?? 0), 0);
}

export interface Turn {
  /** presses bought and paid for; 0 after a refund */
  readonly qty: number;
  /** presses that did not fail */
  readonly used: number;
  readonly isTurning: boolean;
  /** null before the first turn */
  readonly turnAt: Date | null;
  /** ms */
  readonly choiceTime: number;
}

type TurnStatus = Pick<VendingOrder, 'status' | 'credits' | 'kept' | 'msLeft'>;

/** The status of a turn at the machine. Presses that were not used in time are kept for another turn. */
export function turnStatus({ qty, used, isTurning, turnAt, choiceTime }: Turn, now: Date): TurnStatus {
  const msLeft = turnAt ? Math.max(0, turnAt.getTime() + choiceTime - now.getTime()) : 0;
  if (qty === 0) return { status: 'No Credits', credits: 0, kept: 0, msLeft: 0 };
  const left = Math.max(0, qty - used);
  // The last press counts as used only when the machine confirms it: a stuck spool returns it to the shopper.
  if (msLeft > 0 && (left > 0 || isTurning)) return { status: 'active', credits: left, kept: 0, msLeft };
  return { status: 'complete', credits: 0, kept: left, msLeft: 0 };
}

const LIMIT = 20;

/** The shopper's orders with vending tokens, newest first. */
export async function listVendingOrders(deps: VendingDeps, shopper: Pick<Shopper, 'id'>): Promise<VendingOrder[]> {
  const orders = await deps.connection.db
    .selectFrom('orders')
    .selectAll()
    .where('owner', '=', shopper.id)
    .where('status', 'in', ['paid', 'refunded'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          .select('position')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .where('order_lines.item_id', '=', deps.store.items.vendingToken),
      ),
    )
    .orderBy('ts', 'desc')
    .limit(LIMIT)
    .execute();
  return await Promise.all(orders.map((order) => readVendingOrder(deps, order)));
}

/**
 * The vending order of a paid order. Its first turn begins with the owner's first visit, another one when the owner asks
 * for it after the last is over. A turn needs a membership; viewing does not.
 */
export async function openTurn(deps: VendingDeps, shopper: Shopper, request: OpenVending): Promise<VendingOrder> {
  const order = await findOwnOrder(deps.connection.db, shopper, request.orderId);
  const before = await readVendingOrder(deps, order);
  const { ts, kept, qty } = before;
  const begins = kept > 0 && (ts === null || request.again === true);
  if (!begins) return before;
  if (!shopper.membership) throw new ShopError('vending_members_only');
  await deps.connection.db.transaction().execute(async (trx) => {
    requireAllowed('press', { order: await lockOrder(trx, order.id), disputes: await disputesOf(trx, [order.id]) });
    await trx
      .insertInto('vending_orders')
      .values({ order_id: order.id, qty, turn_at: deps.clock(), choice_time: CHOICE_TIME_MS })
      // Two windows that begin a turn at once begin the same one.
      .onConflict((conflict) =>
        conflict
          .column('order_id')
          .doUpdateSet({ turn_at: deps.clock() })
          .where('vending_orders.turn_at', '=', ts === null ? null : new Date(ts)),
      )
      .execute();
    await notifyVendingChanged(trx, { orderId: order.id });
  });
  return await readVendingOrder(deps, order);
}
