import type { VendingOrder } from '../../contract/premium/vending.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { carryOutPress } from './carry-out-press.ts';
import { ownOrder } from './own-order.ts';
import { readVendingOrder, type VendingDeps } from './read-vending-order.ts';
import { recordPress, type Wish } from './record-press.ts';

/**
 * Presses a button of the machine. The press is written down first, and is told to the machine outside any transaction:
 * a lost answer, a repeated request and a killed process each end in one spool, or in a press that is kept.
 */
export async function dispense(
  deps: VendingDeps,
  shopper: Shopper,
  { orderId, ...wish }: Wish & { readonly orderId: string },
): Promise<VendingOrder> {
  const { db } = deps.connection;
  const order = await ownOrder(db, shopper, orderId);
  if (!shopper.membership) throw new ShopError('vending_members_only');
  await refuseWhileUnready(deps, order, wish);
  const press = await db.transaction().execute((trx) => recordPress(deps, trx, order, wish));
  if (press.state === 'dispensing') await carryOutPress(deps, press);
  return await readVendingOrder(deps, order);
}

/** A machine that cannot turn is not asked to; a press that was made before is answered for all the same. */
async function refuseWhileUnready({ connection, machine }: VendingDeps, order: OrderRow, wish: Wish): Promise<void> {
  const state = await machine.state();
  if (state === 'ready') return;
  const known = await connection.db
    .selectFrom('vending_presses')
    .select('id')
    .where('order_id', '=', order.id)
    .where('choice', '=', wish.choice)
    .executeTakeFirst();
  if (!known) throw new ShopError(state === 'offline' ? 'vending_offline' : 'vending_jammed');
}
