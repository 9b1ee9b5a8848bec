import type { CartLine } from '../../contract/cart.ts';
import { countCartLines, readCartLines } from '../../db/queries/cart-lines.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { priceLines } from './price-lines.ts';

export type CartDeps = Pick<Deps, 'connection' | 'catalogue' | 'print' | 'clock'>;

/** The shopper's lines, oldest first, at the shop's prices of this moment. */
export async function readCart(deps: CartDeps, shopper: Shopper): Promise<CartLine[]> {
  return priceLines(deps, shopper, await readCartLines(deps.connection.pool, shopper.id));
}

export async function countLines({ connection }: Pick<CartDeps, 'connection'>, { id }: Shopper): Promise<number> {
  return await countCartLines(connection.pool, id);
}
