import { useQueryClient } from '@tanstack/react-query';
import {
  type Block,
  blockListSchema,
  type CustomerRow,
  customerListSchema,
} from '../../../../contract/desk/customers.ts';
import type { Me } from '../../../../contract/desk/me.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { Money, Problem, When } from '../parts.tsx';
import { SearchInput } from '../SearchInput.tsx';
import { useAddress } from '../use-address.ts';
import { useDeskList } from '../use-desk-list.ts';
import { customerHref } from './customer-href.ts';
import { Unblock } from './Unblock.tsx';

export function CustomersScreen() {
  return (
    <DeskScreen title="Customers" permission="customers:read">
      {(me) => <Lists me={me} />}
    </DeskScreen>
  );
}

function Lists({ me }: { me: Me }) {
  const { query, set } = useAddress();
  const isBlocked = query.get('show') === 'blocked';
  return (
    <>
      <search className="customers-tools">
        {!isBlocked && (
          <div className="customers-search">
            <SearchInput aria-label="Search customers" placeholder="Name, email or a part of the phone" />
          </div>
        )}
        <div className="customers-tabs">
          <button type="button" aria-pressed={!isBlocked} onClick={() => set({ show: undefined, q: undefined })}>
            All
          </button>
          <button type="button" aria-pressed={isBlocked} onClick={() => set({ show: 'blocked', q: undefined })}>
            Blocked
          </button>
        </div>
      </search>
      {isBlocked ? <Blocks me={me} /> : <Customers />}
    </>
  );
}

function Customers() {
  const { query } = useAddress();
  const { data, error, isPlaceholderData, refetch, page } = useDeskList('/desk/customers', customerListSchema, ['q']);
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Wait />;
  return (
    <>
      <Problem error={error} onRetry={() => void refetch()} />
      <p role="status" className="customers-count">
        {data.total === 1
          ? '1 customer'
          : `${data.total.toLocaleString('en-US')}${data.total >= 1000 ? '+' : ''} customers`}
      </p>
      <DeskTable
        caption="Customers"
        columns={columns}
        rows={data.rows}
        rowId={({ email }) => email}
        hrefOf={customerHref}
        empty={query.get('q') ? 'No customer matches all of these words. Try fewer.' : 'There are no customers yet.'}
        page={page}
        total={data.total}
        isStale={isPlaceholderData}
      />
    </>
  );
}

const Wait = () => <p className="desk-wait">Loading …</p>;

const columns: DeskColumn<CustomerRow>[] = [
  {
    id: 'customer',
    header: 'Customer',
    isWide: true,
    cell: ({ row: { original: customer } }) => (
      <a href={customerHref(customer)} className="customers-name">
        <b>{customer.name || customer.email}</b>
        {customer.name && <span>{customer.email}</span>}
      </a>
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ row: { original } }) => (
      <span className="customers-marks">
        <span>{original.accountId ? 'Account' : 'Guest'}</span>
        {original.member && <span className="desk-mark">Premium</span>}
        {original.blocked && <span className="desk-mark desk-mark-bad">Blocked</span>}
      </span>
    ),
  },
  {
    id: 'phone',
    header: 'Phone',
    cell: ({ row: { original } }) => <span className="desk-data">{original.phone || '–'}</span>,
  },
  { id: 'orders', header: 'Orders', isNumber: true, cell: ({ row: { original } }) => original.orders },
  {
    id: 'spent',
    header: 'Spent',
    isNumber: true,
    cell: ({ row: { original } }) => <Money amount={original.spent} />,
  },
  {
    id: 'last',
    header: 'Last order',
    cell: ({ row: { original } }) => (original.lastOrderAt ? <When at={original.lastOrderAt} only="day" /> : '–'),
  },
];

function Blocks({ me }: { me: Me }) {
  const queries = useQueryClient();
  const { data, error, refetch, page } = useDeskList('/desk/blocks', blockListSchema);
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Wait />;
  const done = () => queries.invalidateQueries({ queryKey: ['/desk/blocks'] });
  return (
    <DeskTable
      caption="Blocked at checkout"
      columns={may(me.role, 'customers:write') ? [...blockColumns, unblockColumn(done)] : blockColumns}
      rows={data.rows}
      rowId={({ id }) => id}
      empty="Nobody is blocked."
      page={page}
      total={data.total}
    />
  );
}

const blockColumns: DeskColumn<Block>[] = [
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ row: { original } }) => <a href={customerHref(original)}>{original.email}</a>,
  },
  { id: 'kind', header: 'What', cell: ({ row: { original } }) => original.kind },
  { id: 'reason', header: 'Reason', cell: ({ row: { original } }) => original.reason },
  {
    id: 'by',
    header: 'Since',
    cell: ({ row: { original } }) => (
      <>
        <When at={original.at} only="day" /> by {original.by}
      </>
    ),
  },
  { id: 'refused', header: 'Refused', cell: ({ row: { original } }) => timesText(original.refused) },
];

function timesText(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

const unblockColumn = (onDone: () => Promise<unknown>): DeskColumn<Block> => ({
  id: 'unblock',
  header: 'Action',
  cell: ({ row: { original } }) => <Unblock block={original} onDone={onDone} />,
});
