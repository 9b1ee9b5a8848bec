import type { Report, ReportColumn, ReportRow } from '../../../../contract/desk/reports.ts';
import { Bar } from '../kit/parts.tsx';
import { cellText } from './cell-text.ts';
import { ticksUpTo, tickText, timeText } from './chart-scale.ts';

/** More columns than this are thinner than the gaps between them on a phone: they become one area. */
const MAX_COLUMNS = 62;
/** Of a ranking: the table has the others. */
const MAX_BARS = 12;

interface DrawingProps {
  readonly rows: readonly ReportRow[];
  readonly column: ReportColumn;
  readonly named: ReportColumn;
}

const amountOf = (row: ReportRow, { key }: ReportColumn) => Math.max(0, Number(row[key] ?? 0));

/** Days and months as columns, everything else as a ranking. The table has the figures; the text says the highest. */
export function ReportChart({ report: { columns, rows, charted }, title }: { report: Report; title: string }) {
  const [named, column] = [columns[0], columns.find(({ key }) => key === charted)];
  if (!named || !column || rows.length < 2) return null;
  const top = rows.reduce((highest, row) => (amountOf(row, column) > amountOf(highest, column) ? row : highest));
  if (amountOf(top, column) === 0) return null;
  const highest = `the highest ${cellText(top, column)} (${cellText(top, named)})`;
  const isTime = timeText(cellText(top, named)) !== undefined;
  const Drawing = isTime ? Columns : Ranking;
  return (
    <div
      className="desk-card report-chart"
      role="img"
      aria-label={`${title}: ${column.label.toLowerCase()} of ${rows.length} rows, ${highest}.`}
    >
      <p className="h4">
        {column.label}
        {isTime ? ` by ${named.label.toLowerCase()}` : rows.length > MAX_BARS && `, the ${MAX_BARS} highest`}
        {column.kind === 'money' && ', in dollars'}
      </p>
      <Drawing rows={rows} column={column} named={named} />
    </div>
  );
}

/** One column for each day or month. The drawing stretches with the page; its labels are text beside it, and do not. */
function Columns({ rows, column, named }: DrawingProps) {
  const ticks = ticksUpTo(Math.max(...rows.map((row) => amountOf(row, column))));
  const top = ticks.at(-1) ?? 1;
  const heightOf = (row: ReportRow) => amountOf(row, column) / top;
  const middle = rows.length > 4 ? rows[Math.floor(rows.length / 2)] : undefined;
  const labeled = [rows[0], middle, rows.at(-1)].filter((row) => row !== undefined);
  return (
    <div className="report-columns">
      <ol className="report-ticks">
        {ticks.toReversed().map((tick) => (
          <li key={tick}>{tickText(tick, column.kind)}</li>
        ))}
      </ol>
      <svg viewBox={`0 0 ${rows.length} 1`} preserveAspectRatio="none" aria-hidden="true">
        {ticks.map((tick) => (
          <line key={tick} x1={0} x2={rows.length} y1={1 - tick / top} y2={1 - tick / top} />
        ))}
        {rows.length > MAX_COLUMNS ? (
          <path d={`M0 1${rows.map((row, x) => `V${1 - heightOf(row)}H${x + 1}`).join('')}V1Z`} />
        ) : (
          rows.map((row, x) => (
            <rect key={String(row['key'])} x={x + 0.12} y={1 - heightOf(row)} width={0.76} height={heightOf(row)}>
              <title>{`${cellText(row, named)}: ${cellText(row, column)}`}</title>
            </rect>
          ))
        )}
      </svg>
      <ol className="report-times">
        {labeled.map((row) => (
          <li key={String(row['key'])}>{timeText(cellText(row, named))}</li>
        ))}
      </ol>
    </div>
  );
}

/** The highest first, each beside its name and its value. */
function Ranking({ rows, column, named }: DrawingProps) {
  const ranked = rows.toSorted((one, other) => amountOf(other, column) - amountOf(one, column)).slice(0, MAX_BARS);
  const top = ranked[0] ? amountOf(ranked[0], column) : 1;
  return (
    <ol className="report-ranking">
      {ranked.map((row) => (
        <li key={String(row['key'])}>
          <span>{cellText(row, named)}</span>
          <Bar percent={(amountOf(row, column) / top) * 100} />
          <span className="desk-data">{cellText(row, column)}</span>
        </li>
      ))}
    </ol>
  );
}
