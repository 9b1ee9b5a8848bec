import { useStore } from '@nanostores/react';
import { $cart } from '../../stores/cart/cart.ts';

/** `Shopping Cart 4 items`; the count comes with the lines. */
export function CartTitle() {
  const { status, lines } = useStore($cart, { ssr: 'initial' });
  const count = lines.reduce((sum, { qty }) => sum + qty, 0);
  if (status !== 'ready') return 'Shopping Cart';
  return (
    <>
      {/* One text with its space: a space of its own would be seen as moving when the count comes. */}
      {'Shopping Cart '}
      <span className="data">
        {count} {count === 1 ? 'item' : 'items'}
      </span>
    </>
  );
}
