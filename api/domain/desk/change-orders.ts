import type { OrdersChanged } from '../../../contract/desk/orders.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { recordActions } from '../operator/actions.ts';
import type { Refusals } from '../orders/mark-progress.ts';
import { lockOrders, type OrderRow } from '../orders/order-rows.ts';
import type { Staff } from '../session/staff-sessions.ts';
import { ShopError } from '../shop-error.ts';

export interface OrdersChange {
  /** such as `orders pack`, as the change of a single order is recorded */
  readonly verb: string;
  readonly details?: Record<string, unknown>;
  /** Changes those of these orders, which are locked, that may be. */
  readonly work: (trx: Transaction<Database>, orders: readonly OrderRow[]) => Promise<Refusals>;
}

/**
 * Does the same to each of these orders, in one transaction with an entry in the log for each: one that is refused keeps no
 * other from being done.
 */
export async function changeOrders(
  deps: Pick<Deps, 'connection' | 'clock'>,
  staff: Staff,
  numbers: readonly string[],
  { work, ...change }: OrdersChange,
): Promise<OrdersChanged> {
  const chosen = [...new Set(numbers)];
  const known = await deps.connection.db
    .selectFrom('orders')
    .select(['id', 'ref_id'])
    .where('ref_id', 'in', chosen)
    .execute();
  const targets = known.map(({ ref_id }) => ref_id);
  const refusals = await recordActions(deps, { ...change, by: staff.email, targets }, async (trx) => {
    const ids = known.map(({ id }) => id);
    const errors = await work(trx, await lockOrders(trx, ids));
    return new Map(
      known.flatMap(({ id, ref_id }) => {
        const error = errors.get(id);
        return error ? [[ref_id, error]] : [];
      }),
    );
  });
  const errorOf = (number: string) =>
    targets.includes(number) ? refusals.get(number) : new ShopError('order_unknown', { order: number });
  return {
    done: chosen.filter((number) => !errorOf(number)),
    refused: chosen.flatMap((number) => {
      const error = errorOf(number);
      return error ? [{ number, reason: error.message }] : [];
    }),
  };
}
