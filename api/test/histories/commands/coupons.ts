import fc from 'fast-check';
import { endCoupon, reopenCoupon } from '../../../domain/coupons.ts';
import { historyCommand } from '../history-command.ts';
import { shopperOf } from '../model.ts';
import { newCoupons } from '../model-coupons.ts';
import { pay } from './checkout.ts';
import { shopperIndex, trouble } from './choices.ts';

const coupon = fc.constantFrom(...newCoupons().keys());
const payment = fc.constantFrom(
  'approves' as const,
  'approves' as const,
  'asks' as const,
  'declines' as const,
  'paypal' as const,
);

export const couponCommands = [
  historyCommand('pay with coupon', {
    args: fc.record({ shopper: shopperIndex, card: payment, coupon, trouble }),
    check: (model, { shopper }) => shopperOf(model, shopper).cart.length > 0,
    run: pay,
  }),
  historyCommand('end or reopen coupon', {
    args: fc.record({ coupon }),
    async run(model, { app, db }, { coupon: code }) {
      const found = model.coupons.get(code);
      if (!found) throw new Error(`the model has no coupon ${code}`);
      found.hasEnded = !found.hasEnded;
      const now = app.deps.clock();
      await (found.hasEnded ? endCoupon(db, code, now) : reopenCoupon(db, code, null, now));
      return { expected: 'done' };
    },
  }),
];
