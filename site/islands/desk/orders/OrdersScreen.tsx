import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { counted } from '../../../../contract/counted.ts';
import { type DeskOrderRow, deskOrdersSchema, methodLabel, ORDERS_PER_PAGE } from '../../../../contract/desk/orders.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { draftHref, orderHref } from '../addresses.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { type Column, DeskTable, Pages } from '../kit/DeskTable.tsx';
import { isCommand } from '../kit/is-command.ts';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { Badge } from '../kit/parts.tsx';
import { TagBadges } from '../kit/Tags.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';
import { statusLabel } from '../order-labels.ts';
import { rememberList } from './last-list.ts';
import { OrderFilters } from './OrderFilters.tsx';
import { orderColumns } from './order-columns.tsx';
import { useChosenOrders } from './use-chosen-orders.tsx';
import { type Selection, useSelection } from './use-selection.ts';

const keys = [
  ['x', 'Choose the row'],
  ['Shift and press', 'Choose the rows between'],
] as const;

export function OrdersScreen() {
  return (
    <DeskScreen title="Orders" permission="orders:read" keys={keys}>
      <OrderFilters />
      <OrderList />
    </DeskScreen>
  );
}

function OrderList() {
  const mayExport = useMay('orders:export');
  const mayCreate = useMay('orders:create');
  const { query } = useAddress();
  const question = query.toString();
  const list = useDeskQuery(`/desk/orders?${question}`, deskOrdersSchema, { placeholderData: keepPreviousData });
  useChooseKey();
  const selection = useSelection((list.data?.orders ?? []).map(({ number }) => number));
  const filter = new URLSearchParams(query);
  for (const name of ['page', 'sort', 'size']) filter.delete(name);
  const exported = selection.chosen.size > 0 ? new URLSearchParams({ only: [...selection.chosen].join() }) : filter;
  const { buttons, outcome } = useChosenOrders(selection);
  useEffect(() => {
    if (list.data && !list.isPlaceholderData) rememberList(list.data.orders.map(({ number }) => number));
  }, [list.data, list.isPlaceholderData]);
  return (
    <Loaded query={list} wait="Loading orders …">
      {({ orders, total, isMore }) => (
        <>
          <div className="desk-tools">
            <p role="status" className="desk-count">
              {isMore && 'more than '}
              {counted(total, 'order')}
              {selection.chosen.size > 0 && `, ${grouped(selection.chosen.size)} chosen`}
            </p>
            {buttons}
            {mayCreate && selection.chosen.size === 0 && (
              <a className="btn btn-s" href={draftHref('new')}>
                New phone order
              </a>
            )}
            {mayExport && (
              <a className="btn btn-s" href={`/api/desk/orders/csv?${exported}`} download>
                {exported === filter ? 'Export as CSV' : 'Export the chosen as CSV'}
              </a>
            )}
          </div>
          {outcome}
          <div className="orders-list" aria-busy={list.isPlaceholderData || undefined}>
            <DeskTable
              caption="Orders"
              columns={[chooseColumn(selection), ...columns]}
              rows={orders}
              rowId={({ id }) => id}
              hrefOf={orderHref}
              empty={question ? 'No order matches. Try fewer words or filters.' : 'There are no orders yet.'}
            />
            <Pages total={total} perPage={ORDERS_PER_PAGE} />
          </div>
        </>
      )}
    </Loaded>
  );
}

/** `x` chooses the row that j and k went to. */
function useChooseKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'x' || !isCommand(event)) return;
      const row = document.activeElement?.closest('[data-row]');
      row?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const chooseColumn = ({ chosen, isAll, toggle, toggleAll }: Selection): Column<DeskOrderRow> => ({
  header: 'Choose',
  head: (
    <label className="orders-choose">
      <span className="vh">Choose all on this page</span>
      <input type="checkbox" checked={isAll} onChange={toggleAll} />
    </label>
  ),
  cell: ({ number }) => (
    <label className="orders-choose">
      <span className="vh">Choose {number}</span>
      <input
        type="checkbox"
        checked={chosen.has(number)}
        onChange={(event) => toggle(number, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  ),
});

const columns = orderColumns<DeskOrderRow>(
  [
    {
      header: 'Shopper',
      cell: ({ name, email }) => (
        <>
          {name || 'Deleted account'}
          <small>{email}</small>
        </>
      ),
    },
    { header: 'Status', cell: (order) => <Status order={order} /> },
    {
      header: 'Delivery',
      cell: ({ serviceCode, place }) => (
        <>
          {methodLabel(serviceCode)}
          <small>{place}</small>
        </>
      ),
    },
  ],
  'link desk-data',
);

function Status({ order }: { order: DeskOrderRow }) {
  const flags = [
    order.isPaymentUnknown && 'Payment unknown',
    order.isDisputed && 'On hold',
    order.waitsForStock && 'Waiting for stock',
    order.hasPrints && 'Prints',
  ].filter((flag) => flag !== false);
  return (
    <>
      {statusLabel(order.status)}
      {flags.map((flag) => (
        <small key={flag}>
          <Badge tone="warn">{flag}</Badge>
        </small>
      ))}
      <TagBadges tags={order.tags} />
    </>
  );
}
