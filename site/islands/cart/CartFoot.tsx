import { useStore } from '@nanostores/react';
import { cartMessages } from '../../../api/contract/messages/cart.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { $belowMinimum, $hasLineErrors, $totals } from '../../stores/cart/totals.ts';
import { PremiumSavings } from './PremiumSavings.tsx';
import { CartTotalRows } from './TotalRows.tsx';

/** The sums of a cart with lines in it, and the way to the checkout. */
export function CartFoot() {
  const { total } = useStore($totals);
  const hasLineErrors = useStore($hasLineErrors);
  const isBelowMinimum = useStore($belowMinimum);
  return (
    <>
      <div className="sum">
        <CartTotalRows />
        <PremiumSavings />
        {isBelowMinimum && <p className="hint minimum">{cartMessages.orderMinimum}</p>}
      </div>
      <div className="buy-now">
        <p className="data" role="status">
          Total {dollars(total)}
        </p>
        {hasLineErrors ? (
          <button className="btn btn-l btn-w btn-msg" type="button" disabled>
            {cartMessages.fixQuantities}
          </button>
        ) : (
          <a className="btn btn-act btn-l btn-w" href="/checkout/">
            Buy Now
          </a>
        )}
      </div>
    </>
  );
}
