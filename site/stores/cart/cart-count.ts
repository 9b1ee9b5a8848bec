import { persistentAtom } from '@nanostores/persistent';

/**
 * Pieces in the cart, as last seen in any tab: the badge is right before a request is made, and follows other tabs.
 * It stands alone so that a page without islands loads this and nothing more of the cart.
 */
export const $cartCount = persistentAtom<number>('northspool:cart-count', 0, { encode: String, decode: readCount });

function readCount(stored: string): number {
  const count = Number(stored);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}
