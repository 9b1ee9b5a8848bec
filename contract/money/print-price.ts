import { type Cents, cents, roundHalfUp } from '../cents.ts';
import type { PrintMachine, PrintMaterial, PrintQuality, QuantityBreak } from '../queu3d/print-content.ts';
import { priceWithBreak } from './quantity-breaks.ts';

export interface PrintPrice {
  /** grams of one print, rounded to a tenth, at least 0.1 */
  readonly grams: number;
  /** cents per gram of this material at this quality */
  readonly perGram: Cents;
  /** cents of `single` for the time of a printer */
  readonly machine: Cents;
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

/** What decides the price of one print, besides how many are bought. */
export interface PrintRates {
  readonly material: Pick<PrintMaterial, 'density' | 'perGram'>;
  readonly quality: Pick<PrintQuality, 'perGram'>;
  readonly machine: Pick<PrintMachine, 'machineTime' | 'minutesPerPlate'>;
}

/** One print, and how many are bought. */
interface PricedWork {
  /** of a printer, for one */
  readonly seconds: number;
  readonly quantity: number;
  /** that are printed at once, as `piecesPerPlate` counts them */
  readonly perPlate: number;
}

/**
 * Price by weight and time: grams × (material price per gram ± quality surcharge), and the printer's time; less the
 * quantity break, × quantity. The filament, the time, and one print with its break are rounded half up to a cent, so that
 * the figures on the page add up and multiply to the price beside them. A print pays its share of a full plate's minutes,
 * also when fewer are bought: what one costs depends on the quantity by the breaks alone, which a cart can follow without
 * another quote. Members' discount and coupons come off the cart's subtotal, after all of this.
 * @param print grams rounded to a tenth, at least 0.1
 */
export function priceByGrams(
  { grams, seconds, quantity, perPlate }: PricedWork & { readonly grams: number },
  { material, quality, machine: { machineTime, minutesPerPlate } }: PrintRates,
  breaks: readonly QuantityBreak[],
): PrintPrice {
  const perGram = cents(Math.max(0, material.perGram + quality.perGram));
  const ofPrinter = seconds + (minutesPerPlate * 60) / perPlate;
  const machine = cents(roundHalfUp((machineTime.perHour * ofPrinter) / 3600) + machineTime.perPiece);
  const single = cents(gramsPrice(grams, perGram) + machine);
  const each = priceWithBreak(single, breaks, quantity);
  return { grams, perGram, machine, single, each, total: cents(each * quantity) };
}

/**
 * `priceByGrams` for what a slice uses. Grams are rounded to a tenth first; the minimum is a tenth of a gram, so that no
 * print is free.
 * @param print mm³ of filament
 */
export function printPrice(
  { filament, ...work }: PricedWork & { readonly filament: number },
  rates: PrintRates,
  breaks: readonly QuantityBreak[],
): PrintPrice {
  const grams = Math.max(0.1, printGrams(filament, rates.material));
  return priceByGrams({ grams, ...work }, rates, breaks);
}
