import type { MaterialName } from '../../../contract/catalogue/material.ts';
import { fetchMatches } from '../../lib/api-list.ts';
import { fetchColorsOf, type PrintColor, SPOOL_WEIGHT } from '../../lib/queu3d/print-colors.ts';
import { ListSearch } from '../list-search.ts';

// Loaded on demand: most pages have all colors.

export interface FoundColors {
  /** best first, with their current stock */
  readonly colors: readonly PrintColor[];
  /** whether more spools match than were looked at */
  readonly hasMore: boolean;
}

const search = new ListSearch(fetchMatches);

/** Searches the colors of a material. Undefined when a newer search came before the answer. Throws an ApiError. */
export async function findColors(q: string, material: MaterialName): Promise<FoundColors | undefined> {
  const answer = await search.find(`?${new URLSearchParams({ q, material, weight: SPOOL_WEIGHT })}`);
  if (!answer) return undefined;
  const ids = answer.cards.map(({ id }) => id);
  return { colors: await fetchColorsOf(ids, material), hasMore: answer.pages > 1 };
}
