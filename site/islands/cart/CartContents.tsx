import { useStore } from '@nanostores/react';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { $cart, loadCart } from '../../stores/cart/cart.ts';
import { CartFoot } from './CartFoot.tsx';
import { CartLineRow } from './CartLineRow.tsx';
import { CartOptions } from './CartOptions.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { GoneLines } from './GoneLines.tsx';

/** The cart in whichever state it is; the panel and the page show the same. */
export function CartContents({ onContinue }: { onContinue?: () => void }) {
  const { status, lines, message } = useStore($cart, { ssr: 'initial' });
  if (status === 'idle' || status === 'loading') return <CartSkeleton />;
  if (status === 'error') {
    return (
      <div className="empty" role="alert">
        <h2 className="h3">Your cart could not be loaded</h2>
        <p className="muted">{message}</p>
        <button className="btn btn-ink" type="button" onClick={() => void loadCart()}>
          {goodsMessages.tryAgain}
        </button>
      </div>
    );
  }
  if (lines.length === 0) {
    return (
      <div>
        <GoneLines />
        <EmptyCart onContinue={onContinue} />
      </div>
    );
  }
  return (
    <>
      <div className="cart-scroll">
        <div className="cart-lines">
          <GoneLines />
          <ul className="lines">
            {lines.map((line) => (
              <CartLineRow key={line.id} line={line} />
            ))}
          </ul>
        </div>
        <CartOptions />
      </div>
      <CartFoot />
    </>
  );
}
