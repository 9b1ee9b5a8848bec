import type { ReportColumn, ReportRow } from '../../../../contract/desk/reports.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { grouped } from '../../../../contract/grouped.ts';

/** A cell of a report as people read it; what nobody knows is no zero. */
export function cellText(row: ReportRow, { key, kind }: ReportColumn): string {
  const value = row[key] ?? null;
  if (value === null) return 'unknown';
  if (typeof value === 'string') return value;
  if (kind === 'money') return value < 0 ? `−${dollars(-value)}` : dollars(value);
  return kind === 'percent' ? `${value}%` : grouped(value);
}
