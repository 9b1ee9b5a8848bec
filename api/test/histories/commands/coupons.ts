import fc from 'fast-check';
import { endCoupon, reopenCoupon } from '../../../domain/coupons.ts';
import { historyCommand } from '../history-command.ts';
import { newCoupons } from '../model-coupons.ts';
import { shopperOf } from '../model-state.ts';
import { pay } from './checkout.ts';
import { shopperIndex, trouble } from './choices.ts';

const coupon = fc.constantFrom(...newCoupons().keys());
/** Mostly those that few can use, by the two guests who share an address. */
const limited = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('ONCE', 'TWICE') }, { weight: 1, arbitrary: coupon });
const customer = fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: shopperIndex });
const payment = fc.constantFrom(
  'approves' as const,
  'approves' as const,
  'asks' as const,
  'declines' as const,
  'paypal' as const,
);

export const couponCommands = [
  historyCommand('pay with coupon', {
    args: fc.record({ shopper: customer, card: payment, coupon: limited, trouble }),
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
