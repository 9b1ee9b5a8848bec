import { cents, dollars } from '../../../../api/contract/money/cents.ts';

export interface ShownChange {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
}

/** More would fill a screen with one row. */
const MOST_LENGTH = 300;

/** What the details of an action say, field by field: what differs between before and after, and everything else. */
export function changesOf({ before, after, ...others }: Readonly<Record<string, unknown>>): ShownChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names
    .map((name) => ({ name: name || 'value', ...pick('before', name, was[name]), ...pick('after', name, is[name]) }))
    .filter((change: ShownChange) => change.before !== change.after);
  return [...changed, ...Object.entries(others).map(([name, value]) => ({ name, ...pick('after', name, value) }))];
}

/** A value that is not an object is a field without a name. */
function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { '': value };
}

function pick(side: 'before' | 'after', name: string, value: unknown): { before?: string; after?: string } {
  if (value === undefined || value === null || value === '') return {};
  const text = textOf(name, value);
  return { [side]: text.length > MOST_LENGTH ? `${text.slice(0, MOST_LENGTH)} …` : text };
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (name === 'amount' && Number.isInteger(value)) return dollars(cents(Number(value)));
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ');
  return JSON.stringify(value);
}
