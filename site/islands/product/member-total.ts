import { cents } from '../../../contract/cents.ts';
import { memberDiscount } from '../../../contract/money/discount.ts';
import type { BuyBoxProps } from '../../lib/product/buy-box-props.ts';
import { shopRates } from '../../lib/shop-rates.ts';

/** What a Premium member pays for so many, in cents. Loaded for members alone: it brings the schemas of money. */
export function memberTotal(rules: BuyBoxProps['item']['rules'], unitPrice: number, qty: number): number {
  return unitPrice * qty - memberDiscount([{ ...rules, price: cents(unitPrice), qty }], shopRates());
}
