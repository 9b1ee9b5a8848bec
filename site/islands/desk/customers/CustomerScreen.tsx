import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../../contract/counted.ts';
import { type Customer, customerSchema } from '../../../../contract/desk/customers.ts';
import type { Me } from '../../../../contract/desk/me.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { paidWithTitle } from '../../../../contract/paid-with.ts';
import { DeskScreen } from '../DeskScreen.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskGet } from '../desk-api.ts';
import { statusLabel } from '../orders/order-labels.ts';
import { Money, Problem, StatusLine, When } from '../parts.tsx';
import { useAddress } from '../use-address.ts';
import {
  BlockCustomer,
  CancelMembership,
  EraseCustomer,
  ExportData,
  GrantMonth,
  SignOutCustomer,
  TaxExempt,
} from './actions.tsx';
import { Unblock } from './Unblock.tsx';

export function CustomerScreen() {
  return (
    <DeskScreen title="Customer" permission="customers:read">
      {(me) => <Page me={me} />}
    </DeskScreen>
  );
}

function Page({ me }: { me: Me }) {
  const { query } = useAddress();
  const key = query.get('id') ?? query.get('email') ?? '';
  const path = `/desk/customers/${encodeURIComponent(key)}` as const;
  const queries = useQueryClient();
  const [said, setSaid] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['customer', key],
    queryFn: ({ signal }) => deskGet(path, customerSchema, signal),
    enabled: key !== '',
  });
  if (!key) return <p className="desk-empty">Choose a customer from the list of customers.</p>;
  if (!data)
    return error ? <Problem error={error} onRetry={() => void refetch()} /> : <p className="desk-wait">Loading …</p>;
  const changed = async (words: string) => {
    setSaid(words);
    await queries.invalidateQueries({ queryKey: ['customer', key] });
  };
  return (
    <div className="customer">
      <p>
        <a href="/desk/customers/" className="customer-back">
          All customers
        </a>
      </p>
      <StatusLine>{said}</StatusLine>
      <Problem error={error} onRetry={() => void refetch()} />
      <Head customer={data} />
      {may(me.role, 'customers:write') && (
        <fieldset className="customer-actions" aria-label="Actions">
          {data.account && <GrantMonth path={path} onDone={changed} />}
          {data.memberships.some(({ nextCharge }) => nextCharge) && <CancelMembership path={path} onDone={changed} />}
          {data.account && <TaxExempt path={path} account={data.account} onDone={changed} />}
          <BlockCustomer path={path} customer={data} onDone={changed} />
          {data.account && <SignOutCustomer path={path} email={data.email} onDone={changed} />}
          <ExportData path={path} email={data.email} onDone={changed} />
          {may(me.role, 'customers:erase') && <EraseCustomer path={path} email={data.email} />}
        </fieldset>
      )}
      <div className="customer-parts">
        {data.account && <Membership customer={data} />}
        <Blocked customer={data} mayLift={may(me.role, 'customers:write')} onDone={changed} />
        <Addresses customer={data} />
        <History customer={data} />
      </div>
      <h2 className="h3">Orders</h2>
      <DeskTable
        caption="Orders"
        columns={orderColumns}
        rows={data.orders}
        rowId={({ id }) => id}
        hrefOf={({ refId }) => `/desk/order/?number=${refId}`}
        empty="No orders."
      />
    </div>
  );
}

function Head({ customer }: { customer: Customer }) {
  const { email, name, phones, since, account, paidOrders, spent, blocks } = customer;
  return (
    <header className="customer-head">
      <h2>{name || email}</h2>
      <p className="customer-contact">
        <a href={`mailto:${email}`}>{email}</a>
        {phones.map((phone) => (
          <a key={phone} href={`tel:${phone}`} className="desk-data">
            {phone}
          </a>
        ))}
      </p>
      <p className="customers-marks">
        <span>{account ? 'Account' : 'Guest'}</span>
        {account?.member && <span className="desk-mark">Premium</span>}
        {account?.taxExempt && <span className="desk-mark">Tax-exempt {account.taxCertificate}</span>}
        {account && !account.emailVerified && <span className="desk-mark">Address not confirmed</span>}
        {blocks.length > 0 && <span className="desk-mark desk-mark-bad">Blocked</span>}
      </p>
      <p>
        Since <When at={since} only="day" /> · {counted(paidOrders, 'paid order')} · <Money amount={spent} />
        {account && account.formerEmails.length > 0 && <> · formerly {account.formerEmails.join(', ')}</>}
      </p>
    </header>
  );
}

