import { byDisplayIndex } from '../../../contract/catalogue/expand-family.ts';
import { fullName } from '../../../contract/catalogue/full-name.ts';
import {
  type Item,
  itemDataSchema,
  itemOptionsSchema,
  itemSchema,
  itemTagsSchema,
} from '../../../contract/catalogue/item.ts';
import type { ItemQuery } from '../../../contract/item-query.ts';
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
  readonly limit: number;
  readonly offset: number;
}

/** Parses the query language; throws `invalid_request` with what it does not understand. */
export function readItemQuery(query: ItemQuery): ItemSelection {
  const { q = '', key, value, filter, filterInclusion, discord, limit, offset, ...others } = query;
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
    limit,
    offset,
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
  if (!readerOf(name)) throw invalidQuery(`Items have no field “${name}” to filter by.`);
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
export function selectionKey(selection: ItemSelection): string {
  const { conditions, texts, discord, names, keepNames, limit, offset } = selection;
  const sorted = conditions.map(({ path, oneOf }) => `${path}=${oneOf.join(',')}`).sort();
  return JSON.stringify([sorted, texts.toSorted(), discord, names?.toSorted() ?? null, keepNames, limit, offset]);
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

interface Items {
  get(id: string): Item | undefined;
  /** highest display index first */
  list(): readonly Item[];
}

/** The items that a condition names by id, else all: pages ask for the stock of a few items of very many. */
function candidates(catalogue: Items, { conditions }: ItemSelection): readonly Item[] {
  const named = conditions.find(({ path }) => path === 'id');
  if (!named) return catalogue.list();
  const items = named.oneOf.flatMap((id) => catalogue.get(id) ?? []);
  return items.sort(byDisplayIndex);
}

/** The active items that match a query, in the order of the catalogue. */
function matchingItems(catalogue: Items, selection: ItemSelection): Item[] {
  const items = candidates(catalogue, selection);
  const columns = items === catalogue.list() ? columnsOf(items) : undefined;
  const { texts, discord } = selection;
  const tests = selection.conditions.map(({ path, oneOf }) => {
    const column = columns?.get(path);
    const values = new Set(oneOf);
    if (column) return (_: Item, index: number) => values.has(column[index] ?? '');
    const read = readerOf(path);
    return (item: Item) => read?.(item).some((value) => values.has(value.toLowerCase())) ?? false;
  });
  const names = texts.length > 0 ? columns?.get(FULL_NAME) : undefined;
  const isNamed = (item: Item, index: number) => {
    const name = names?.[index] ?? fullName(item).toLowerCase();
    return texts.every((text) => name.includes(text));
  };
  if (texts.length > 0) tests.push(isNamed);
  return items.filter(
    (item, index) =>
      item.active && (discord || !item.data.discordOnly) && tests.every((matches) => matches(item, index)),
  );
}

const FULL_NAME = 'full name';
/** Stock changes all the time, and options are lists. */
const isIndexed = (path: string) => path !== 'qoh' && !path.startsWith('options.');

/**
 * The values of all items at a path, in lower case. A list keeps its identity while only stock changes, so they are read
 * once for each version of the content, and a query compares texts that are ready.
 */
class Columns {
  readonly #items: readonly Item[];
  readonly #columns = new Map<string, readonly string[]>();

  constructor(items: readonly Item[]) {
    this.#items = items;
  }

  get(path: string): readonly string[] | undefined {
    if (!isIndexed(path)) return undefined;
    const known = this.#columns.get(path);
    if (known) return known;
    const read = path === FULL_NAME ? (item: Item) => [fullName(item)] : readerOf(path);
    const texts = new Map<string, string>();
    const column = this.#items.map((item) => {
      const [value = ''] = read?.(item) ?? [];
      let text = texts.get(value);
      if (text === undefined) {
        text = value.toLowerCase();
        texts.set(value, text);
      }
      return text;
    });
    this.#columns.set(path, column);
    return column;
  }
}

const columnsByList = new WeakMap<readonly Item[], Columns>();

function columnsOf(items: readonly Item[]): Columns {
  const columns = columnsByList.get(items) ?? new Columns(items);
  columnsByList.set(items, columns);
  return columns;
}

/**
 * Every item lists the colors of its material, hundreds in a large shop, so a page of whole items grows with their
 * square. This many take about 1 MB; all items of our own shop have fewer.
 */
const MAX_OPTION_VALUES = 50_000;

/** The first items, as many as have few enough options together; at least one. */
function withoutHeavy(items: readonly Item[]): Item[] {
  let values = 0;
  const end = items.findIndex(({ options }, index) => {
    values += Object.values(options).reduce((sum, list) => sum + list.length, 0);
    return values > MAX_OPTION_VALUES && index > 0;
  });
  return items.slice(0, end === -1 ? undefined : end);
}

export interface ItemPage {
  readonly items: readonly Partial<Item>[];
  /** on all pages */
  readonly total: number;
}

/** A page of the matching items, with the fields that `filter` selects. */
export function selectItems(catalogue: Items, selection: ItemSelection): ItemPage {
  const { names, keepNames, limit, offset } = selection;
  const unknown = names?.find((name) => !itemFields.some((field) => field === name));
  if (unknown !== undefined) throw invalidQuery(`filter: items have no field “${unknown}”.`);
  const matching = matchingItems(catalogue, selection);
  const total = matching.length;
  const left = new Set<string>(
    itemFields.filter((field) => field === 'id' || !names || names.includes(field) === keepNames),
  );
  const page = matching.slice(offset, offset + limit);
  const items = left.has('options') ? withoutHeavy(page) : page;
  if (!names) return { items, total };
  const chosen = items.map((item) => Object.fromEntries(Object.entries(item).filter(([field]) => left.has(field))));
  return { items: chosen, total };
}

export interface TagPage {
  readonly tags: Record<string, string[]>;
  /** the values of the tag that has most of them, on all pages */
  readonly total: number;
}

/** Each tag with a page of the sorted values of the matching items. */
export function tagValues(catalogue: Items, selection: ItemSelection): TagPage {
  const { names, keepNames, limit, offset } = selection;
  const unknown = names?.find((name) => !tagNames.some((tag) => tag === name));
  if (unknown !== undefined) throw invalidQuery(`filter: items have no tag “${unknown}”.`);
  const wanted = tagNames.filter((tag) => !names || names.includes(tag) === keepNames);
  const values = new Map(wanted.map((tag) => [tag, new Set<string>()]));
  for (const { tags } of matchingItems(catalogue, selection)) {
    for (const [tag, found] of values) {
      const value = tags[tag];
      if (value !== undefined) found.add(value);
    }
  }
  const tags = [...values].map(([tag, found]) => [tag, [...found].sort().slice(offset, offset + limit)] as const);
  return { tags: Object.fromEntries(tags), total: Math.max(0, ...[...values.values()].map(({ size }) => size)) };
}
