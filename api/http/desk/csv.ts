import { CSV_START, type CsvCell, csvRow } from '../../domain/desk/csv.ts';

/** A table as CSV. */
export function csvOf(head: readonly string[], rows: readonly (readonly (CsvCell | undefined)[])[]): string {
  return CSV_START + [head, ...rows].map((row) => csvRow(row.map((cell) => cell ?? null))).join('');
}

/** Headers of a CSV file that the browser saves under this name. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
});
