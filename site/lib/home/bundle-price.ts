import { dollars } from '../../../api/contract/money/dollars.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** What a bundle costs, as a headline says it: `$33`, or `$33.50` when there are cents. */
export function bundlePrice(id: string, { byId }: Pick<Catalogue, 'byId'>): string {
  return dollars(byId.get(id)?.price ?? 0).replace(/\.00$/, '');
}
