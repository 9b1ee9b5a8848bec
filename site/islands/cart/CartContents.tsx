import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { cartMessages } from '../../../api/contract/messages/cart.ts';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { $cart, loadCart } from '../../stores/cart/cart.ts';
import { $cartChanges } from '../../stores/cart/cart-changes.ts';
import { forgetSeenLine } from '../../stores/cart/cart-seen.ts';
import { watchRates } from '../../stores/delivery/rates.ts';
import { keepMethodAvailable } from '../../stores/delivery/shipping-methods.ts';
import { CouponField } from '../coupon/CouponField.tsx';
import { CartFoot } from './CartFoot.tsx';
import { CartLineRow } from './CartLineRow.tsx';
import { CartNote } from './CartNote.tsx';
import { DeliveryChoice } from './DeliveryChoice.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { ZipEstimate } from './ZipEstimate.tsx';

/** Lines of the last visit that the shop no longer has. */
function GoneLines() {
  const { gone } = useStore($cartChanges);
  return gone.map(({ key, name }) => (
    <CartNote key={key} text={cartMessages.noLongerInCart(name)} onDismiss={() => forgetSeenLine(key)} />
  ));
}

const rows = ['first', 'second'];

/** The cart's final layout while it loads. */
function CartSkeleton() {
  return (
    <>
      <p className="vh" role="status">
        Loading your cart
      </p>
      <ul className="lines" aria-hidden="true">
        {rows.map((row) => (
          <li className="line" key={row}>
            <span className="skel skel-im" />
            <span className="skel skel-text" />
            <span className="skel skel-price" />
            <span className="ctl">
              <span className="skel skel-stepper" />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Destination, shipping method and coupon, before checkout. */
function CartOptions() {
  useEffect(() => {
    const stopRates = watchRates();
    const stopWays = keepMethodAvailable();
    return () => {
      stopRates();
      stopWays();
    };
  }, []);
  return (
    <section className="cart-options" aria-label="Delivery and coupon">
      <ZipEstimate />
      <DeliveryChoice />
      <CouponField />
    </section>
  );
}

/** The cart in any state, for the panel and the page. */
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
