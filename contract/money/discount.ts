import type { Rates } from '../catalogue/rates.ts';
import { type Cents, cents, percentOf } from '../cents.ts';
import type { Coupon, CouponDiscount } from '../coupon.ts';
import { type MoneyLine, subtotalOf, totalQuantity } from './lines.ts';

/** What members save on spools and prints; nothing on parts, bulk 10-packs and goods with free shipping. */
export function memberDiscount(lines: readonly MoneyLine[], { memberPercent }: Pick<Rates, 'memberPercent'>): Cents {
  return percentOf(
    subtotalOf(lines.filter((line) => !line.isPart && !line.isTenPack && !line.freeGround)),
    memberPercent,
  );
}

/** Whether a coupon that asks for a spool finds one. */
export function hasNeededSpool({ needsSpool }: Coupon, lines: readonly MoneyLine[]): boolean {
  return !needsSpool || lines.some(({ isSpool }) => isSpool);
}

/** The coupon's discount: zero below its minimum subtotal and without a spool that it asks for, never more than the subtotal. */
export function couponDiscount(coupon: Coupon, lines: readonly MoneyLine[]): Cents {
  const subtotal = subtotalOf(lines);
  if (subtotal < coupon.minAmount.subtotal || !hasNeededSpool(coupon, lines)) return cents(0);
  return cents(Math.min(subtotal, reduction(coupon.discount, subtotal, totalQuantity(lines))));
}

function reduction(discount: CouponDiscount, subtotal: Cents, quantity: number): Cents {
  switch (discount.kind) {
    case 'fixed':
      return discount.amount;
    case 'percent':
      return percentOf(subtotal, discount.percent);
    case 'tiers': {
      const tier = discount.tiers.find(({ min, max }) => min <= quantity && quantity <= max);
      return percentOf(subtotal, tier?.discount ?? 0);
    }
  }
}
