import type { Context } from 'hono';
import type { DeskOrder } from '../../../contract/desk/order.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import type { OrderRow } from '../../domain/orders/order-rows.ts';
import { readDeskOrder } from '../../domain/orders/read-desk-order.ts';
import { findOrderByNumber } from '../../domain/orders/read-orders.ts';
import type { Staff } from '../../domain/session/staff-sessions.ts';
import type { DeskEnv } from '../../http/desk/staff.ts';
import { rateLimit } from '../../http/rate-limit.ts';

/** More than a person does by hand, so that a stolen session or a stuck key is slowed down. */
const CHANGES = { name: 'desk: changes of orders', tries: 300, seconds: 600 };

interface Work {
  readonly verb: string;
  readonly after?: unknown;
  readonly details?: Record<string, unknown>;
  readonly work: (order: OrderRow) => Promise<unknown>;
}

/** What all changes of an order have in common: they are counted and recorded, and answered with the order as it is then. */
export function orderChanges(deps: Pick<Deps, 'connection' | 'clock' | 'store' | 'settings'>) {
  const countChanges = rateLimit(deps.connection.pool, CHANGES);

  async function changed(staff: Staff, number: string, { work, ...change }: Work): Promise<DeskOrder> {
    await countChanges(staff.id);
    const order = await findOrderByNumber(deps.connection.db, number);
    await recordChange(deps, staff, { ...change, target: order.ref_id }, () => work(order));
    return await readDeskOrder(deps, order.ref_id);
  }

  const answerChanged = async (c: Context<DeskEnv>, number: string, work: Work) =>
    c.json(await changed(c.var.staff, number, work), 200);

  return { countChanges, changed, answerChanged };
}
