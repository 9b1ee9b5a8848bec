import { mergeTexts } from '../../../../contract/editorial/merge-texts.ts';

/** A field that two people changed to different values. */
export interface FieldClash {
  /** such as `variants.0.price`; empty: the whole file */
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Versions {
  /** what both began with */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Merges two edits of values by field, and texts by line. Where both changed the same, the value has mine. */
export function mergeValues({ base, mine, theirs }: Versions, field = ''): { value: unknown; clashes: FieldClash[] } {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, clashes: [] };
  if (isSame(mine, base)) return { value: theirs, clashes: [] };
  if (isBlock(base) && isBlock(mine) && isBlock(theirs)) return mergeBlocks(base, mine, theirs, field);
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const isAsLong = mine.length === base.length && theirs.length === base.length;
    if (isAsLong) return mergeLists(base, mine, theirs, field);
  }
  if (typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string') {
    const { text, clashes } = mergeTexts({ base, mine, theirs });
    if (clashes.length === 0) return { value: text, clashes: [] };
  }
  return { value: mine, clashes: [{ field, mine, theirs }] };
}

type Block = Record<string, unknown>;

function mergeBlocks(base: Block, mine: Block, theirs: Block, field: string) {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = names.map((name) => {
    const versions = { base: base[name], mine: mine[name], theirs: theirs[name] };
    return [name, mergeValues(versions, join(field, name))] as const;
  });
  const fields = merged.map(([name, { value }]) => [name, value] as const).filter(([, value]) => value !== undefined);
  return { value: Object.fromEntries(fields), clashes: merged.flatMap(([, { clashes }]) => clashes) };
}

function mergeLists(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[], field: string) {
  const merged = base.map((entry, at) =>
    mergeValues({ base: entry, mine: mine[at], theirs: theirs[at] }, join(field, String(at))),
  );
  return { value: merged.map(({ value }) => value), clashes: merged.flatMap(({ clashes }) => clashes) };
}

/** The values with theirs in the fields that are named. */
export function withTheirs(value: unknown, clashes: readonly FieldClash[]): unknown {
  return clashes.reduce((changed, { field, theirs }) => put(changed, field ? field.split('.') : [], theirs), value);
}

function put(value: unknown, [name, ...rest]: readonly string[], given: unknown): unknown {
  if (name === undefined) return given;
  if (Array.isArray(value)) return value.map((entry, at) => (String(at) === name ? put(entry, rest, given) : entry));
  const block = isBlock(value) ? value : {};
  return { ...block, [name]: put(block[name], rest, given) };
}

const join = (field: string, name: string) => (field ? `${field}.${name}` : name);
const isSame = (value: unknown, other: unknown) => JSON.stringify(value) === JSON.stringify(other);
const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
