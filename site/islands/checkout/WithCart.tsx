import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { $cart, loadCart } from '../../stores/cart/cart.ts';
import { $isPrepared } from '../../stores/checkout/open-checkout.ts';
import { EmptyCart } from '../cart/EmptyCart.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { OrderSummary } from './OrderSummary.tsx';

/** Steps that need something to buy, with what is being bought beside them. */
export function WithCart({ showsDelivery = false, children }: { showsDelivery?: boolean; children: ReactNode }) {
  const { status, lines, message } = useStore($cart);
  const isPrepared = useStore($isPrepared);
  if (status === 'error') {
    return (
      <div className="result" role="alert">
        <h1>Your cart could not be loaded</h1>
        <p className="muted">{message}</p>
        <button className="btn btn-ink" type="button" onClick={() => void loadCart()}>
          {goodsMessages.tryAgain}
        </button>
      </div>
    );
  }
  if (status !== 'ready' || !isPrepared) return <CheckoutSkeleton />;
  if (lines.length === 0) return <EmptyCart />;
  return (
    <div className="co">
      <div className="stack">{children}</div>
      <OrderSummary>{showsDelivery && <DeliveryFacts />}</OrderSummary>
    </div>
  );
}
