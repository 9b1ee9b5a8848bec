import type { ItemQuery } from '../../contract/item-query.ts';
import { ShopError } from '../shop-error.ts';
import { readerOf } from './item-paths.ts';

/** One condition: the item has one of these values at the path. */
interface Condition {
  readonly path: string;
  /** in lower case */
  readonly oneOf: readonly string[];
}

export interface ItemSelection {
  readonly conditions: readonly Condition[];
  /** items for the community are listed, too */
  readonly discord: boolean;
  /** names from `filter`; undefined without one */
  readonly names: readonly string[] | undefined;
  /** whether the names are kept or left out */
  readonly keepNames: boolean;
}

/** Reads the query language; throws a sentence about what it does not understand. */
export function readItemQuery(query: ItemQuery): ItemSelection {
  const { q = '', key, value, filter, filterInclusion, discord, ...others } = query;
  const conditions = [
    ...q.split('&').filter(Boolean).map(readCondition),
    ...readKey(key, value),
    ...Object.entries(others).map(([path, text]) => condition(path, text)),
  ];
  const names = filter
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return {
    conditions,
    discord: discord === 'true' || conditions.some(asksForCommunity),
    names: names?.length ? names : undefined,
    keepNames: filterInclusion !== 'false',
  };
}

function readCondition(text: string): Condition {
  const at = text.indexOf('=');
  if (at < 1) throw refusal(`q: “${text}” is not a condition such as material=PLA.`);
  return condition(text.slice(0, at), text.slice(at + 1));
}

function readKey(key: string | undefined, value: string | undefined): Condition[] {
  if (key === undefined && value === undefined) return [];
  if (!key || !value) throw refusal('key and value belong together, such as key=material&value=PLA.');
  return [condition(key, value)];
}

function condition(path: string, value: string): Condition {
  const name = path.trim();
  if (!readerOf(name)) throw refusal(`Items have no field “${name}” that could be asked for.`);
  const oneOf = value
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  if (oneOf.length === 0) throw refusal(`The condition on “${name}” has no value.`);
  return { path: name, oneOf: [...new Set(oneOf)].sort() };
}

function asksForCommunity({ path, oneOf }: Condition): boolean {
  return path === 'data.discordOnly' && oneOf.includes('true');
}

export function refusal(reason: string): ShopError {
  return new ShopError('invalid_request', { reason });
}

/** Equal for queries that ask for the same. */
export function selectionKey({ conditions, discord, names, keepNames }: ItemSelection): string {
  const sorted = conditions.map(({ path, oneOf }) => `${path}=${oneOf.join(',')}`).sort();
  return JSON.stringify([sorted, discord, names?.toSorted() ?? null, keepNames]);
}