const whyWords = {
  canceled: 'Canceled',
  unpaid: 'Lapsed: a month was not paid',
  never_paid: 'Never paid',
} as const;
const statusWords = { incomplete: 'Not paid yet', active: 'Active', past_due: 'Payment late', ended: 'Ended' } as const;

function Membership({ customer: { memberships, grants } }: { customer: Customer }) {
  return (
    <section className="desk-card" aria-labelledby="membership">
      <h2 id="membership" className="h3">
        Premium
      </h2>
      {memberships.length === 0 && grants.length === 0 && <p>Never joined.</p>}
      {memberships.map((one) => (
        <dl key={one.id} className="customer-facts">
          <Fact label="Status">{statusWords[one.status]}</Fact>
          <Fact label="Since">
            <When at={one.since} only="day" /> · {counted(one.months, 'paid month')}
          </Fact>
          <Fact label="Paid by">{paidBy(one)}</Fact>
          {one.why && <Fact label="Why">{whyWords[one.why]}</Fact>}
          {one.declineReason && <Fact label="Reason given">{one.declineReason}</Fact>}
          {one.paidUntil && (
            <Fact label="Paid until">
              <When at={one.paidUntil} only="day" />
            </Fact>
          )}
          {one.nextCharge && (
            <Fact label="Next charge">
              <When at={one.nextCharge.at} only="day" /> · <Money amount={one.nextCharge.amount} />
            </Fact>
          )}
        </dl>
      ))}
      {grants.map(({ id, from, until, by, reason }) => (
        <p key={id}>
          Granted month: <When at={from} only="day" /> to <When at={until} only="day" />, by {by}: {reason}
        </p>
      ))}
    </section>
  );
}

function paidBy({ service, paidWith }: Customer['memberships'][number]): string {
  return paidWithTitle(paidWith ?? { kind: service === 'paypal' ? 'paypal' : 'card' });
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface BlockedProps {
  readonly customer: Customer;
  readonly mayLift: boolean;
  readonly onDone: (words: string) => Promise<void>;
}

function Blocked({ customer: { blocks }, mayLift, onDone }: BlockedProps) {
  if (blocks.length === 0) return null;
  return (
    <section className="desk-card" aria-labelledby="blocks">
      <h2 id="blocks" className="h3">
        Blocked at checkout
      </h2>
      <ul className="customer-list">
        {blocks.map((block) => (
          <li key={block.id}>
            <span>
              <b>{block.kind}</b>: {block.reason} (<When at={block.at} only="day" />, {block.by}). Refused{' '}
              {block.refused === 1 ? 'once' : `${block.refused} times`}.
            </span>
            {mayLift && <Unblock block={block} onDone={() => onDone(`The ${block.kind} is no longer blocked.`)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Addresses({ customer: { addresses } }: { customer: Customer }) {
  if (addresses.length === 0) return null;
  return (
    <section className="desk-card" aria-labelledby="addresses">
      <h2 id="addresses" className="h3">
        Addresses
      </h2>
      <div className="customer-addresses">
        {addresses.map(({ label, lines }) => (
          <address key={lines.join()}>
            <span className="customer-label">{label}</span>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        ))}
      </div>
    </section>
  );
}

function History({ customer: { history } }: { customer: Customer }) {
  if (history.length === 0) return null;
  return (
    <section className="desk-card" aria-labelledby="history">
      <h2 id="history" className="h3">
        What the staff did
      </h2>
      <ul className="customer-list">
        {history.map(({ at, by, verb, outcome }) => (
          <li key={`${at} ${verb}`}>
            <span>
              <When at={at} /> · {verb} · {by}
              {outcome && outcome !== 'done' && ` · ${outcome}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type OrderRow = Customer['orders'][number];

const orderColumns: DeskColumn<OrderRow>[] = [
  {
    id: 'number',
    header: 'Order',
    cell: ({ row: { original } }) => (
      <a href={`/desk/order/?number=${original.refId}`} className="desk-data">
        {original.refId}
      </a>
    ),
  },
  { id: 'placed', header: 'Placed', cell: ({ row: { original } }) => <When at={original.placedAt} /> },
  {
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <>
        {statusLabel(original.status)}
        {original.shippedAt && ', shipped'}
        {original.declineReason && <span className="customer-label">{original.declineReason}</span>}
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
          <span className="customer-label">
            <Money amount={original.refunded} /> refunded
          </span>
        )}
      </>
    ),
  },
];
