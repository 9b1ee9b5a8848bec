import { fullName } from '../../contract/catalogue/full-name.ts';
import {
  type Item,
  itemDataSchema,
  itemOptionsSchema,
  itemSchema,
  itemTagsSchema,
} from '../../contract/catalogue/item.ts';
import type { ItemQuery } from '../../contract/item-query.ts';
import { ShopError } from '../shop-error.ts';

/** A condition: the item has one of these values at the path. */
interface Condition {
  readonly path: string;
  /** in lower case */
  readonly oneOf: readonly string[];
}

export interface ItemSelection {
  readonly conditions: readonly Condition[];
  /** in lower case; the item's name contains each of them */
  readonly texts: readonly string[];
  /** items for the community are included */
  readonly discord: boolean;
  /** the names in `filter`; undefined without one */
  readonly names: readonly string[] | undefined;
  /** whether these names are kept or dropped */
  readonly keepNames: boolean;
}

/** Parses the query language; throws `invalid_request` with what it does not understand. */
export function readItemQuery(query: ItemQuery): ItemSelection {
  const { q = '', key, value, filter, filterInclusion, discord, ...others } = query;
  const parts = q.split('&').filter((part) => part.trim());
  const isText = (part: string) => !part.includes('=') && part !== 'showOnHome';
  const conditions = [
    ...parts.filter((part) => !isText(part)).map(readCondition),
    ...readKey(key, value),
    ...Object.entries(others).map(([path, text]) => condition(path, text || bareValue(path))),
  ];
  const names = filter
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return {
    conditions,
    texts: parts.filter(isText).map((text) => text.trim().toLowerCase()),
    discord: discord === 'true' || conditions.some(asksForCommunity),
    names: names?.length ? names : undefined,
    keepNames: filterInclusion !== 'false',
  };
}

/** `&showOnHome` alone means that the item has the mark. */
function bareValue(path: string): string {
  return marks.includes(path) ? 'true' : '';
}

function readCondition(text: string): Condition {
  const at = text.indexOf('=');
  if (at === -1) return condition(text, bareValue(text));
  if (at < 1) throw invalidQuery(`q: “${text}” is not a condition such as material=PLA.`);
  return condition(text.slice(0, at), text.slice(at + 1));
}

function readKey(key: string | undefined, value: string | undefined): Condition[] {
  if (key === undefined && value === undefined) return [];
  if (!key || !value) throw invalidQuery('key and value belong together, such as key=material&value=PLA.');
  return [condition(key, value)];
}

function condition(path: string, value: string): Condition {
  const name = path.trim();
  if (!readerOf(name)) throw invalidQuery(`Items have no field “${name}” that could be asked for.`);
  const oneOf = value
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  if (oneOf.length === 0) throw invalidQuery(`The condition on “${name}” has no value.`);
  return { path: name, oneOf: [...new Set(oneOf)].sort() };
}

function asksForCommunity({ path, oneOf }: Condition): boolean {
  return path === 'data.discordOnly' && oneOf.includes('true');
}

function invalidQuery(reason: string): ShopError {
  return new ShopError('invalid_request', { reason });
}

/** A cache key that is the same for equivalent queries. */
export function selectionKey({ conditions, texts, discord, names, keepNames }: ItemSelection): string {
  const sorted = conditions.map(({ path, oneOf }) => `${path}=${oneOf.join(',')}`).sort();
  return JSON.stringify([sorted, texts.toSorted(), discord, names?.toSorted() ?? null, keepNames]);
}

/** Reads all values of an item at a path, as text. */
type ReadPath = (item: Item) => readonly string[];

const fields = ['id', 'name', 'price', 'qoh', 'active', 'displayIndex', 'type'] as const;
/** Marks are either set or absent. The listing also queries `nsg=false`, a mark that no item has. */
const marks: readonly string[] = ['sale', 'new', 'showOnHome'];
const tagNames = itemTagsSchema.keyof().options;
const itemFields = itemSchema.keyof().options;

const readers = new Map<string, ReadPath>([
  ...fields.map((name): [string, ReadPath] => [name, (item) => [String(item[name])]]),
  ...itemDataSchema.keyof().options.map((name): [string, ReadPath] => {
    return [`data.${name}`, ({ data }) => [String(data[name])]];
  }),
  ...itemOptionsSchema.keyof().options.map((name): [string, ReadPath] => {
    return [`options.${name}`, ({ options }) => options[name]];
  }),
  ...tagNames.flatMap((name): [string, ReadPath][] => {
    const missing = marks.includes(name) ? 'false' : '';
    const read: ReadPath = ({ tags }) => [tags[name] ?? missing];
    return [
      [name, read],
      [`tags.${name}`, read],
    ];
  }),
  ['nsg', () => ['false']],
]);

/** The reader of a path of the query language; undefined for an unknown path. */
function readerOf(path: string): ReadPath | undefined {
  return readers.get(path);
}

/** The active items that match a query, in the order of the catalogue. */
function matchingItems(listed: readonly Item[], { conditions, texts, discord }: ItemSelection): Item[] {
  const tests = conditions.map(({ path, oneOf }) => {
    const read = readerOf(path);
    return (item: Item) => read?.(item).some((value) => oneOf.includes(value.toLowerCase())) ?? false;
  });
  const isNamed = (item: Item) => {
    const name = fullName(item).toLowerCase();
    return texts.every((text) => name.includes(text));
  };
  return listed.filter(
    (item) =>
      item.active && (discord || !item.data.discordOnly) && isNamed(item) && tests.every((matches) => matches(item)),
  );
}

/** The matching items, with the fields that `filter` selects. */
export function selectItems(listed: readonly Item[], selection: ItemSelection): Partial<Item>[] {
  const { names, keepNames } = selection;
  const items = matchingItems(listed, selection);
  const unknown = names?.find((name) => !itemFields.some((field) => field === name));
  if (unknown !== undefined) throw invalidQuery(`filter: items have no field “${unknown}”.`);
  if (!names) return items;
  const left = new Set<string>(itemFields.filter((field) => field === 'id' || names.includes(field) === keepNames));
  return items.map((item) => Object.fromEntries(Object.entries(item).filter(([field]) => left.has(field))));
}

/** Each tag with the sorted values of the matching items. */
export function tagValues(listed: readonly Item[], selection: ItemSelection): Record<string, string[]> {
  const { names, keepNames } = selection;
  const unknown = names?.find((name) => !tagNames.some((tag) => tag === name));
  if (unknown !== undefined) throw invalidQuery(`filter: items have no tag “${unknown}”.`);
  const items = matchingItems(listed, selection);
  const wanted = tagNames.filter((tag) => !names || names.includes(tag) === keepNames);
  return Object.fromEntries(
    wanted.map((tag) => {
      const values = new Set(items.flatMap(({ tags }) => tags[tag] ?? []));
      return [tag, [...values].sort()];
    }),
  );
}
