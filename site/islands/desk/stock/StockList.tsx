import { useQueryClient } from '@tanstack/react-query';
import { counted } from '../../../../contract/counted.ts';
import { MAX_LABELS, STOCK_PAGE, type StockRow, stockPageSchema } from '../../../../contract/desk/stock.ts';
import { takePageSchema } from '../../../../contract/desk/stock-takes.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { goTo } from '../../../lib/go-to.ts';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { type Column, DeskList, useDeskList } from '../kit/DeskTable.tsx';
import { FilterSelect, Filters } from '../kit/Filters.tsx';
import { NumberField, TextField } from '../kit/fields.tsx';
import { Badge, Money } from '../kit/parts.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';
import { CountField } from './CountField.tsx';

const hrefOf = ({ id }: Pick<StockRow, 'id'>) => `/desk/stock/?item=${encodeURIComponent(id)}`;

const itemColumn: Column<StockRow> = {
  header: 'Item',
  isWide: true,
  cell: (row) => (
    <div className="desk-pictured">
      <img src={row.picture} alt="" width="40" height="40" loading="lazy" />
      <div>
        <a href={hrefOf(row)}>{row.name}</a>
        <small>
          {row.size}
          {!row.active && ' · not on sale'}
        </small>
        <small className="desk-data">{[row.sku, row.place].filter(Boolean).join(' · ')}</small>
      </div>
    </div>
  ),
};

const number = (header: string, of: (row: StockRow) => number): Column<StockRow> => ({
  header,
  isNumber: true,
  cell: (row) => grouped(of(row)),
});

const levels = {
  out: <Badge tone="danger">Out</Badge>,
  low: <Badge tone="warn">Low</Badge>,
  enough: null,
} as const;

const columns: readonly Column<StockRow>[] = [
  itemColumn,
  {
    header: 'Available',
    isNumber: true,
    cell: ({ level, available }) => (
      <>
        {levels[level]} {grouped(available)}
      </>
    ),
  },
  number('Reserved', ({ reserved }) => reserved),
  number('On the shelf', ({ available, reserved }) => available + reserved),
  {
    header: 'On its way',
    isNumber: true,
    cell: ({ incoming, expectedOn }) => (
      <>
        {grouped(incoming)}
        {expectedOn && <small>{expectedOn}</small>}
      </>
    ),
  },
  number('Low-stock threshold', ({ threshold }) => threshold),
  number('Sold in 7 days', ({ sold }) => sold),
  number('Alerts waiting', ({ alerts }) => alerts),
  { header: 'Price', isNumber: true, cell: ({ price }) => <Money amount={price} /> },
];

const countColumns: readonly Column<StockRow>[] = [
  itemColumn,
  { header: 'On the shelf', cell: (row) => <CountField row={row} /> },
];

/** Items by words and filters, which are in the address; with `mode=count` a field for each. */
export function StockList() {
  const { query, set } = useAddress();
  const mayCount = useMay('stock:move');
  const mayWrite = useMay('stock:write');
  const isCounting = mayCount && query.get('mode') === 'count';
  const asked = Object.fromEntries([...query].filter(([name]) => name !== 'mode'));
  const stock = useDeskList('/desk/stock', stockPageSchema, asked);
  const page = stock.data;
  return (
    <>
      <Filters
        search={{ label: 'Search', placeholder: 'Name, size, SKU or place' }}
        count={['show', 'material'].filter((name) => query.get(name)).length}
      >
        <div className="desk-tools">
          <FilterSelect
            label="Show"
            name="show"
            options={{ '': 'All items', low: 'Low', out: 'Out of stock', alerts: 'Alerts waiting' }}
          />
          <FilterSelect
            label="Material"
            name="material"
            options={{ '': 'All', ...Object.fromEntries((page?.materials ?? []).map((each) => [each, each])) }}
          />
          <FilterSelect label="Order" name="sort" options={{ '': 'Lowest stock first', name: 'By name' }} />
        </div>
      </Filters>
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
        <a className="btn btn-s" href={`/api/desk/stock.csv?${new URLSearchParams(asked)}`} download>
          Save as CSV
        </a>
        {page && page.total > 0 && page.total <= MAX_LABELS && (
          <a className="btn btn-s" href={`/api/desk/stock-labels.pdf?${new URLSearchParams(asked)}`} download>
            Shelf labels
          </a>
        )}
        {mayCount && page && page.total > 0 && <StartTake asked={asked} items={page.total} />}
        {mayWrite && page && <ShopThreshold threshold={page.threshold} />}
        {page && (
          <p role="status" className="desk-count">
            {counted(page.total, 'item')}
          </p>
        )}
      </div>
      {isCounting && (
        <p className="desk-tools">
          Count everything on the shelf, also what is reserved for orders. Type the number and press Enter: it is saved,
          and the next item is up.
        </p>
      )}
      <DeskList
        caption="Items"
        columns={isCounting ? countColumns : columns}
        list={stock}
        rowId={(row) => row.id}
        hrefOf={isCounting ? undefined : hrefOf}
        empty="No item is found. Try fewer words or another filter."
        perPage={STOCK_PAGE}
      />
    </>
  );
}

/** Opens a stock take of what the list shows, and leads to it. */
function StartTake({ asked, items }: { asked: Readonly<Record<string, string>>; items: number }) {
  const { q, show, material } = asked;
  return (
    <Confirm
      label="Start a stock take"
      title={`Start a stock take of ${counted(items, 'item')}`}
      action="Start"
      defaults={() => ({ key: crypto.randomUUID() as string, name: '' })}
      onConfirm={async ({ key, name }) => {
        const { id } = await deskSend('/desk/stock-takes', { body: { key, name, q, show, material } }, takePageSchema);
        goTo(`/desk/stock-takes/?take=${id}`);
      }}
    >
      <p>Of all items that the list finds by its words and filters. Search for a place to count that place.</p>
      <TextField name="name" label="Name" hint="Such as Shelf C" maxLength={80} required />
    </Confirm>
  );
}

/** The threshold of items without their own. */
function ShopThreshold({ threshold }: { threshold: number }) {
  const queries = useQueryClient();
  return (
    <Confirm
      label={`Low below ${threshold}`}
      title="Low-stock threshold"
      action="Save"
      defaults={() => ({ threshold: String(threshold) })}
      onConfirm={async (typed) => {
        const body = { threshold: Number(typed.threshold) };
        await deskSend('/desk/stock-threshold', { method: 'PUT', body });
        await queries.invalidateQueries({ queryKey: ['/desk/stock'] });
      }}
    >
      <NumberField name="threshold" label="Low below" hint="For every item without its own threshold." required />
    </Confirm>
  );
}
