import { couponDiscountSchema } from '../../../../contract/coupon.ts';
import { discountInWords } from '../../../../contract/discount-words.ts';
import { dollars } from '../../../../contract/dollars.ts';

export interface ShownChange {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
}

/** Fields in cents. */
const MONEY = ['amount', 'price', 'was', 'minSubtotal'];
/** More would fill a screen with one row. */
const MAX_LENGTH = 300;

/** What the details of an action say, field by field: what differs between before and after, and everything else. */
export function changesOf({ before, after, ...others }: Readonly<Record<string, unknown>>): ShownChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names
    .map((name) => ({
      name: wordsOf(name) || 'value',
      ...pick('before', name, was[name]),
      ...pick('after', name, is[name]),
    }))
    .filter((change: ShownChange) => change.before !== change.after);
  return [
    ...changed,
    ...Object.entries(others).map(([name, value]) => ({ name: wordsOf(name), ...pick('after', name, value) })),
  ];
}

/** `minSubtotal` as `min subtotal`. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A value that is not an object is a field without a name. */
function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { '': value };
}

function pick(side: 'before' | 'after', name: string, value: unknown): { before?: string; after?: string } {
  if (value === undefined || value === null || value === '') return {};
  const text = textOf(name, value);
  return { [side]: text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text };
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (MONEY.includes(name) && Number.isInteger(value)) return dollars(Number(value));
  const discount = name === 'discount' && couponDiscountSchema.safeParse(value).data;
  if (discount) return discountInWords(discount);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ');
  return JSON.stringify(value);
}
