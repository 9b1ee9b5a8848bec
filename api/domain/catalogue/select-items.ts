import type { Item } from '../../contract/catalogue/item.ts';
import { itemFields, readerOf } from './item-paths.ts';
import { type ItemSelection, refusal } from './read-item-query.ts';

/** The items that a query asks for, in the order of the catalogue. Inactive ones are never among them. */
export function matchingItems(listed: readonly Item[], { conditions, discord }: ItemSelection): Item[] {
  const tests = conditions.map(({ path, oneOf }) => {
    const read = readerOf(path);
    return (item: Item) => read?.(item).some((value) => oneOf.includes(value.toLowerCase())) ?? false;
  });
  return listed.filter(
    (item) => item.active && (discord || !item.data.discordOnly) && tests.every((matches) => matches(item)),
  );
}

/** The same items with the fields that `filter` leaves them. */
export function selectItems(listed: readonly Item[], selection: ItemSelection): Partial<Item>[] {
  const { names, keepNames } = selection;
  const items = matchingItems(listed, selection);
  const unknown = names?.find((name) => !itemFields.some((field) => field === name));
  if (unknown !== undefined) throw refusal(`filter: items have no field “${unknown}”.`);
  if (!names) return items;
  const left = new Set<string>(itemFields.filter((field) => field === 'id' || names.includes(field) === keepNames));
  return items.map((item) => Object.fromEntries(Object.entries(item).filter(([field]) => left.has(field))));
}
