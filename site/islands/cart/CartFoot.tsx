import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { messages } from '../../../api/contract/messages.ts';
import { lookUpStoredCoupon } from '../../stores/coupon.ts';
import { $belowMinimum, $hasLineErrors } from '../../stores/totals.ts';
import { CartTotalRows } from './TotalRows.tsx';
import { ZipEstimate } from './ZipEstimate.tsx';

/** The sums of a cart with lines in it, and the way to the checkout. */
export function CartFoot() {
  const hasLineErrors = useStore($hasLineErrors);
  const isBelowMinimum = useStore($belowMinimum);
  useEffect(() => void lookUpStoredCoupon(), []);
  return (
    <div className="sum">
      <ZipEstimate />
      <CartTotalRows />
      {isBelowMinimum && <p className="hint minimum">{messages.orderMinimum}</p>}
      {hasLineErrors ? (
        <button className="btn btn-l btn-w btn-msg" type="button" disabled>
          {messages.fixQuantities}
        </button>
      ) : (
        <a className="btn btn-act btn-l btn-w" href="/checkout/">
          Buy Now
        </a>
      )}
    </div>
  );
}
