import type { OpenVending, VendingOrder } from '../../contract/premium/vending.ts';
import { CHOICE_TIME_MS } from '../../contract/premium/vending.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { ownOrder } from './own-order.ts';
import { readVendingOrder, type VendingDeps } from './read-vending-order.ts';
import { tellVending } from './vending-news.ts';

/**
 * The vending order of a paid order. Its first turn begins when its owner first comes; another one when the last is over
 * and the owner says so. Looking needs no membership, a turn does.
 */
export async function openTurn(deps: VendingDeps, shopper: Shopper, wish: OpenVending): Promise<VendingOrder> {
  const order = await ownOrder(deps.connection.db, shopper, wish.orderId);
  const before = await readVendingOrder(deps, order);
  const { ts, kept, qty } = before;
  const begins = kept > 0 && (ts === null || wish.again === true);
  if (!begins) return before;
  if (!shopper.membership) throw new ShopError('vending_members_only');
  await deps.connection.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('vending_orders')
      .values({ order_id: order.id, qty, turn_at: deps.clock(), choice_time: CHOICE_TIME_MS })
      // Two windows that begin a turn begin the same one.
      .onConflict((conflict) =>
        conflict
          .column('order_id')
          .doUpdateSet({ turn_at: deps.clock() })
          .where('vending_orders.turn_at', '=', ts === null ? null : new Date(ts)),
      )
      .execute();
    await tellVending(trx, { orderId: order.id });
  });
  return await readVendingOrder(deps, order);
}
