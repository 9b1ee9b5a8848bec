import { useState } from 'react';
import {
  type BlockKind,
  blockedSchema,
  blockKinds,
  type Customer,
  customerDataSchema,
  grantedSchema,
  membershipCanceledSchema,
} from '../../../../contract/desk/customers.ts';
import { doneSchema } from '../../../../contract/desk/me.ts';
import { goTo } from '../../../lib/go-to.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { deskSend } from '../desk-api.ts';

interface Props {
  readonly path: `/desk/customers/${string}`;
  /** with a sentence for the status line */
  readonly onDone: (words: string) => Promise<void>;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dayOf = (at: string) => day.format(new Date(at));

function Reason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label="Reason">
      {(control) => (
        <input {...control} required maxLength={200} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

export function GrantMonth({ path, onDone }: Props) {
  const [reason, setReason] = useState('');
  // One key until a month was granted: a press that is repeated after a lost answer grants nothing more.
  const [key, setKey] = useState(() => crypto.randomUUID());
  return (
    <Confirm
      label="Grant a month"
      title="Grant a month of Premium"
      action="Grant the month"
      onConfirm={async () => {
        const body = { key, reason };
        const { from, until } = await deskSend(`${path}/month`, { method: 'POST', body }, grantedSchema);
        setKey(crypto.randomUUID());
        setReason('');
        await onDone(`Granted: Premium from ${dayOf(from)} to ${dayOf(until)}.`);
      }}
    >
      <p>
        Benefits without a charge and without a spool. It begins when the paid time is over; charges stay as they are.
        The customer gets an email about it, without the reason.
      </p>
      <Reason value={reason} onChange={setReason} />
    </Confirm>
  );
}

export function CancelMembership({ path, onDone }: Props) {
  return (
    <Confirm
      label="Cancel membership"
      title="Cancel the membership"
      onConfirm={async () => {
        const call = { method: 'POST' } as const;
        const { until } = await deskSend(`${path}/cancel-membership`, call, membershipCanceledSchema);
        await onDone(`The membership is canceled. Benefits last until ${dayOf(until)}.`);
      }}
    >
      <p>Nothing more is charged. Benefits last to the end of the paid month, and the member gets an email.</p>
    </Confirm>
  );
}

export function TaxExempt({ path, account, onDone }: Props & { account: NonNullable<Customer['account']> }) {
  const [certificate, setCertificate] = useState('');
  const send = (body: object) => deskSend(`${path}/tax-exempt`, { method: 'PUT', body }, doneSchema);
  if (account.taxExempt) {
    return (
      <Confirm
        label="Tax orders again"
        title="Tax this account’s orders again"
        action="Tax orders again"
        onConfirm={async () => {
          await send({ taxExempt: false });
          await onDone('Orders are taxed from now on.');
        }}
      >
        <p>Its certificate {account.taxCertificate} is removed.</p>
      </Confirm>
    );
  }
  return (
    <Confirm
      label="Make tax-exempt"
      title="Make this account tax-exempt"
      action="Make tax-exempt"
      onConfirm={async () => {
        await send({ taxExempt: true, certificate });
        await onDone(`Orders are tax-exempt from now on, by certificate ${certificate}.`);
      }}
    >
      <p>Check the certificate first: name, state and date.</p>
      <Field label="Certificate number">
        {(control) => (
          <input
            {...control}
            required
            maxLength={60}
            value={certificate}
            onChange={(event) => setCertificate(event.target.value)}
          />
        )}
      </Field>
    </Confirm>
  );
}

const kindWords: Readonly<Record<BlockKind, readonly [label: string, note: string]>> = {
  email: ['Email address', ''],
  account: ['Account', ''],
  network: ['Network', 'refuses everyone in it; known for a week, from unpaid orders'],
  card: ['Card', 'the cards of the latest orders, whoever uses them'],
};

export function BlockCustomer({ path, customer, onDone }: Props & { customer: Customer }) {
  const offered = blockKinds.filter((kind) => kind !== 'account' || customer.account);
  const [kinds, setKinds] = useState<readonly BlockKind[]>(offered.filter((kind) => kind !== 'network'));
  const [reason, setReason] = useState('Tests stolen cards.');
  return (
    <Confirm
      label="Block card tester"
      title="Block a card tester"
      action="Block"
      onConfirm={async () => {
        const body = { kinds, reason };
        const { unknown } = await deskSend(`${path}/blocks`, { method: 'POST', body }, blockedSchema);
        await onDone(unknown.length > 0 ? `Blocked. The shop does not know: ${unknown.join(', ')}.` : 'Blocked.');
      }}
    >
      <p>Further payments are refused as if the bank had declined. Nothing is charged.</p>
      <fieldset className="customer-kinds">
        <legend>Block</legend>
        {offered.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                setKinds(target.checked ? [...kinds, kind] : kinds.filter((other) => other !== kind))
              }
            />
            <span>
              {kindWords[kind][0]} {kindWords[kind][1] && <i>({kindWords[kind][1]})</i>}
            </span>
          </label>
        ))}
      </fieldset>
      <Reason value={reason} onChange={setReason} />
    </Confirm>
  );
}

export function SignOutCustomer({ path, email, onDone }: Props & { email: string }) {
  return (
    <Confirm
      label="Sign out everywhere"
      title="Sign this customer out everywhere"
      action="Sign out"
      onConfirm={async () => {
        await deskSend(`${path}/sign-out`, { method: 'POST' }, doneSchema);
        await onDone(`${email} is signed out everywhere.`);
      }}
    >
      <p>For a stolen phone or password: all browsers of {email} have to sign in again.</p>
    </Confirm>
  );
}

export function ExportData({ path, email, onDone }: Props & { email: string }) {
  return (
    <Confirm
      label="Export data"
      title="Export this customer’s data"
      action="Export"
      onConfirm={async () => {
        const data = await deskSend(`${path}/data`, { method: 'POST' }, customerDataSchema);
        const bytes = new TextEncoder().encode(JSON.stringify(data, null, 2));
        saveFile(bytes, { name: `northspool-${email.replace(/\W/g, '_')}.json`, type: 'application/json' });
        await onDone('The data is downloaded.');
      }}
    >
      <p>Everything the shop stores about {email}. Send it only to that address: the export is recorded.</p>
    </Confirm>
  );
}

export function EraseCustomer({ path, email }: Pick<Props, 'path'> & { email: string }) {
  const [typed, setTyped] = useState('');
  return (
    <Confirm
      label="Delete data"
      title="Delete this customer’s data"
      action="Delete for good"
      onConfirm={async () => {
        await deskSend(`${path}/erase`, { method: 'POST', body: { email: typed } }, doneSchema);
        goTo('/desk/customers/');
      }}
    >
      <p>
        The account, its membership and all data are deleted. Orders stay, reduced to what bookkeeping needs; those on
        their way keep the address until 30 days after shipping. This cannot be undone.
      </p>
      <Field label="Email address" hint={`Type ${email}`}>
        {(control) => (
          <input
            {...control}
            type="email"
            required
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </Confirm>
  );
}
