import { printPrice } from '../../../api/contract/money/print-price.ts';
import type { PrintContent } from '../../../api/contract/queu3d/print-content.ts';
import type { Quote, QuotedPrint } from '../../../api/contract/queu3d/quote.ts';
import type { PrintSettings } from '../../stores/queu3d/print-settings.ts';
import type { Slice } from '../../stores/queu3d/project-machine.ts';
import { materialOf, qualityOf } from './slice-settings.ts';

/** What the page shows of a price; amounts in cents. */
export interface PricedPrint extends Pick<QuotedPrint, 'grams' | 'printTime' | 'perGram' | 'each' | 'price'> {
  readonly spool: QuotedPrint['spool'];
}

/** The price of a print: the shop's own when it has quoted just this, else by the rates that the page was built with. */
export function pricedPrint(
  settings: PrintSettings,
  slice: Slice,
  quote: Quote | null,
  content: PrintContent,
): PricedPrint {
  const quoted = quote && quotedPrint(quote, settings, slice);
  if (quoted) return quoted;
  const { quantity } = settings;
  const price = printPrice(slice.filament, materialOf(settings, content), qualityOf(settings, content), quantity);
  const { grams, perGram, each, total } = price;
  return { grams, perGram, each, price: total, printTime: slice.printTime, spool: null };
}

export function quotedPrint(
  quote: Quote,
  { material, colorName, quantity }: PrintSettings,
  { jobId }: Slice,
): QuotedPrint | undefined {
  return quote.prints.find(
    (print) =>
      print.jobId === jobId &&
      print.material === material &&
      print.colorName === colorName &&
      print.quantity === quantity,
  );
}
