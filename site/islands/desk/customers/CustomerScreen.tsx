import { Suspense, useState } from 'react';
import { counted } from '../../../../contract/counted.ts';
import { type Customer, customerSchema } from '../../../../contract/desk/customers.ts';
import { paidWithTitle } from '../../../../contract/paid-with.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../lazy-part.tsx';
import { orderHref } from '../addresses.ts';
import { deskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { DeskTable, Empty } from '../kit/DeskTable.tsx';
import { Events } from '../kit/Events.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { NoteForm } from '../kit/NoteForm.tsx';
import { BackLink, Badge, Card, Facts, Money, When } from '../kit/parts.tsx';
import { Tags } from '../kit/Tags.tsx';
import { useAddress } from '../kit/use-address.ts';
import { useMay } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';
import { statusLabel } from '../order-labels.ts';
import { orderColumns } from '../orders/order-columns.tsx';
import { CustomerActions } from './CustomerActions.tsx';
import { timesText, Unblock } from './Unblock.tsx';

const ReordersOf = lazyPart(async () => (await import('./Reorders.tsx')).ReordersOf);

export const CustomerScreen = deskScreen('Customer', 'customers:read', Page);

function Page() {
  const { query } = useAddress();
  const key = query.get('id') ?? query.get('email') ?? '';
  const path = `/desk/customers/${encodeURIComponent(key)}` as const;
  const { said, say } = useSaid(path);
  const customer = useDeskQuery(path, customerSchema, { enabled: key !== '' });
  const mayWrite = useMay('customers:write');
  if (!key) return <Empty>Choose a customer from the list of customers.</Empty>;
  return (
    <Loaded query={customer}>
      {(data) => (
        <div className="stack-3">
          <BackLink href="/desk/customers/">All customers</BackLink>
          {said}
          <Head customer={data} />
          <Tags
            tags={data.tags}
            known="/desk/customer-tags"
            onChange={
              mayWrite
                ? async (body) => {
                    await deskSend(`${path}/tags`, { body });
                    await say('The tags are changed.');
                  }
                : undefined
            }
          />
          {mayWrite && <CustomerActions path={path} customer={data} onDone={say} />}
          <div className="desk-cards">
            {data.account && <Membership customer={data} />}
            <Blocked customer={data} onDone={say} />
            <Addresses customer={data} />
            <Notes path={path} customer={data} onDone={say} />
          </div>
          {data.account && (
            <Suspense fallback={<p className="hint">Loading …</p>}>
              <ReordersOf account={data.account.id} />
            </Suspense>
          )}
          <Orders customer={data} />
          <Timeline customer={data} />
        </div>
      )}
    </Loaded>
  );
}

function Head({ customer }: { customer: Customer }) {
  const { email, name, phones, since, account, paidOrders, spent, blocks } = customer;
  return (
    <header className="stack-2">
      <h2 className="h3">{name || email}</h2>
      <p className="desk-row desk-links">
        <a href={`mailto:${email}`}>{email}</a>
        {phones.map((phone) => (
          <a key={phone} href={`tel:${phone}`} className="desk-data">
            {phone}
          </a>
        ))}
      </p>
      <p className="desk-row">
        <span>{account ? 'Account' : 'Guest'}</span>
        {account?.member && <Badge tone="ok">Premium</Badge>}
        {account?.taxExempt && <Badge tone="ok">Tax-exempt {account.taxCertificate}</Badge>}
        {account && !account.emailVerified && <Badge tone="ok">Address not confirmed</Badge>}
        {blocks.length > 0 && <Badge tone="danger">Blocked</Badge>}
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
    <Card title="Premium">
      {memberships.length === 0 && grants.length === 0 && <p>Never joined.</p>}
      {memberships.map(
        ({ id, status, since, months, service, paidWith, why, declineReason, paidUntil, nextCharge }) => (
          <Facts
            key={id}
            facts={[
              ['Status', statusWords[status]],
              [
                'Since',
                <>
                  <When at={since} only="day" /> · {counted(months, 'paid month')}
                </>,
              ],
              ['Paid by', paidWithTitle(paidWith ?? { kind: service === 'paypal' ? 'paypal' : 'card' })],
              why && ['Why', whyWords[why]],
              declineReason && ['Reason given', declineReason],
              paidUntil && ['Paid until', <When key="until" at={paidUntil} only="day" />],
              nextCharge && [
                'Next charge',
                <>
                  <When at={nextCharge.at} only="day" /> · <Money amount={nextCharge.amount} />
                </>,
              ],
            ]}
          />
        ),
      )}
      {grants.map(({ id, from, until, by, reason }) => (
        <p key={id}>
          Granted month: <When at={from} only="day" /> to <When at={until} only="day" />, by {by}: {reason}
        </p>
      ))}
    </Card>
  );
}

interface BlockedProps {
  readonly customer: Customer;
  readonly onDone: (words: string) => Promise<void>;
}

function Blocked({ customer: { blocks }, onDone }: BlockedProps) {
  const mayLift = useMay('customers:write');
  if (blocks.length === 0) return null;
  return (
    <Card title="Blocked at checkout">
      <ul className="desk-rows">
        {blocks.map((block) => (
          <li key={block.id}>
            <span>
              <b>{block.kind}</b>: {block.reason} (<When at={block.at} only="day" />, {block.by}). Refused{' '}
              {timesText(block.refused)}.
            </span>
            {mayLift && <Unblock block={block} onDone={() => onDone(`The ${block.kind} is no longer blocked.`)} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Addresses({ customer: { addresses } }: { customer: Customer }) {
  if (addresses.length === 0) return null;
  return (
    <Card title="Addresses">
      <div className="desk-cards">
        {addresses.map(({ label, lines }) => (
          <address key={lines.join()}>
            <small>{label}</small>
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        ))}
      </div>
    </Card>
  );
}

interface NotesProps extends BlockedProps {
  readonly path: `/desk/${string}`;
}

function Notes({ path, customer: { notes }, onDone }: NotesProps) {
  const mayWrite = useMay('customers:write');
  if (notes.length === 0 && !mayWrite) return null;
  return (
    <Card title="Notes">
      <ul className="desk-rows">
        {notes.map(({ at, by, text }) => (
          <li key={at + text}>
            <span>
              {text}
              <small>
                <When at={at} /> · {by}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <NoteForm
          addNote={async (text) => {
            await deskSend(`${path}/notes`, { body: { id: crypto.randomUUID(), text } });
            await onDone('The note is stored.');
          }}
        />
      )}
    </Card>
  );
}

/** A screen full; the rest is a press away. */
const FIRST_EVENTS = 20;

function Timeline({ customer: { timeline } }: { customer: Customer }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Card title="Timeline">
      <Events events={isWhole ? timeline : timeline.slice(0, FIRST_EVENTS)} />
      {!isWhole && timeline.length > FIRST_EVENTS && (
        <Button size="s" onClick={() => setWhole(true)}>
          Show {counted(timeline.length - FIRST_EVENTS, 'earlier event')}
        </Button>
      )}
    </Card>
  );
}

function Orders({ customer: { orders } }: { customer: Customer }) {
  const rows = orders.map(({ refId, ...order }) => ({ ...order, number: refId }));
  return (
    <Card title="Orders" isPlain>
      <DeskTable
        caption="Orders"
        rows={rows}
        rowId={({ id }) => id}
        hrefOf={orderHref}
        empty="No orders."
        columns={orderColumns<(typeof rows)[number]>([
          {
            header: 'Status',
            cell: ({ status, shippedAt, declineReason }) => (
              <>
                {statusLabel(status)}
                {shippedAt && ', shipped'}
                {declineReason && <small>{declineReason}</small>}
              </>
            ),
          },
        ])}
      />
    </Card>
  );
}
