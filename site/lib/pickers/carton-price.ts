import { cents } from '../../../contract/cents.ts';
import { priceOfGoods, singleRoll } from '../../../contract/money/bundle-switches.ts';
import { shopRates } from '../shop-rates.ts';
import type { BuiltShelf, Bundle, Roll } from './shelf.ts';

/** Shown while a price is unknown, in cents. */
const PLACEHOLDER_PRICE = 2500;

/** All amounts in cents. */
export interface CartonPrice {
  readonly pack: number;
  /** of one roll in the pack, rounded to a cent */
  readonly each: number;
  /** what the chosen rolls cost this shopper singly */
  readonly singly: number;
  /** what the pack saves this shopper, below 0 where single rolls cost less; 0 until it is full */
  readonly saved: number;
  /** the price range of a single roll; null when there is none */
  readonly single: BuiltShelf['single'];
}

export function cartonPrice(
  bundle: Bundle | null,
  chosen: readonly Roll[],
  single: BuiltShelf['single'],
  { pieces, isTenPack, membership }: { pieces: number; isTenPack: boolean; membership: boolean },
): CartonPrice {
  const pack = bundle?.price ?? PLACEHOLDER_PRICE;
  const terms = { membership, coupon: null, rates: shopRates() };
  const singly = priceOfGoods(
    chosen.map(({ price }) => ({ ...singleRoll, price: cents(price) })),
    terms,
  );
  return {
    pack,
    each: Math.round(pack / pieces),
    singly,
    saved:
      chosen.length === pieces ? singly - priceOfGoods([{ ...singleRoll, price: cents(pack), isTenPack }], terms) : 0,
    single,
  };
}
