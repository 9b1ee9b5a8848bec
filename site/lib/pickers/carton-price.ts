import type { Bundle, Roll } from './shelf.ts';

/** What cards and pickers show while a price is not known, in cents (1 §2). */
const PLACEHOLDER_PRICE = 2500;

/** All amounts in cents. */
export interface CartonPrice {
  readonly pack: number;
  /** of one roll in the pack, rounded to a cent */
  readonly each: number;
  /** what the chosen rolls would cost one by one */
  readonly singly: number;
  /** by how much the pack is cheaper; 0 until it is full, and when rolls on sale cost less singly */
  readonly saved: number;
  /** the lowest and the highest price of a single roll; null when there is none */
  readonly single: readonly [from: number, to: number] | null;
}

export function cartonPrice(
  bundle: Bundle | null,
  chosen: readonly Roll[],
  onShelf: readonly Roll[],
  pieces: number,
): CartonPrice {
  const pack = bundle?.price ?? PLACEHOLDER_PRICE;
  const prices = onShelf.map(({ price }) => price);
  const singly = chosen.reduce((sum, { price }) => sum + price, 0);
  return {
    pack,
    each: Math.round(pack / pieces),
    singly,
    saved: chosen.length === pieces ? Math.max(0, singly - pack) : 0,
    single: prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : null,
  };
}
