import { dollars } from '../../../api/contract/money/dollars.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** A bundle's price for a headline: `$33`, or `$33.50` with cents. */
export function bundlePrice(id: string, { byId }: Pick<Catalogue, 'byId'>): string {
  return dollars(byId.get(id)?.price ?? 0).replace(/\.00$/, '');
}
