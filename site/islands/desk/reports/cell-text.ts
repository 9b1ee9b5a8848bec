import type { ReportColumn, ReportRow } from '../../../../contract/desk/reports.ts';
import { cents, dollars } from '../../../../contract/money/cents.ts';

/** A cell of a report as people read it; what nobody knows is no zero. */
export function cellText(row: ReportRow, { key, kind }: ReportColumn): string {
  const value = row[key] ?? null;
  if (value === null) return 'unknown';
  if (typeof value === 'string') return value;
  if (kind === 'money') return value < 0 ? `−${dollars(cents(-value))}` : dollars(cents(value));
  return kind === 'percent' ? `${value}%` : value.toLocaleString('en-US');
}
