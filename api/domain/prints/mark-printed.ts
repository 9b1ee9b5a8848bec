import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';
import { type OrderedPrint, orderedPrints } from './ordered-prints.ts';

/** All prints of an order are made; those that were made before keep their time. Gives back the order's prints. */
export async function markPrinted(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  orderId: string,
): Promise<OrderedPrint[]> {
  const { db } = connection;
  await db
    .updateTable('order_lines')
    .set({ printed_at: clock() })
    .where('order_id', '=', orderId)
    .where('print_id', 'is not', null)
    .where('printed_at', 'is', null)
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('status', '=', 'paid'))
    .execute();
  const prints = await orderedPrints(db, { orderId });
  if (prints.length === 0) throw new ShopError('print_unknown');
  return prints;
}
