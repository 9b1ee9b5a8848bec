import { dollars } from '../../../api/contract/money/dollars.ts';
import type { Shelf } from './shelf.ts';

/** Fills prices into a page's text: `{price}` of the bundle, `{single}` of the cheapest roll, whole dollars without cents. */
export function withPackPrices(text: string, { bundle, rolls }: Shelf): string {
  const single = Math.min(...rolls.map(({ price }) => price));
  return text.replace('{price}', short(bundle?.price)).replace('{single}', short(single));
}

/** Still reads as a sentence when the price is unknown. */
function short(amount = Number.NaN): string {
  return Number.isFinite(amount) ? dollars(amount).replace('.00', '') : 'one price';
}
