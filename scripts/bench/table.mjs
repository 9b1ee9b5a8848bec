// @ts-check
/**
 * Rows as a Markdown table; the first row's keys are the columns.
 * @param {string} title
 * @param {readonly Record<string, unknown>[]} rows
 */
export function table(title, rows) {
  const columns = Object.keys(rows[0] ?? {});
  const line = (/** @type {unknown[]} */ cells) => `| ${cells.join(' | ')} |`;
  const body = rows.map((row) => line(columns.map((column) => shown(row[column]))));
  return [`### ${title}`, '', line(columns), line(columns.map(() => '---')), ...body, ''].join('\n');
}

/** @param {unknown} value */
function shown(value) {
  if (Array.isArray(value)) return value.join(', ') || '–';
  if (typeof value === 'number' && !Number.isInteger(value)) return value.toFixed(2);
  return String(value ?? '–');
}
