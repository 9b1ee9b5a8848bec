import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { blockListSchema, customerListSchema } from '../../../../contract/desk/customers.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { customerHref } from '../addresses.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { DeskList, useDeskList } from '../kit/DeskTable.tsx';
import { Filters } from '../kit/Filters.tsx';
import { Badge, Money, When } from '../kit/parts.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import { TagFilter } from '../kit/TagFilter.tsx';
import { TagBadges } from '../kit/Tags.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';
import { timesText, Unblock } from './Unblock.tsx';

const AllReorders = lazyPart(async () => (await import('./Reorders.tsx')).AllReorders);

export function CustomersScreen() {
  const show = useAddress().query.get('show');
  return (
    <DeskScreen title="Customers" permission="customers:read">
      <Tabs label="Lists" name="show" tabs={{ all: 'All', reorders: 'Reorders', blocked: 'Blocked' }} />
      <Suspense fallback={<p className="hint">Loading …</p>}>
        {show === 'blocked' ? <Blocks /> : show === 'reorders' ? <AllReorders /> : <Customers />}
      </Suspense>
    </DeskScreen>
  );
}

function Customers() {
  const { query } = useAddress();
  const [q, tag] = [query.get('q'), query.get('tag')];
  const list = useDeskList('/desk/customers', customerListSchema, { q, tag });
  const total = list.data?.total ?? 0;
  return (
    <>
      <Filters
        search={{ label: 'Search customers', placeholder: 'Name, email or a part of the phone' }}
        count={tag ? 1 : 0}
        below={
          <p role="status" className="desk-count">
            {list.data && (total === 1 ? '1 customer' : `${grouped(total)}${total >= 1000 ? '+' : ''} customers`)}
            {tag && ` tagged “${tag}”`}
          </p>
        }
      >
        <div className="desk-tools">
          <TagFilter known="/desk/customer-tags" />
        </div>
      </Filters>
      <DeskList
        caption="Customers"
        list={list}
        rowId={({ email }) => email}
        hrefOf={customerHref}
        empty={q || tag ? 'No customer matches all of these words. Try fewer.' : 'There are no customers yet.'}
        columns={[
          {
            header: 'Customer',
            isWide: true,
            cell: (customer) => (
              <a href={customerHref(customer)}>
                <b>{customer.name || customer.email}</b>
                {customer.name && <small>{customer.email}</small>}
              </a>
            ),
          },
          {
            header: 'Kind',
            cell: ({ accountId, member, blocked, tags }) => (
              <span className="desk-row">
                {accountId ? 'Account' : 'Guest'}
                {member && <Badge tone="ok">Premium</Badge>}
                {blocked && <Badge tone="danger">Blocked</Badge>}
                <TagBadges tags={tags} />
              </span>
            ),
          },
          { header: 'Phone', cell: ({ phone }) => <span className="desk-data">{phone || '–'}</span> },
          { header: 'Orders', isNumber: true, cell: ({ orders }) => orders },
          { header: 'Spent', isNumber: true, cell: ({ spent }) => <Money amount={spent} /> },
          {
            header: 'Last order',
            cell: ({ lastOrderAt }) => (lastOrderAt ? <When at={lastOrderAt} only="day" /> : '–'),
          },
        ]}
      />
    </>
  );
}

function Blocks() {
  const mayLift = useMay('customers:write');
  const queries = useQueryClient();
  const list = useDeskList('/desk/blocks', blockListSchema);
  return (
    <DeskList
      caption="Blocked at checkout"
      list={list}
      rowId={({ id }) => id}
      empty="Nobody is blocked."
      columns={[
        { header: 'Customer', cell: (block) => <a href={customerHref(block)}>{block.email}</a> },
        { header: 'What', cell: ({ kind }) => kind },
        { header: 'Reason', cell: ({ reason }) => reason },
        {
          header: 'Since',
          cell: ({ at, by }) => (
            <>
              <When at={at} only="day" /> by {by}
            </>
          ),
        },
        { header: 'Refused', cell: ({ refused }) => timesText(refused) },
        mayLift && {
          header: 'Action',
          cell: (block) => (
            <Unblock block={block} onDone={() => queries.invalidateQueries({ queryKey: ['/desk/blocks'] })} />
          ),
        },
      ]}
    />
  );
}
