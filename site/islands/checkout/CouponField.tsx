import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { dollars } from '../../../api/contract/money/cents.ts';
import { $coupon, applyCoupon, lookUpStoredCoupon, removeCoupon } from '../../stores/coupon.ts';
import { $totals } from '../../stores/totals.ts';
import { Field } from '../../ui/Field.tsx';

/** Takes one coupon code and says what it does to this cart. */
export function CouponField() {
  const state = useStore($coupon);
  const { couponDiscount } = useStore($totals);
  const [typed, setTyped] = useState('');
  useEffect(() => void lookUpStoredCoupon(), []);

  const coupon = state.status === 'known' ? state.coupon : null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (coupon) {
      setTyped('');
      removeCoupon();
    } else if (typed.trim() !== '') void applyCoupon(typed);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Field label="Coupon" error={state.status === 'refused' ? state.message : undefined}>
        {(control) => (
          <div className="coupon">
            <input
              {...control}
              value={coupon?.name ?? typed}
              readOnly={coupon !== null}
              autoComplete="off"
              autoCapitalize="characters"
              onChange={(event) => setTyped(event.target.value)}
            />
            <button className="btn" type="submit" aria-busy={state.status === 'looking' || undefined}>
              {coupon ? 'Remove' : 'Apply'}
            </button>
          </div>
        )}
      </Field>
      <p className={couponDiscount > 0 ? 'hint counts' : 'hint'} role="status">
        {coupon &&
          (couponDiscount > 0
            ? `${coupon.name} takes ${dollars(couponDiscount)} off.`
            : `${coupon.name} counts from a subtotal of ${dollars(coupon.minAmount.subtotal)} on.`)}
      </p>
    </form>
  );
}
