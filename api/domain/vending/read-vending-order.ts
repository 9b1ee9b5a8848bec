import type { Selectable } from 'kysely';
import { CHOICE_TIME_MS, type VendingChoice, type VendingOrder } from '../../contract/premium/vending.ts';
import type { Db, VendingPressesTable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { commitmentOf, openLoad } from './load-rows.ts';
import { pressesBought } from './own-order.ts';
import { spoolColor } from './spool-color.ts';
import { turnStatus } from './turn-status.ts';

export type VendingDeps = Pick<Deps, 'connection' | 'catalogue' | 'store' | 'clock' | 'machine' | 'log'>;
type PressRow = Selectable<VendingPressesTable>;

/** An order's presses as its owner sees them, the clock of its turn and the machine. */
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

/** In the order in which they were made, each with the item behind it. */
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

/** What is in a wrap is told when it fell, not before. */
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
