import { takenOff } from './model-coupons.ts';
import { hasBenefits } from './model-premium.ts';
import { itemOf, type ModelCoupon, type ModelLine, type ModelShopper, type ShopModel } from './model-state.ts';

/** cents */
const GROUND = 500;
const MEMBER_PERCENT = 10;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const percentOf = (amount: number, percent: number) => Math.round((amount * percent) / 100);

/** Cents: what an order of these lines costs now. */
interface ModelPrice {
  readonly subtotal: number;
  readonly memberDiscount: number;
  readonly couponDiscount: number;
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
}

export function priceOf(
  model: ShopModel,
  { membership, taxPercent }: ModelShopper,
  lines: readonly Readonly<ModelLine>[],
  coupon?: ModelCoupon,
): ModelPrice {
  const isMember = hasBenefits(membership);
  const items = lines.map((line) => ({ ...itemOf(model, line.item), cost: itemOf(model, line.item).price * line.qty }));
  const subtotal = sum(items.map(({ cost }) => cost));
  const forMembers = sum(items.filter(({ isSpool }) => isSpool).map(({ cost }) => cost));
  const memberDiscount = isMember ? percentOf(forMembers, MEMBER_PERCENT) : 0;
  const left = subtotal - memberDiscount;
  const couponDiscount = coupon ? Math.min(left, takenOff(coupon, subtotal)) : 0;
  const shipping = isMember || items.every(({ shipsFree }) => shipsFree) ? 0 : GROUND;
  const tax = percentOf(left - couponDiscount, taxPercent);
  return { subtotal, memberDiscount, couponDiscount, shipping, tax, total: left - couponDiscount + shipping + tax };
}
