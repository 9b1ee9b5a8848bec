import { dollars } from '../../../api/contract/money/dollars.ts';
import type { Shelf } from './shelf.ts';

/** Puts prices into a page's words: `{price}` of the bundle, `{single}` of the cheapest roll. Whole dollars go without cents. */
export function withPackPrices(text: string, { bundle, rolls }: Shelf): string {
  const single = Math.min(...rolls.map(({ price }) => price));
  return text.replace('{price}', short(bundle?.price)).replace('{single}', short(single));
}

/** The words read on without a price that nobody knows. */
function short(amount = Number.NaN): string {
  return Number.isFinite(amount) ? dollars(amount).replace('.00', '') : 'one price';
}
