import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo } from 'react';
import { counted } from '../../../../contract/counted.ts';
import type { Me } from '../../../../contract/desk/me.ts';
import {
  type DeskOrderRow,
  deskOrdersSchema,
  MAX_SLIPS,
  methodLabel,
  ORDERS_PER_PAGE,
} from '../../../../contract/desk/orders.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { DeskButton } from '../DeskButton.tsx';
import { DeskScreen, isTyping } from '../DeskScreen.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskFile, deskGet } from '../desk-api.ts';
import { Money, Problem, StatusLine, When } from '../parts.tsx';
import { useAddress } from '../use-address.ts';
import { OrderFilters } from './OrderFilters.tsx';
import { statusLabel } from './order-labels.ts';
import { type Selection, useSelection } from './use-selection.ts';

const keys = [
  ['x', 'Choose the row'],
  ['Shift and press', 'Choose the rows between'],
] as const;

export function OrdersScreen() {
  return (
    <DeskScreen title="Orders" permission="orders:read" keys={keys}>
      {(me) => (
        <>
          <OrderFilters />
          <OrderList me={me} />
        </>
      )}
    </DeskScreen>
  );
}

function OrderList({ me }: { me: Me }) {
  const { query } = useAddress();
  const question = query.toString();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['orders', question],
    queryFn: ({ signal }) => deskGet(`/desk/orders?${question}`, deskOrdersSchema, signal),
    placeholderData: keepPreviousData,
  });
  useChooseKey();
  const orders = data?.orders ?? none;
  const selection = useSelection(useMemo(() => orders.map(({ number }) => number), [orders]));
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (isPending || !data) return <p className="desk-wait">Loading orders …</p>;
  const filter = new URLSearchParams(query);
  for (const name of ['page', 'sort', 'size']) filter.delete(name);
  return (
    <>
      <Problem error={error} onRetry={() => void refetch()} />
      <div className="orders-bar">
        <StatusLine>{countWords(data.total, data.isMore)}</StatusLine>
        <Slips selection={selection} />
        {may(me.role, 'orders:export') && (
          <a className="btn btn-s" href={`/api/desk/orders/csv?${filter}`} download>
            Export as CSV
          </a>
        )}
      </div>
      <SelectionContext value={selection}>
        <div className="orders-list">
          <DeskTable
            caption="Orders"
            columns={columns}
            rows={orders}
            rowId={({ id }) => id}
            hrefOf={({ number }) => `/desk/order/?number=${number}`}
            empty={question ? 'No order matches. Try fewer words or filters.' : 'There are no orders yet.'}
            page={Number(query.get('page') ?? 1)}
            total={data.total}
            perPage={ORDERS_PER_PAGE}
            isStale={isPlaceholderData}
          />
        </div>
      </SelectionContext>
    </>
  );
}

/** `x` chooses the row that j and k went to. */
function useChooseKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'x' || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const row = document.activeElement?.closest('[data-row]');
      row?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const none: readonly DeskOrderRow[] = [];

/** Such as "1 order" or "more than 10,000 orders". */
function countWords(total: number, isMore: boolean): string {
  const count = total.toLocaleString('en-US');
  return `${isMore ? 'more than ' : ''}${count} ${total === 1 ? 'order' : 'orders'}`;
}

function Slips({ selection: { chosen, clear } }: { selection: Selection }) {
  const slips = useMutation({
    mutationFn: (numbers: readonly string[]) => deskFile('/desk/orders/slips', { method: 'POST', body: { numbers } }),
    onSuccess: (bytes) => saveFile(bytes, { name: 'packing-slips.pdf', type: 'application/pdf' }),
  });
  if (chosen.size === 0) return null;
  const label = counted(chosen.size, 'packing slip');
  return (
    <>
      <DeskButton
        size="s"
        look="ink"
        loading={slips.isPending}
        reason={chosen.size > MAX_SLIPS ? `Choose at most ${MAX_SLIPS} orders for slips.` : undefined}
        onClick={() => slips.mutate([...chosen])}
      >
        {label}
      </DeskButton>
      <Button size="s" look="quiet" onClick={clear}>
        Choose none
      </Button>
      <Problem error={slips.error} />
    </>
  );
}

/** Columns are the same in all renders, or each press would mount all cells again and lose the focus. */
const SelectionContext = createContext<Selection | undefined>(undefined);

const columns: DeskColumn<DeskOrderRow>[] = [
  {
    id: 'choose',
    header: ChooseAll,
    cell: ({ row: { original } }) => <Choose number={original.number} />,
  },
  {
    id: 'number',
    header: 'Order',
    cell: ({ row: { original } }) => (
      <a className="link orders-number" href={`/desk/order/?number=${original.number}`}>
        {original.number}
      </a>
    ),
  },
  { id: 'placed', header: 'Placed', cell: ({ row: { original } }) => <When at={original.placedAt} /> },
  {
    id: 'shopper',
    header: 'Shopper',
    cell: ({ row: { original } }) => (
      <>
        <span className="orders-name">{original.name || 'Deleted account'}</span>
        <span className="orders-second">{original.email}</span>
      </>
    ),
  },
  { id: 'status', header: 'Status', cell: ({ row: { original } }) => <Status order={original} /> },
  {
    id: 'delivery',
    header: 'Delivery',
    cell: ({ row: { original } }) => (
      <>
        {methodLabel(original.serviceCode)}
        <span className="orders-second">{original.place}</span>
      </>
    ),
  },
  { id: 'pieces', header: 'Pieces', isNumber: true, cell: ({ row: { original } }) => original.pieces },
  {
    id: 'amount',
    header: 'Total',
    isNumber: true,
    cell: ({ row: { original } }) => (
      <>
        <Money amount={original.amount} />
        {original.refunded > 0 && (
          <span className="orders-second">
            <Money amount={original.refunded} /> refunded
          </span>
        )}
      </>
    ),
  },
];

function ChooseAll() {
  const selection = useContext(SelectionContext);
  return (
    <label className="orders-choose">
      <span className="vh">Choose all on this page</span>
      <input type="checkbox" checked={selection?.isAll ?? false} onChange={() => selection?.toggleAll()} />
    </label>
  );
}

function Choose({ number }: { number: string }) {
  const selection = useContext(SelectionContext);
  return (
    <label className="orders-choose">
      <span className="vh">Choose {number}</span>
      <input
        type="checkbox"
        checked={selection?.chosen.has(number) ?? false}
        onChange={(event) => selection?.toggle(number, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}

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
        <span key={flag} className="orders-flag">
          {flag}
        </span>
      ))}
    </>
  );
}
