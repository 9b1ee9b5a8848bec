import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Coupon } from '../../../contract/coupon.ts';
import { dollars } from '../../../contract/dollars.ts';
import { cartMessages } from '../../../contract/messages/cart.ts';
import { $cart } from '../../stores/cart/cart.ts';
import { $coupon, $couponCode, applyCoupon, removeCoupon, restoreCoupon } from '../../stores/cart/coupon.ts';
import { $totals } from '../../stores/checkout/totals.ts';
import { Field } from '../../ui/Field.tsx';

/** Accepts one coupon code and shows its effect on this cart. */
export function CouponField() {
  const state = useStore($coupon);
  const { couponDiscount, subtotal } = useStore($totals);
  const pieces = useStore($cart).lines.reduce((sum, { qty }) => sum + qty, 0);
  const [typed, setTyped] = useState(() => $couponCode.get());
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => void restoreCoupon(), []);
  // The field is the last in a list that scrolls: what became of the code is below its edge.
  useEffect(() => {
    if (state.status === 'refused') form.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  const coupon = state.status === 'known' ? state.coupon : null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (coupon) {
      setTyped('');
      removeCoupon();
    } else if (typed.trim() !== '') void applyCoupon(typed);
  };

  return (
    <form className="coupon-form" onSubmit={submit} noValidate ref={form}>
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
        {coupon && effectOf(coupon, couponDiscount, subtotal, pieces)}
      </p>
    </form>
  );
}

/** What the coupon takes off, or what it needs to. */
function effectOf(
  { name, discount, minAmount, needsSpool }: Coupon,
  saved: number,
  subtotal: number,
  pieces: number,
): string {
  if (saved > 0) return cartMessages.couponTakes(name, dollars(saved));
  const missing = minAmount.subtotal - subtotal;
  if (missing > 0) return cartMessages.couponNeeds(name, dollars(minAmount.subtotal), dollars(missing));
  if (needsSpool) return cartMessages.couponNeedsSpool(name);
  const next = discount.kind === 'tiers' ? discount.tiers.find(({ min }) => min > pieces) : undefined;
  return next
    ? cartMessages.couponNeedsPieces(name, next.min, next.min - pieces)
    : cartMessages.couponTakesNothing(name);
}
