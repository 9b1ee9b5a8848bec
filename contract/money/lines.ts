import type { CartLine } from '../cart.ts';
import { type Cents, cents } from '../cents.ts';

/** The parts of a cart line that affect prices. */
export interface MoneyLine {
  /** unit price in cents, paid add-ons included */
  readonly price: Cents;
  /** quantity, at least 1 */
  readonly qty: number;
  /** a printer part: no member discount */
  readonly isPart: boolean;
  /** a bulk 10-pack: no member discount */
  readonly isTenPack: boolean;
  /** ships free by US ground */
  readonly freeGround: boolean;
  /** a spool, or goods with one in them */
  readonly isSpool?: boolean | undefined;
  /** the line cannot be bought as it is */
  readonly hasError?: boolean;
}

/** Reduces a cart line to what affects prices. */
export function moneyLine({ price, qty, error, data }: CartLine): MoneyLine {
  const { isPart, isTenPack, freeGround, isSpool } = data;
  return { price, qty, isPart, isTenPack, freeGround, isSpool, hasError: error !== null };
}

export function subtotalOf(lines: readonly MoneyLine[]): Cents {
  return cents(lines.reduce((sum, line) => sum + line.price * line.qty, 0));
}

export function totalQuantity(lines: readonly MoneyLine[]): number {
  return lines.reduce((sum, line) => sum + line.qty, 0);
}
