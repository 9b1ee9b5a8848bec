/** Whole cents, which a cell shows as dollars. */
interface CsvAmount {
  readonly cents: number;
}

export type CsvCell = string | number | CsvAmount | null;

/** What a spreadsheet would run as a formula. */
const FORMULA = /^[\t\r]|^\s*[=+\-@]/;
const NEEDS_QUOTES = /[",\n\r]/;

/** One row with its line end, as RFC 4180 has it. A text that a spreadsheet would run gets an apostrophe in front. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return dollarsOf(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A plain number such as 1022.90, so that a spreadsheet can add it up. */
function dollarsOf({ cents }: CsvAmount): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_START = '\uFEFF';
