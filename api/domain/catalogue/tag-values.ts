import type { Item } from '../../contract/catalogue/item.ts';
import { tagNames } from './item-paths.ts';
import { type ItemSelection, refusal } from './read-item-query.ts';
import { matchingItems } from './select-items.ts';

/** Each tag with the values that listed items have, sorted. */
export function tagValues(listed: readonly Item[], selection: ItemSelection): Record<string, string[]> {
  const { names, keepNames } = selection;
  const unknown = names?.find((name) => !tagNames.some((tag) => tag === name));
  if (unknown !== undefined) throw refusal(`filter: items have no tag “${unknown}”.`);
  const items = matchingItems(listed, selection);
  const wanted = tagNames.filter((tag) => !names || names.includes(tag) === keepNames);
  return Object.fromEntries(
    wanted.map((tag) => {
      const values = new Set(items.flatMap(({ tags }) => tags[tag] ?? []));
      return [tag, [...values].sort()];
    }),
  );
}
