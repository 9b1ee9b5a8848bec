import type { Deps } from '../../deps.ts';
import { isUuid } from '../orders/order-rows.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { addPrintLine, refuseFullCart, takeTurns } from './hold-print.ts';

/** For who took a print out of the cart and thinks again, within a day: at the price that it had. */
export async function putPrintBack(
  { connection }: Pick<Deps, 'connection'>,
  { id: owner }: Pick<Shopper, 'id'>,
  { id: printId, qty }: { readonly id: string; readonly qty: number },
): Promise<void> {
  if (!isUuid(printId)) throw new ShopError('quote_invalid');
  await connection.db.transaction().execute(async (trx) => {
    await takeTurns(trx, owner);
    const print = await trx
      .selectFrom('prints')
      .leftJoin('cart_lines', 'cart_lines.print_id', 'prints.id')
      .select('cart_lines.id as lineId')
      .where('prints.id', '=', printId)
      .where('prints.owner', '=', owner)
      .executeTakeFirst();
    if (!print) throw new ShopError('quote_invalid');
    if (print.lineId !== null) return;
    await refuseFullCart(trx, owner);
    await addPrintLine(trx, owner, printId, qty);
  });
}
