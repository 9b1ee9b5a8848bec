import type { Report, ReportRow } from '../../../../api/contract/desk/reports.ts';
import { cellText } from './cell-text.ts';

/** Units of the drawing; the page scales it to its width. */
const WIDTH = 960;
const HEIGHT = 200;
const BASE = HEIGHT - 22;
/** As many bars as stay wide enough to tell apart. */
const MOST_BARS = 366;

/** One bar for each row, with the highest value beside it. The table has the figures; the text says the highest. */
export function ReportChart({ report, title }: { report: Report; title: string }) {
  const { columns, rows, charted } = report;
  const [named, column] = [columns[0], columns.find(({ key }) => key === charted)];
  const bars = rows.slice(0, MOST_BARS);
  const heightOf = (row: ReportRow) => Number(row[charted] ?? 0);
  const highest = Math.max(0, ...bars.map(heightOf));
  if (!named || !column || bars.length < 2 || highest === 0) return null;
  const top = bars.find((row) => heightOf(row) === highest) ?? {};
  const step = WIDTH / bars.length;
  const label = `${title}: ${column.label.toLowerCase()} of ${bars.length} rows, the highest ${cellText(top, column)} (${cellText(top, named)}).`;
  const ends = [bars[0] ?? {}, bars.at(-1) ?? {}];
  return (
    <svg className="report-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <line x1={0} x2={WIDTH} y1={BASE} y2={BASE} className="report-axis" />
      {bars.map((row, index) => {
        const height = (Math.max(0, heightOf(row)) / highest) * (BASE - 20);
        return (
          <rect
            key={String(row['key'])}
            x={index * step + step * 0.1}
            y={BASE - height}
            width={step * 0.8}
            height={height}
            className="report-bar"
          >
            <title>{`${cellText(row, named)}: ${cellText(row, column)}`}</title>
          </rect>
        );
      })}
      <text x={0} y={12}>
        {cellText(top, column)}
      </text>
      <text x={0} y={HEIGHT - 4}>
        {cellText(ends[0] ?? {}, named)}
      </text>
      <text x={WIDTH} y={HEIGHT - 4} textAnchor="end">
        {cellText(ends[1] ?? {}, named)}
      </text>
    </svg>
  );
}
