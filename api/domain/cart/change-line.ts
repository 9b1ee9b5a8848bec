import type { CartLine } from '../../contract/cart.ts';
import { readCartLines } from '../../db/queries/cart-lines.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { choiceFault } from './choice-fault.ts';
import { lineFault } from './line-fault.ts';
import { priceLines } from './price-lines.ts';
import type { CartDeps } from './read-cart.ts';
import { stockDemand } from './stock-demand.ts';

/**
 * Gives a line another quantity and gives back the whole cart. Fewer pieces are always allowed, so that a cart whose
 * stock was sold to others can be put right step by step.
 */
export async function changeLine(deps: CartDeps, shopper: Shopper, lineId: string, qty: number): Promise<CartLine[]> {
  const { connection, catalogue } = deps;
  const lines = await readCartLines(connection.pool, shopper.id);
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw new ShopError('line_unknown');
  const wanted = { ...line, qty };
  const after = lines.map((each) => (each === line ? wanted : each));
  const fault =
    qty > line.qty
      ? lineFault(catalogue, shopper, wanted, stockDemand(after))
      : stepFaultOnly(choiceFault(catalogue, shopper, wanted));
  if (fault) throw fault;
  const { numUpdatedRows } = await connection.db
    .updateTable('cart_lines')
    .set({ qty, touched_at: new Date() })
    .where('id', '=', lineId)
    .where('owner', '=', shopper.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ShopError('line_unknown');
  return priceLines(deps, shopper, after);
}

/** Whatever else is wrong with the line, it was so before. */
function stepFaultOnly(fault: ShopError | undefined): ShopError | undefined {
  return fault?.code === 'quantity_step' ? fault : undefined;
}
