import { keepPreviousData } from '@tanstack/react-query';
import {
  MAX_REPORT_DAYS,
  type Report,
  type ReportColumn,
  type ReportName,
  type ReportRow,
  reportNames,
  reportSchema,
} from '../../../../contract/desk/reports.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { Empty } from '../kit/DeskTable.tsx';
import { FilterDate, FilterSelect } from '../kit/Filters.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { useAddress } from '../kit/use-address.ts';
import { BlockedScripts } from './BlockedScripts.tsx';
import { cellText } from './cell-text.ts';
import { ReportChart } from './ReportChart.tsx';

const labels: Readonly<Record<ReportName, string>> = {
  'sales-by-day': 'Sales by day',
  'sales-by-state': 'Sales by state',
  'tax-by-state': 'Tax by state',
  'tax-by-month': 'Tax by month',
  'sales-by-material': 'Sales by material',
  'sales-by-color': 'Sales by color',
  'margin-by-item': 'Margin by item',
  'margin-by-month': 'Margin by month',
  members: 'Members',
  coupons: 'Coupons',
  shipping: 'Shipping',
};

export function ReportsScreen() {
  return (
    <DeskScreen title="Reports" permission="reports:read">
      <ReportPage />
      <BlockedScripts />
    </DeskScreen>
  );
}

function ReportPage() {
  const { query } = useAddress();
  const name = reportNames.find((each) => each === query.get('report')) ?? 'sales-by-day';
  const from = query.get('from') ?? daysBefore(29);
  const until = query.get('until') ?? daysBefore(0);
  const question = new URLSearchParams({ from, until }).toString();
  const path = `/desk/reports/${name}?${question}` as const;
  const report = useDeskQuery(path, reportSchema, { placeholderData: keepPreviousData });
  return (
    <>
      <div className="desk-tools">
        <FilterSelect name="report" label="Report" value={name} options={labels} />
        <FilterDate name="from" label="From" value={from} max={until} />
        <FilterDate name="until" label="Until" value={until} min={from} />
        <a className="btn btn-s" href={`/api/desk/reports/${name}/csv?${question}`} download>
          Get as CSV
        </a>
      </div>
      <p className="muted">Days of the shop’s time zone, at most {MAX_REPORT_DAYS}.</p>
      {/* The figures of other days are not shown beside what failed. */}
      <Loaded query={{ ...report, data: report.error ? undefined : report.data }} wait="Adding up …">
        {(data) => (
          <section aria-label={labels[name]} aria-busy={report.isPlaceholderData || undefined}>
            <ReportChart report={data} title={labels[name]} />
            <ReportTable report={data} title={labels[name]} />
          </section>
        )}
      </Loaded>
    </>
  );
}

const DAY_MS = 86_400_000;

/** A day in the time zone of the browser, such as 2026-11-23. */
function daysBefore(days: number): string {
  return new Intl.DateTimeFormat('sv-SE').format(new Date(Date.now() - days * DAY_MS));
}

function ReportTable({ report: { columns, rows, total, notes }, title }: { report: Report; title: string }) {
  if (rows.length === 0) return <Empty>Nothing happened in these days.</Empty>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard */}
      <section className="report-table" aria-label={`${title}, table`} tabIndex={0}>
        <table>
          <caption className="vh">{title}</caption>
          <thead>
            <tr>
              {columns.map(({ key, label, kind }) => (
                <th key={key} scope="col" data-kind={kind}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={String(row['key'])} row={row} columns={columns} />
            ))}
          </tbody>
          {total && (
            <tfoot>
              <Row row={total} columns={columns} />
            </tfoot>
          )}
        </table>
      </section>
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
    </>
  );
}

function Row({ row, columns }: { row: ReportRow; columns: Report['columns'] }) {
  const [first, ...others] = columns as [ReportColumn, ...ReportColumn[]];
  return (
    <tr>
      <th scope="row">{cellText(row, first)}</th>
      {others.map((column) => (
        <td key={column.key} data-kind={column.kind}>
          {cellText(row, column)}
        </td>
      ))}
    </tr>
  );
}
