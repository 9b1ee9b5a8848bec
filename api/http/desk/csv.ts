type Cell = string | number | null | undefined;

/**
 * A table as CSV (RFC 4180), with a byte order mark, by which spreadsheets know that it is UTF-8. A text that a
 * spreadsheet would run as a formula begins with an apostrophe.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Headers of a CSV file that the browser saves under this name. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
});
