import { useStore } from '@nanostores/react';
import { counted } from '../../../contract/counted.ts';
import { $cart } from '../../stores/cart/cart.ts';

/** `Shopping Cart 4 items`; the count appears when the lines are loaded. */
export function CartTitle() {
  const { status, lines } = useStore($cart, { ssr: 'initial' });
  const count = lines.reduce((sum, { qty }) => sum + qty, 0);
  if (status !== 'ready') return 'Shopping Cart';
  return (
    <>
      {/* One text node with its space: a separate space would count as a layout shift when the count appears. */}
      {'Shopping Cart '}
      <span className="data">{counted(count, 'item')}</span>
    </>
  );
}
