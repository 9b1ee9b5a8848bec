import type { Db } from '../../db/schema.ts';
import { isUuid } from '../orders/order-rows.ts';
import { ShopError } from '../shop-error.ts';
import { settlePress } from './dispense.ts';

/** Presses of all shoppers, or of one order, newest first, with the items behind them: for packing parcels. */
export async function listPresses(db: Db, { orderId, limit }: { orderId?: string; limit: number }) {
  return await db
    .selectFrom('vending_presses as press')
    .innerJoin('orders', 'orders.id', 'press.order_id')
    .innerJoin('vending_spools as spool', (join) =>
      join
        .onRef('spool.load_id', '=', 'press.load_id')
        .onRef('spool.slot', '=', 'press.slot')
        .onRef('spool.position', '=', 'press.position'),
    )
    .select(['press.id', 'orders.ref_id as refId', 'press.slot', 'press.position', 'press.state', 'press.reason'])
    .select(['press.pressed_at as at', 'spool.item_id as itemId'])
    .$if(orderId !== undefined, (query) => query.where('press.order_id', '=', orderId ?? null))
    .orderBy('press.pressed_at', 'desc')
    .limit(limit)
    .execute();
}

/** Records the outcome that a person saw, for a press that the machine never reported on. */
export async function settleByHand(
  db: Db,
  { pressId, fell, now }: { pressId: string; fell: boolean; now: Date },
): Promise<void> {
  const press = isUuid(pressId)
    ? await db.selectFrom('vending_presses').select(['id', 'state']).where('id', '=', pressId).executeTakeFirst()
    : undefined;
  if (!press) throw new ShopError('press_unknown', { press: pressId });
  if (press.state !== 'dispensing') throw new ShopError('press_settled', { press: pressId, state: press.state });
  await settlePress(db, press, fell ? { fell } : { fell, reason: 'refused' }, now);
}
