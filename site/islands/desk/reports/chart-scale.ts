import type { ReportColumn } from '../../../../contract/desk/reports.ts';

/** Lines of the chart above its base, at most. */
const MAX_LINES = 4;

/** Round values from 0 to the first one that no bar exceeds, for a highest value above 0. */
export function ticksUpTo(highest: number): number[] {
  const least = highest / MAX_LINES;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, line) => line * step);
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});
const plain = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** $1.5K of 150,000 cents, 40% or 1.5K: short, because it stands beside a line. */
export function tickText(value: number, kind: ReportColumn['kind']): string {
  if (kind === 'money') return dollars.format(value / 100);
  return kind === 'percent' ? `${value}%` : plain.format(value);
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 2026-11-23 as Nov 23, 2026, and 2026-11 as Nov 2026; undefined for what is not a time. */
export function timeText(key: string): string | undefined {
  if (/^\d{4}-\d{2}$/.test(key)) return month.format(new Date(`${key}-01T00:00Z`));
  return /^\d{4}-\d{2}-\d{2}$/.test(key) ? day.format(new Date(`${key}T00:00Z`)) : undefined;
}
