import type { PrintMaterial, PrintQuality } from '../queu3d/print-content.ts';
import { type Cents, cents } from './cents.ts';

export interface PrintPrice {
  /** of one print, to a tenth of a gram */
  readonly grams: number;
  /** cents a gram of this material at this quality */
  readonly perGram: Cents;
  /** one print */
  readonly each: Cents;
  /** all of them */
  readonly total: Cents;
}

/**
 * What prints cost: grams × (price a gram ± that of the quality) × quantity. Grams are rounded to a tenth first and a
 * print half up to a cent, so that the figures on the page multiply to the price beside them. The least is a tenth of a
 * gram: nothing is printed for nothing.
 * @param filament mm³ of filament that one print takes
 */
export function printPrice(
  filament: number,
  material: Pick<PrintMaterial, 'density' | 'perGram'>,
  quality: Pick<PrintQuality, 'perGram'>,
  quantity: number,
): PrintPrice {
  const tenths = Math.max(1, Math.round((filament * material.density) / 100));
  const perGram = cents(Math.max(0, material.perGram + quality.perGram));
  const each = cents(Math.floor((tenths * perGram) / 10 + 0.5));
  return { grams: tenths / 10, perGram, each, total: cents(each * quantity) };
}
