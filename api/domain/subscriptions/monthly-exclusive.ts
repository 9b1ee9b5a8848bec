import type { Item } from '../../contract/catalogue/item.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

type Listed = Pick<Catalogue, 'list'>;

/** What members alone can buy, newest first: the highest display index is this month's. */
export function exclusives(catalogue: Listed): Item[] {
  return catalogue.list().filter(({ active, tags }) => active && tags.material === 'PLA Sub');
}

/** The spool of this month; undefined while the shop takes no subscriptions. */
export function monthlyExclusive(catalogue: Listed): Item | undefined {
  return exclusives(catalogue)[0];
}
