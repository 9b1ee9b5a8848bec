import type { BuiltShelf, Bundle, Roll } from './shelf.ts';

/** Shown while a price is unknown, in cents. */
const PLACEHOLDER_PRICE = 2500;

/** All amounts in cents. */
export interface CartonPrice {
  readonly pack: number;
  /** of one roll in the pack, rounded to a cent */
  readonly each: number;
  /** the price of the chosen rolls bought singly */
  readonly singly: number;
  /** what the pack saves; 0 until it is full, and when single rolls on sale cost less */
  readonly saved: number;
  /** the price range of a single roll; null when there is none */
  readonly single: BuiltShelf['single'];
}

export function cartonPrice(
  bundle: Bundle | null,
  chosen: readonly Roll[],
  single: BuiltShelf['single'],
  pieces: number,
): CartonPrice {
  const pack = bundle?.price ?? PLACEHOLDER_PRICE;
  const singly = chosen.reduce((sum, { price }) => sum + price, 0);
  return {
    pack,
    each: Math.round(pack / pieces),
    singly,
    saved: chosen.length === pieces ? Math.max(0, singly - pack) : 0,
    single,
  };
}
