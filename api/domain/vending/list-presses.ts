import type { Db } from '../../db/schema.ts';
import { isUuid } from '../orders/order-rows.ts';
import { ShopError } from '../shop-error.ts';
import { settlePress } from './settle-press.ts';

/** Presses of all shoppers, or of one order, newest first, with what is in the wrap: for who packs the parcels. */
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

/** How many spools are left behind each button. */
export async function piecesLeft(db: Db): Promise<{ slot: number; pieces: number }[]> {
  const rows = await db
    .selectFrom('vending_spools as spool')
    .innerJoin('vending_loads as load', 'load.id', 'spool.load_id')
    .select((eb) => [
      'spool.slot',
      eb.fn.count<string>('spool.position').filterWhere('spool.fell_at', 'is', null).as('n'),
    ])
    .where('load.ended_at', 'is', null)
    .groupBy('spool.slot')
    .orderBy('spool.slot')
    .execute();
  return rows.map(({ slot, n }) => ({ slot, pieces: Number(n) }));
}

/** Somebody looked, where the machine never said what became of a press. */
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
