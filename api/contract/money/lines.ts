import type { CartLine } from '../cart.ts';
import { type Cents, cents } from './cents.ts';

/** All that the price rules need to know of a cart line. */
export interface MoneyLine {
  /** one piece, its paid sides included */
  readonly price: Cents;
  /** whole pieces, at least 1 */
  readonly qty: number;
  /** a printer part: no member discount */
  readonly isPart: boolean;
  /** a bulk 10-pack: no member discount */
  readonly isTenPack: boolean;
  /** ships free by US ground */
  readonly freeGround: boolean;
}

/** A cart line as the price rules see it. */
export function moneyLine({ price, qty, data: { isPart, isTenPack, freeGround } }: CartLine): MoneyLine {
  return { price, qty, isPart, isTenPack, freeGround };
}

export function subtotalOf(lines: readonly MoneyLine[]): Cents {
  return cents(lines.reduce((sum, line) => sum + line.price * line.qty, 0));
}

export function totalQuantity(lines: readonly MoneyLine[]): number {
  return lines.reduce((sum, line) => sum + line.qty, 0);
}
