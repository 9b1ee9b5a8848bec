import { InvalidArgumentError } from 'commander';
import { type Cents, cents } from '../../contract/cents.ts';
import { type CouponDiscount, couponCodeSchema, maxPerCustomerSchema } from '../../contract/coupon.ts';
import { type PollOption, pollOptionSchema } from '../../contract/poll.ts';

/** Dollars, typed as 12, 12.50 or $12.50. */
export function parseMoney(text: string): Cents {
  const [, whole, part = '00'] = /^\$?(\d{1,6})(?:\.(\d{2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) throw new InvalidArgumentError('An amount looks like 12 or 12.50.');
  return cents(Number(whole) * 100 + Number(part));
}

export function parseCount(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number such as 12.');
  return Number(text);
}

export interface RefundLine {
  readonly lineId: string;
  readonly qty: number;
}

/** Pieces of an order's line, `<line id>:<pieces>`; repeated options are collected. */
export function parseRefundLine(text: string, before: readonly RefundLine[] = []): RefundLine[] {
  const [, lineId, pieces] = /^(\S{1,100}):(\d{1,3})$/.exec(text.trim()) ?? [];
  if (!lineId || Number(pieces) < 1)
    throw new InvalidArgumentError('A line looks like <line id>:2, as `orders show` prints ids.');
  return [...before, { lineId, qty: Number(pieces) }];
}

/** A change of stock; negative for lost units. */
export function parseStockChange(text: string): number {
  if (!/^[+-]?\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number such as 12 or -3.');
  return Number(text);
}

export function parseDay(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  if (!isDay) throw new InvalidArgumentError('A day looks like 2026-12-24.');
  return text;
}

export function parseCouponCode(text: string): string {
  const code = couponCodeSchema.safeParse(text);
  if (!code.success) throw new InvalidArgumentError('A coupon code has 2 to 32 letters, digits, - and _.');
  return code.data;
}

/** Commander takes no null for a value. */
export function parsePerCustomer(text: string): number | 'any' {
  if (text === 'any') return text;
  const most = maxPerCustomerSchema.safeParse(Number(text));
  if (!most.success) throw new InvalidArgumentError('It must be a whole number from 1 to 1000, or any.');
  return most.data;
}

export function parsePercent(text: string): number {
  const percent = Number(text);
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text) || percent <= 0 || percent > 100) {
    throw new InvalidArgumentError('A percentage is above 0 and at most 100, such as 10 or 12.5.');
  }
  return percent;
}

/** Discount tiers by quantity: `1-4:5,5-9:10` is 5% for up to four units, and 10% for up to nine. */
export function parseTiers(text: string): Extract<CouponDiscount, { kind: 'tiers' }>['tiers'] {
  return text.split(',').map((tier) => {
    const [, min, max, discount] = /^(\d{1,4})-(\d{1,4}):(\d{1,3}(?:\.\d{1,2})?)$/.exec(tier.trim()) ?? [];
    if (min === undefined || Number(min) > Number(max) || Number(discount) > 100) {
      throw new InvalidArgumentError('Tiers look like 1-4:5,5-9:10 (quantity from-to:percent).');
    }
    return { min: Number(min), max: Number(max), discount: Number(discount) };
  });
}

/** A color of a poll, `Teal=#1E8A8A` or `Teal=#1E8A8A=A line about it`; repeated options are collected. */
export function parsePollOption(text: string, before: PollOption[] = []): PollOption[] {
  const [option, hex, ...note] = text.split('=');
  const read = pollOptionSchema.safeParse({ option, hex, ...(note.length > 0 && { note: note.join('=') }) });
  if (!read.success) throw new InvalidArgumentError('An option looks like "Harbor Teal=#1E8A8A".');
  return [...before, read.data];
}
