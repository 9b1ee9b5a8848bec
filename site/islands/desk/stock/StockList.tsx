import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../../contract/counted.ts';
import { doneSchema } from '../../../../contract/desk/me.ts';
import { may, type StaffRole } from '../../../../contract/desk/roles.ts';
import { STOCK_PAGE, type StockPage, type StockRow, stockPageSchema } from '../../../../contract/desk/stock.ts';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskGet, deskSend } from '../desk-api.ts';
import { FilterFold } from '../FilterFold.tsx';
import { Money, Problem } from '../parts.tsx';
import { SearchInput } from '../SearchInput.tsx';
import { useAddress } from '../use-address.ts';
import { CountField } from './CountField.tsx';
import { pieces } from './stock-words.ts';

const hrefOf = ({ id }: Pick<StockRow, 'id'>) => `/desk/stock/?item=${encodeURIComponent(id)}`;

const itemColumn: DeskColumn<StockRow> = {
  id: 'item',
  header: 'Item',
  isWide: true,
  cell: ({ row: { original } }) => (
    <div className="stock-item">
      <img src={original.picture} alt="" width="40" height="40" loading="lazy" />
      <span>
        <a href={hrefOf(original)}>{original.name}</a>
        <span className="stock-size">
          {original.size}
          {!original.active && ' · not on sale'}
        </span>
        {original.place && <span className="stock-place">{original.place}</span>}
      </span>
    </div>
  ),
};
const number = (id: string, header: string, of: (row: StockRow) => number): DeskColumn<StockRow> => ({
  id,
  header,
  isNumber: true,
  cell: ({ row }) => pieces(of(row.original)),
});

const levels = { out: 'Out', low: 'Low', enough: '' } as const;

const columns: DeskColumn<StockRow>[] = [
  itemColumn,
  {
    id: 'available',
    header: 'Available',
    isNumber: true,
    cell: ({ row: { original } }) => (
      <>
        {levels[original.level] && <b className={`stock-${original.level}`}>{levels[original.level]}</b>}{' '}
        {pieces(original.available)}
      </>
    ),
  },
  number('reserved', 'Reserved', ({ reserved }) => reserved),
  number('shelf', 'On the shelf', ({ available, reserved }) => available + reserved),
  number('threshold', 'Low-stock threshold', ({ threshold }) => threshold),
  number('sold', 'Sold in 7 days', ({ sold }) => sold),
  number('alerts', 'Alerts waiting', ({ alerts }) => alerts),
  { id: 'price', header: 'Price', isNumber: true, cell: ({ row }) => <Money amount={row.original.price} /> },
];
const countColumns: DeskColumn<StockRow>[] = [
  itemColumn,
  { id: 'count', header: 'On the shelf', cell: ({ row }) => <CountField row={row.original} /> },
];

/** Items by words and filters, which are in the address; with `mode=count` a field for each. */
export function StockList({ role }: { role: StaffRole }) {
  const { query, set } = useAddress();
  const mayCount = may(role, 'stock:move');
  const isCounting = mayCount && query.get('mode') === 'count';
  const asked = new URLSearchParams([...query].filter(([name]) => name !== 'mode')).toString();
  const stock = useQuery({
    queryKey: ['stock', asked],
    queryFn: ({ signal }) => deskGet(`/desk/stock?${asked}`, stockPageSchema, signal),
    placeholderData: keepPreviousData,
  });
  const page = stock.data;
  return (
    <>
      <Tools materials={page?.materials ?? []} />
      <div className="desk-tools">
        {mayCount && (
          <a
            className="btn btn-s"
            href="?mode=count"
            onClick={(event) => {
              event.preventDefault();
              set({ mode: isCounting ? undefined : 'count', page: query.get('page') ?? undefined });
            }}
          >
            {isCounting ? 'End the count' : 'Count many'}
          </a>
        )}
        <a className="btn btn-s" href={`/api/desk/stock.csv?${asked}`} download>
          Save as CSV
        </a>
        {may(role, 'stock:write') && page && <ShopThreshold page={page} />}
        {page && (
          <p role="status" className="stock-total">
            {counted(page.total, 'item')}
          </p>
        )}
      </div>
      {isCounting && (
        <p>
          Count everything on the shelf, also what is reserved for orders. Type the number and press Enter: it is saved,
          and the next item is up.
        </p>
      )}
      <Problem error={stock.error} onRetry={() => void stock.refetch()} />
      {stock.isPending && <p className="desk-wait">Loading …</p>}
      {page && (
        <DeskTable
          caption="Items"
          columns={isCounting ? countColumns : columns}
          rows={page.rows}
          rowId={(row) => row.id}
          {...(!isCounting && { hrefOf })}
          empty="No item is found. Try fewer words or another filter."
          page={page.page}
          total={page.total}
          perPage={STOCK_PAGE}
          isStale={stock.isPlaceholderData}
        />
      )}
    </>
  );
}

const filters = [
  ['', 'All items'],
  ['low', 'Low'],
  ['out', 'Out of stock'],
  ['alerts', 'Alerts waiting'],
] as const;

function Tools({ materials }: { materials: readonly string[] }) {
  const { query } = useAddress();
  return (
    <search className="desk-filters">
      <div className="desk-search">
        <SearchInput aria-label="Search" placeholder="Name, size, SKU or place" />
      </div>
      <FilterFold count={['show', 'material'].filter((name) => query.get(name)).length}>
        <div className="desk-tools">
          <Select label="Show" name="show" options={filters} />
          <Select
            label="Material"
            name="material"
            options={[['', 'All'], ...materials.map((each) => [each, each] as const)]}
          />
          <Select
            label="Order"
            name="sort"
            options={[
              ['', 'Lowest stock first'],
              ['name', 'By name'],
            ]}
          />
        </div>
      </FilterFold>
    </search>
  );
}

interface SelectProps {
  readonly label: string;
  /** of the query parameter */
  readonly name: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

function Select({ label, name, options }: SelectProps) {
  const { query, set } = useAddress();
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} value={query.get(name) ?? ''} onChange={({ target }) => set({ [name]: target.value })}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The threshold of items without their own. */
function ShopThreshold({ page }: { page: StockPage }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? String(page.threshold);
  return (
    <Confirm
      label={`Low below ${page.threshold}`}
      title="Low-stock threshold"
      action="Save"
      onConfirm={async () => {
        const body = { threshold: Number(value) };
        await deskSend('/desk/stock-threshold', { method: 'PUT', body }, doneSchema);
        setTyped(undefined);
        await queries.invalidateQueries({ queryKey: ['stock'] });
      }}
    >
      <Field label="Low below" hint="For every item without its own threshold.">
        {(control) => (
          <input
            {...control}
            type="number"
            min={0}
            max={100_000}
            required
            value={value}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </Confirm>
  );
}
