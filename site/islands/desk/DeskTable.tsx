import { type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { useEffect, useRef } from 'react';
import { goTo } from '../../lib/go-to.ts';
import { isTyping } from './DeskScreen.tsx';
import { useAddress } from './use-address.ts';

const features = tableFeatures({});

export type DeskColumn<Row extends RowData> = ColumnDef<typeof features, Row, unknown> & {
  /** an amount or a count, aligned by its last digit */
  readonly isNumber?: boolean;
  /** takes the whole width of a phone's card */
  readonly isWide?: boolean;
};

/** What styles ask of a cell or a header: the table keeps what our columns have beyond its own. */
function styleOf(column: object): { 'data-number'?: true; 'data-wide'?: true } {
  const { isNumber, isWide }: Pick<DeskColumn<RowData>, 'isNumber' | 'isWide'> = column;
  return { ...(isNumber && { 'data-number': true }), ...(isWide && { 'data-wide': true }) };
}

interface Props<Row extends RowData> {
  /** of the table, for screen readers */
  readonly caption: string;
  readonly columns: DeskColumn<Row>[];
  /** one page, as the server answered */
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** where Enter and a press on the row lead */
  readonly hrefOf?: (row: Row) => string;
  /** said where there are no rows */
  readonly empty: string;
  /** from 1; absent: the list has one page */
  readonly page?: number;
  /** rows in all pages */
  readonly total?: number;
  readonly perPage?: number;
  /** The rows are those of the last question while the next is being answered. */
  readonly isStale?: boolean;
}

const none: never[] = [];

/**
 * A list whose pages come from the server; its page is in the address. j and k move between rows, Enter opens one. On
 * phones each row becomes a card, whose cells are named by their column's header.
 */
export function DeskTable<Row extends RowData>(props: Props<Row>) {
  const { caption, columns, rows, rowId, hrefOf, empty, page = 1, total = rows.length, perPage = 50, isStale } = props;
  const data = rows.length === 0 ? (none as Row[]) : (rows as Row[]);
  const table = useTable({ features, columns, data, getRowId: rowId });
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  if (rows.length === 0) return <p className="desk-empty">{empty}</p>;
  return (
    <div className="desk-table" aria-busy={isStale || undefined}>
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col" {...styleOf(header.column.columnDef)}>
                  {header.isPlaceholder ? null : <table.FlexRender header={header} />}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody ref={body}>
          {table.getRowModel().rows.map((row) => {
            const href = hrefOf?.(row.original);
            return (
              <tr
                key={row.id}
                tabIndex={-1}
                data-row
                data-href={href}
                onClick={(event) => {
                  if (href && !(event.target as Element).closest('a, button, input, select, label')) goTo(href);
                }}
              >
                {row.getAllCells().map((cell) => {
                  const { columnDef, id } = cell.column;
                  const label = typeof columnDef.header === 'string' ? columnDef.header : undefined;
                  return (
                    <td key={cell.id} data-column={id} data-label={label} {...styleOf(columnDef)}>
                      <table.FlexRender cell={cell} />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      <Pages page={page} total={total} perPage={perPage} />
    </div>
  );
}

/** Links to the page before and the one after, where there is one. */
export function Pages({ page, total, perPage }: { page: number; total: number; perPage: number }) {
  const { query, set } = useAddress();
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (pages === 1) return null;
  const link = (to: number, label: string) => {
    if (to < 1 || to > pages) return null;
    const target = new URLSearchParams(query);
    target.set('page', String(to));
    return (
      <a
        className="btn btn-s"
        href={`?${target}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          set({ page: to === 1 ? undefined : String(to) });
        }}
      >
        {label}
      </a>
    );
  };
  return (
    <nav className="desk-pages" aria-label="Pages">
      {link(page - 1, 'Previous')}
      <span>
        Page {page} of {pages}
      </span>
      {link(page + 1, 'Next')}
    </nav>
  );
}

function useRowKeys(body: React.RefObject<HTMLTableSectionElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (event.key === 'j') rows[Math.min(at + 1, rows.length - 1)]?.focus();
      if (event.key === 'k') rows[Math.max(at - 1, 0)]?.focus();
      const href = rows[at]?.dataset['href'];
      if (event.key === 'Enter' && href && rows[at] === document.activeElement) goTo(href);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [body]);
}
