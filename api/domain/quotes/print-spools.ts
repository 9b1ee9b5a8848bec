import { gramsOf } from '../../contract/catalogue/grams.ts';
import type { Item } from '../../contract/catalogue/item.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** Spools of a colour that are in stock, cheapest first: what is out of stock cannot be printed with. */
export function printSpools(catalogue: Pick<Catalogue, 'list'>, material: string, colorName: string): Item[] {
  return catalogue
    .list()
    .filter(({ active, qoh, data }) => active && qoh > 0 && !data.discordOnly)
    .filter(({ tags }) => tags.material === material && tags.colorName === colorName)
    .filter(({ tags }) => gramsOf(tags.weight) !== undefined)
    .sort((a, b) => a.price - b.price || (a.id < b.id ? -1 : 1));
}

/** The cheapest spool that is enough, else the one with most on it. */
export function spoolFor(spools: readonly Item[], grams: number): Item | undefined {
  const weight = ({ tags }: Item) => gramsOf(tags.weight) ?? 0;
  return spools.find((spool) => weight(spool) >= grams) ?? spools.toSorted((a, b) => weight(b) - weight(a))[0];
}
