import type { Report, ReportColumn, ReportName, ReportQuery, ReportRow } from '../../../../contract/desk/reports.ts';
import { CSV_START, type CsvCell, csvRow } from '../csv.ts';
import { couponReport } from './coupons.ts';
import { salesByColor, salesByMaterial } from './goods.ts';
import { type MarginDeps, marginByItem, marginByMonth } from './margin.ts';
import { memberReport } from './members.ts';
import { salesByDay, salesByState } from './sales.ts';
import { shippingReport } from './shipping.ts';
import { taxByMonth, taxByState } from './tax.ts';

type ReadReport = (deps: MarginDeps, query: ReportQuery) => Promise<Report>;

/** Each is one query. */
const readers: Readonly<Record<ReportName, ReadReport>> = {
  'sales-by-day': salesByDay,
  'sales-by-state': salesByState,
  'tax-by-state': taxByState,
  'tax-by-month': taxByMonth,
  'sales-by-material': salesByMaterial,
  'sales-by-color': salesByColor,
  'margin-by-item': marginByItem,
  'margin-by-month': marginByMonth,
  members: memberReport,
  coupons: couponReport,
  shipping: shippingReport,
};

export function readReport(deps: MarginDeps, name: ReportName, query: ReportQuery): Promise<Report> {
  return readers[name](deps, query);
}

/** A report as its table shows it, with the total in the last row. */
export function reportCsv({ columns, rows, total }: Report): string {
  const all = total ? [...rows, total] : rows;
  return (
    CSV_START + csvRow(columns.map(({ label }) => label)) + all.map((row) => csvRow(cellsOf(row, columns))).join('')
  );
}

function cellsOf(row: ReportRow, columns: readonly ReportColumn[]): CsvCell[] {
  return columns.map(({ key, kind }) => {
    const value = row[key] ?? null;
    if (value === null) return 'unknown';
    return kind === 'money' && typeof value === 'number' ? { cents: value } : value;
  });
}
