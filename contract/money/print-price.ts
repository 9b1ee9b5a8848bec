import { type Cents, cents, roundHalfUp } from '../cents.ts';
import type { PrintMaterial, PrintQuality, QuantityBreak } from '../queu3d/print-content.ts';
import { priceWithBreak } from './quantity-breaks.ts';

export interface PrintPrice {
  /** grams of one print, rounded to a tenth, at least 0.1 */
  readonly grams: number;
  /** cents per gram of this material at this quality */
  readonly perGram: Cents;
  /** cents for one print when only one is bought */
  readonly single: Cents;
  /** cents for each at this quantity */
  readonly each: Cents;
  /** cents for all of them */
  readonly total: Cents;
}

/** Grams of filament as prices count them, rounded to a tenth. @param filament mm³ */
export function printGrams(filament: number, { density }: Pick<PrintMaterial, 'density'>): number {
  return Math.round((filament * density) / 100) / 10;
}

/** Cents for grams that are rounded to a tenth, half up. */
export function gramsPrice(grams: number, perGram: Cents): Cents {
  return roundHalfUp((Math.round(grams * 10) * perGram) / 10);
}

/**
 * Print price: grams × (material price per gram ± quality surcharge), less the quantity break, × quantity. Grams are
 * rounded to a tenth first, one print and one print with its break half up to a cent, so that the figures on the page
 * multiply to the price beside them. Members' discount and coupons come off the cart's subtotal, after all of this. The minimum is a
 * tenth of a gram, so that no print is free.
 * @param filament mm³ of filament in one print
 */
export function printPrice(
  filament: number,
  material: Pick<PrintMaterial, 'density' | 'perGram'>,
  quality: Pick<PrintQuality, 'perGram'>,
  quantity: number,
  breaks: readonly QuantityBreak[],
): PrintPrice {
  const grams = Math.max(0.1, printGrams(filament, material));
  const perGram = cents(Math.max(0, material.perGram + quality.perGram));
  const single = gramsPrice(grams, perGram);
  const each = priceWithBreak(single, breaks, quantity);
  return { grams, perGram, single, each, total: cents(each * quantity) };
}
