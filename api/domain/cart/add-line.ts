import type { AddToCart, CartLine } from '../../contract/cart.ts';
import { MAX_QUANTITY } from '../../contract/quantity.ts';
import { addCartLine, addCountedLine, type LineToAdd, type Need } from '../../db/queries/cart-lines.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { createTurns } from '../turns.ts';
import { type Choice, choiceFault } from './choice-fault.ts';
import { priceLines } from './price-lines.ts';
import type { CartDeps } from './read-cart.ts';
import { shortage, stockDemand } from './stock-demand.ts';

export const MAX_LINES = 100;
/**
 * Up to here a line is added without a lock, by one statement that counts the lines as it finds them: requests that come
 * at the same moment may each be the last. That leaves room for fifty such requests: four processes with a pool of the
 * usual size do not send as many at once.
 */
const UNLOCKED_LINES = MAX_LINES / 2;
/** Nobody presses faster; each that waits in the database would hold a connection. */
const LOCKED_TURNS = { atOnce: 1, waiting: 20 };

const addInTurn = createTurns();

/** Puts pieces into the cart, onto an equal line when there is one, and gives back the whole cart. */
export async function addLine(
  deps: CartDeps,
  shopper: Shopper,
  { id: itemId, qty, sides: picked }: Pick<AddToCart, 'id' | 'qty' | 'sides'>,
): Promise<CartLine[]> {
  const { connection, catalogue } = deps;
  const sides = picked.toSorted();
  const fault = choiceFault(catalogue, shopper, { itemId, qty, sides });
  if (fault) throw fault;
  const line: LineToAdd = {
    owner: shopper.id,
    itemId,
    qty,
    sides,
    needs: needsOf({ itemId, qty: 1, sides }),
    maxLines: MAX_LINES,
    maxQuantity: MAX_QUANTITY,
  };
  let answer = await addCartLine(connection.pool, { ...line, maxLines: UNLOCKED_LINES });
  if (!answer.added && answer.full && !answer.short) {
    answer = await addInTurn(shopper.id, LOCKED_TURNS, () => addCountedLine(connection.pool, line));
  }
  if (answer.added) return priceLines(deps, shopper, answer.lines);
  if (answer.short) throw shortage(catalogue.get(answer.short.itemId)?.name ?? '', answer.short.qoh);
  if (answer.full) throw new ShopError('cart_full', { limit: MAX_LINES });
  throw new ShopError('quantity_limit', { limit: MAX_QUANTITY });
}

function needsOf(piece: Choice): Need[] {
  return [...stockDemand([piece])].map(([itemId, pieces]) => ({ itemId, pieces }));
}
