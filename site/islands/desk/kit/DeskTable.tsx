import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { PAGE_SIZE } from '../../../../contract/desk/paging.ts';
import type { AnswerParser } from '../../../lib/api.ts';
import { goTo } from '../../../lib/go-to.ts';
import { deskGet } from '../desk-api.ts';
import { isCommand } from './is-command.ts';
import { Loaded, type Query } from './Loaded.tsx';
import { useAddress } from './use-address.ts';

export interface Column<Row> {
  readonly header: string;
  /** in place of the header, which then names the column for styles alone */
  readonly head?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** an amount or a count, aligned by its last digit */
  readonly isNumber?: boolean;
  /** takes the whole width of a phone's card */
  readonly isWide?: boolean;
}

interface TableProps<Row> {
  /** of the table, for screen readers */
  readonly caption: string;
  /** false: a column that this role does not have */
  readonly columns: readonly (Column<Row> | false)[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** where Enter and a press on the row lead */
  readonly hrefOf?: ((row: Row) => string) | undefined;
  /** said where there are no rows */
  readonly empty: string;
}

/** Rows by columns. j and k move between rows, Enter opens one. On phones each row is a card, its cells named by header. */
export function DeskTable<Row>({ caption, columns, rows, rowId, hrefOf, empty }: TableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  if (rows.length === 0) return <Empty>{empty}</Empty>;
  const shown = columns.filter((column) => column !== false);
  return (
    <div className="desk-scroll">
      <table className="desk-table">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.header} scope="col" {...styleOf(column)}>
                {column.head ?? column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => {
            const href = hrefOf?.(row);
            return (
              <tr
                key={rowId(row)}
                tabIndex={-1}
                data-row
                data-href={href}
                onClick={(event) => {
                  if (href && !(event.target as Element).closest('a, button, input, select, label')) goTo(href);
                }}
              >
                {shown.map((column) => (
                  <td key={column.header} data-label={column.head ? undefined : column.header} {...styleOf(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What styles ask of a cell or a header. */
function styleOf<Row>({ header, isNumber, isWide }: Column<Row>) {
  return { 'data-column': header, 'data-number': isNumber, 'data-wide': isWide };
}

export function Empty({ children }: { children: ReactNode }) {
  return <p className="desk-empty">{children}</p>;
}

type Parameters = Readonly<Record<string, string | null>>;

/**
 * A page of a list: the one of the address, of what the parameters choose. The rows stay while the next ones are fetched.
 * Queries have their path as the first part of their key.
 */
export function useDeskList<Answer>(
  path: `/desk/${string}`,
  schema: AnswerParser<Answer>,
  parameters: Parameters = {},
  { refetchInterval = false }: { readonly refetchInterval?: number | false } = {},
) {
  const { query } = useAddress();
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...parameters, page: query.get('page') })) {
    if (value) asked.set(name, value);
  }
  return useQuery({
    queryKey: [path, asked.toString()],
    queryFn: ({ signal }) => deskGet(`${path}?${asked}`, schema, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
}

interface ListProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  readonly list: Query<{ readonly rows: readonly Row[]; readonly total: number }> & {
    readonly isPlaceholderData: boolean;
  };
  readonly perPage?: number;
}

/** A table whose pages come from the server; the page is in the address. The last rows stay while others are fetched. */
export function DeskList<Row>({ list, perPage = PAGE_SIZE, ...table }: ListProps<Row>) {
  return (
    <Loaded query={list}>
      {({ rows, total }) => (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <DeskTable {...table} rows={rows} />
          <Pages total={total} perPage={perPage} />
        </div>
      )}
    </Loaded>
  );
}

/** Links to the page before and the one after, where there is one. */
export function Pages({ total, perPage = PAGE_SIZE }: { total: number; perPage?: number }) {
  const { query, set } = useAddress();
  const page = Math.max(1, Number(query.get('page')) || 1);
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

function useRowKeys(body: RefObject<HTMLTableSectionElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event)) return;
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
