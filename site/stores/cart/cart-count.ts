import { persistentAtom } from '@nanostores/persistent';

/**
 * The cart's quantity as last seen in any tab: the badge is right before the first request, and follows other tabs.
 * In a file of its own, so that pages without islands load nothing else of the cart.
 */
export const $cartCount = persistentAtom<number>('northspool:cart-count', 0, { encode: String, decode: readCount });

function readCount(stored: string): number {
  const count = Number(stored);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}
