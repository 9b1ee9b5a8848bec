import type { Database, Transaction } from '../../db/schema.ts';
import { linesOf, type OrderRow } from '../orders/order-rows.ts';

/** Takes what was bought out of the cart; lines and pieces that were added meanwhile stay. */
export async function clearBoughtLines(trx: Transaction<Database>, order: OrderRow): Promise<void> {
  const lines = (await linesOf(trx, [order.id])).get(order.id) ?? [];
  for (const { id, qty } of lines) {
    const own = trx.deleteFrom('cart_lines').where('id', '=', id).where('owner', '=', order.owner);
    const gone = await own.where('qty', '<=', qty).executeTakeFirst();
    if (gone.numDeletedRows > 0n) continue;
    await trx
      .updateTable('cart_lines')
      .set((eb) => ({ qty: eb('qty', '-', qty) }))
      .where('id', '=', id)
      .where('owner', '=', order.owner)
      .execute();
  }
}
