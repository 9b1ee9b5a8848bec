import { useStore } from '@nanostores/react';
import { $cart } from '../../stores/cart/cart.ts';

/** `Shopping Cart 4 items`; the count comes with the lines. */
export function CartTitle() {
  const { status, lines } = useStore($cart, { ssr: 'initial' });
  const count = lines.reduce((sum, { qty }) => sum + qty, 0);
  // The space belongs to the count: one that stands alone until the count comes would be seen as moving.
  return (
    <>
      Shopping Cart
      {status === 'ready' && <span className="data">{` ${count} ${count === 1 ? 'item' : 'items'}`}</span>}
    </>
  );
}
