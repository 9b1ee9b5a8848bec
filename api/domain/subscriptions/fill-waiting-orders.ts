import type { Deps } from '../../deps.ts';
import { monthlyExclusive } from './monthly-exclusive.ts';
import { orderOfPeriod, type PeriodOrderDeps } from './order-of-period.ts';
import { findSubscription } from './subscription-rows.ts';
import { takeSpool } from './take-spool.ts';

const AT_ONCE = 200;

/** Gives spools that came back to the orders that wait for them, oldest first, and orders to months that have none. */
export async function fillWaitingOrders(
  deps: PeriodOrderDeps & Pick<Deps, 'connection'>,
): Promise<{ spools: number; orders: number }> {
  return { orders: await orderLateMonths(deps), spools: await giveSpools(deps) };
}

async function giveSpools({ connection }: Pick<Deps, 'connection'>): Promise<number> {
  const waiting = await connection.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('items', 'items.id', 'order_lines.item_id')
    .select(['orders.id', 'order_lines.item_id'])
    .where('waits_for_stock', '=', true)
    .where('orders.status', '=', 'paid')
    .where('shipped_at', 'is', null)
    .where('items.qoh', '>', 0)
    .orderBy('orders.ts')
    .limit(AT_ONCE)
    .execute();
  const taken = [];
  for (const { id, item_id } of waiting) {
    taken.push(
      await connection.db.transaction().execute(async (trx) => {
        const order = await trx
          .selectFrom('orders')
          .select('waits_for_stock')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        return order?.waits_for_stock === true && (await takeSpool(trx, id, item_id));
      }),
    );
  }
  return taken.filter(Boolean).length;
}

/** Paid while there was no exclusive to send. */
async function orderLateMonths(deps: PeriodOrderDeps & Pick<Deps, 'connection'>): Promise<number> {
  if (!monthlyExclusive(deps.catalogue)) return 0;
  const { db } = deps.connection;
  const months = await db
    .selectFrom('subscription_periods')
    .select('id')
    .where('order_id', 'is', null)
    .orderBy('paid_at')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of months) {
    await db.transaction().execute(async (trx) => {
      const period = await trx
        .selectFrom('subscription_periods')
        .selectAll()
        .where('id', '=', id)
        .where('order_id', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      const subscription = period && (await findSubscription(trx, period.subscription_id));
      if (subscription) await orderOfPeriod(deps, trx, subscription, period);
    });
  }
  return months.length;
}
