import type { PictureUse } from '../../../../contract/catalogue/picture-uses.ts';

/**
 * A form of whatever a content file holds: the JSON Schema of its values says which fields there are. What a form cannot
 * show well, such as lists in lists, is edited in the text.
 */

/** The part of JSON Schema that our schemas use. */
export interface Schema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  /** of the name of a picture: how pages show it */
  readonly picture?: PictureUse;
}

export type FieldKind =
  | 'block'
  | 'rows'
  | 'lines'
  | 'picture'
  | 'pictures'
  | 'choice'
  | 'box'
  | 'number'
  | 'day'
  | 'color'
  | 'long'
  | 'short'
  | 'text only';

const LONG = 120;

export function kindOf(schema: Schema): FieldKind {
  if (schema.enum) return schema.enum.every((value) => typeof value === 'string') ? 'choice' : 'text only';
  switch (schema.type) {
    case 'object':
      return schema.properties ? 'block' : 'text only';
    case 'array':
      return rowsOf(schema.items);
    case 'boolean':
      return 'box';
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return schema.picture ? 'picture' : textKind(schema);
    default:
      return 'text only';
  }
}

function rowsOf(items: Schema = {}): FieldKind {
  if (items.type === 'object' && items.properties) return 'rows';
  if (items.picture) return 'pictures';
  return items.type === 'string' || items.type === 'integer' || items.type === 'number' ? 'lines' : 'text only';
}

function textKind({ format, pattern = '', maxLength = 0, minLength = 0, description = '' }: Schema): FieldKind {
  if (format === 'date') return 'day';
  if (pattern.startsWith('^#[0-9A-Fa-f]{6}')) return 'color';
  return maxLength > LONG || minLength >= LONG || /paragraph|markdown/i.test(description) ? 'long' : 'short';
}

/** `displayIndex` → "Display index" */
export function labelOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What the field is, and its range, such as "one or two sentences under the heading; 20 to 180 characters". */
export function hintOf(schema: Schema): string | undefined {
  const { description, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  const range =
    between(minLength, maxLength, 'characters') ??
    between(minItems, maxItems, 'entries') ??
    between(minimum, maximum, '');
  const lines = kindOf(schema) === 'lines' ? 'one a line' : undefined;
  return [description, lines, range].filter(Boolean).join('; ') || undefined;
}

/** Beyond, a limit only stops what nobody types. */
const FAR = 1_000_000;

function between(least = 0, most = Number.POSITIVE_INFINITY, unit: string): string | undefined {
  const hasLeast = least > 1 || (unit === '' && least > 0);
  const hasMost = most < FAR;
  if (!hasLeast && !hasMost) return undefined;
  const range = hasLeast && hasMost ? `${least} to ${most}` : hasMost ? `at most ${most}` : `at least ${least}`;
  return unit ? `${range} ${unit}` : range;
}

/** What the fields of a form hold: text, boxes, blocks and rows of these. */
export function toForm(schema: Schema, value: unknown): unknown {
  switch (kindOf(schema)) {
    case 'block': {
      const block = asBlock(value);
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, toForm(field, block[name])]);
      return { ...block, ...Object.fromEntries(fields) };
    }
    case 'rows':
      return asList(value ?? schema.default).map((entry) => toForm(schema.items ?? {}, entry));
    case 'lines':
    case 'pictures':
      return asList(value ?? schema.default).join('\n');
    case 'box':
      return value ?? schema.default ?? false;
    case 'text only':
      return value;
    default:
      return String(value ?? schema.default ?? '');
  }
}

/**
 * The values of a form as the file has them. An optional field that is empty, or says what it would say anyway, stays away
 * where it was not written.
 */
export function fromForm(schema: Schema, typed: unknown, before: unknown, isRequired = true): unknown {
  const value = readField(schema, typed, before);
  if (before !== undefined || isRequired) return value === '' && !isRequired ? undefined : value;
  return isEmpty(value) || isSame(value, schema.default) ? undefined : value;
}

function readField(schema: Schema, typed: unknown, before: unknown): unknown {
  switch (kindOf(schema)) {
    case 'block': {
      const [form, block] = [asBlock(typed), asBlock(before)];
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
        name,
        fromForm(field, form[name], block[name], schema.required?.includes(name) ?? false),
      ]);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    case 'rows':
      return asList(typed).map((entry, at) => fromForm(schema.items ?? {}, entry, asList(before)[at]));
    case 'lines':
    case 'pictures':
      return linesOf(typed).map((line) => (schema.items?.type === 'string' ? line : asNumber(line)));
    case 'number':
      return asNumber(typed);
    case 'long':
      return sameText(String(typed), before);
    default:
      return typed;
  }
}

/** Text areas give line feeds; what was only touched stays as it was. */
const sameText = (typed: string, before: unknown) =>
  typeof before === 'string' && typed.trimEnd() === before.trimEnd() ? before : typed;

const linesOf = (typed: unknown) =>
  String(typed)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What is no number stays as it was typed, for the API to name. */
function asNumber(typed: unknown): unknown {
  const text = String(typed).trim();
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

const asBlock = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isSame = (value: unknown, other: unknown) => JSON.stringify(value) === JSON.stringify(other);

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && Object.values(value).every(isEmpty);
}
