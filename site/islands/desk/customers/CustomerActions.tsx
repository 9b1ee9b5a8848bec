import {
  type BlockKind,
  blockedSchema,
  blockKinds,
  type Customer,
  grantedSchema,
  membershipCanceledSchema,
} from '../../../../contract/desk/customers.ts';
import { goTo } from '../../../lib/go-to.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { Choices, TextField } from '../kit/fields.tsx';
import { useMay } from '../kit/use-me.ts';

interface Props {
  readonly path: `/desk/customers/${string}`;
  readonly customer: Customer;
  /** with a sentence for the status line */
  readonly onDone: (words: string) => Promise<void>;
}

/** What the desk can do for a customer, and against a card tester. */
export function CustomerActions(props: Props) {
  const { path, customer, onDone } = props;
  const { account, email, memberships } = customer;
  return (
    <fieldset className="desk-row" aria-label="Actions">
      {account && <GrantMonth {...props} />}
      {memberships.some(({ nextCharge }) => nextCharge) && (
        <Confirm
          label="Cancel membership"
          title="Cancel the membership"
          onConfirm={async () => {
            const { until } = await deskSend(`${path}/cancel-membership`, {}, membershipCanceledSchema);
            await onDone(`The membership is canceled. Benefits last until ${dayOf(until)}.`);
          }}
        >
          <p>Nothing more is charged. Benefits last to the end of the paid month, and the member gets an email.</p>
        </Confirm>
      )}
      {account && <TaxExempt {...props} account={account} />}
      <BlockCustomer {...props} />
      {account && (
        <Confirm
          label="Sign out everywhere"
          title="Sign this customer out everywhere"
          action="Sign out"
          onConfirm={async () => {
            await deskSend(`${path}/sign-out`);
            await onDone(`${email} is signed out everywhere.`);
          }}
        >
          <p>For a stolen phone or password: all browsers of {email} have to sign in again.</p>
        </Confirm>
      )}
      <Confirm
        label="Export data"
        title="Export this customer’s data"
        action="Export"
        onConfirm={async () => {
          // Knows the shapes of all that an account has, which the page needs for nothing else.
          const { customerDataSchema } = await import('../../../../contract/desk/customer-data.ts');
          const data = await deskSend(`${path}/data`, { method: 'POST' }, customerDataSchema);
          const bytes = new TextEncoder().encode(JSON.stringify(data, null, 2));
          saveFile(bytes, { name: `northspool-${email.replace(/\W/g, '_')}.json`, type: 'application/json' });
          await onDone('The data is downloaded.');
        }}
      >
        <p>Everything the shop stores about {email}. Send it only to that address: the export is recorded.</p>
      </Confirm>
      {useMay('customers:erase') && <EraseCustomer path={path} email={email} />}
    </fieldset>
  );
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dayOf = (at: string) => day.format(new Date(at));

const reasonField = <TextField name="reason" label="Reason" required maxLength={200} />;

function GrantMonth({ path, onDone }: Props) {
  return (
    <Confirm
      label="Grant a month"
      title="Grant a month of Premium"
      action="Grant the month"
      // One key until a month was granted: a press that is repeated after a lost answer grants nothing more.
      defaults={() => ({ key: crypto.randomUUID(), reason: '' })}
      onConfirm={async (body) => {
        const { from, until } = await deskSend(`${path}/month`, { body }, grantedSchema);
        await onDone(`Granted: Premium from ${dayOf(from)} to ${dayOf(until)}.`);
      }}
    >
      <p>
        Benefits without a charge and without a spool. It begins when the paid time is over; charges stay as they are.
        The customer gets an email about it, without the reason.
      </p>
      {reasonField}
    </Confirm>
  );
}

function TaxExempt({ path, account, onDone }: Props & { account: NonNullable<Customer['account']> }) {
  const send = (body: object) => deskSend(`${path}/tax-exempt`, { method: 'PUT', body });
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
      defaults={() => ({ certificate: '' })}
      onConfirm={async ({ certificate }) => {
        await send({ taxExempt: true, certificate });
        await onDone(`Orders are tax-exempt from now on, by certificate ${certificate}.`);
      }}
    >
      <p>Check the certificate first: name, state and date.</p>
      <TextField name="certificate" label="Certificate number" required maxLength={60} />
    </Confirm>
  );
}

const kindLabels: Readonly<Record<BlockKind, string>> = {
  email: 'Email address',
  account: 'Account',
  network: 'Network (refuses everyone in it; known for a week, from unpaid orders)',
  card: 'Card (the cards of the latest orders, whoever uses them)',
};

function BlockCustomer({ path, customer, onDone }: Props) {
  const offered = blockKinds.filter((kind) => kind !== 'account' || customer.account);
  return (
    <Confirm
      label="Block card tester"
      title="Block a card tester"
      action="Block"
      defaults={() => ({ kinds: offered.filter((kind) => kind !== 'network'), reason: 'Tests stolen cards.' })}
      onConfirm={async (body) => {
        const { unknown } = await deskSend(`${path}/blocks`, { body }, blockedSchema);
        await onDone(unknown.length > 0 ? `Blocked. The shop does not know: ${unknown.join(', ')}.` : 'Blocked.');
      }}
    >
      <p>Further payments are refused as if the bank had declined. Nothing is charged.</p>
      <Choices
        name="kinds"
        legend="Block"
        type="checkbox"
        options={Object.fromEntries(offered.map((kind) => [kind, kindLabels[kind]]))}
      />
      {reasonField}
    </Confirm>
  );
}

function EraseCustomer({ path, email }: { path: Props['path']; email: string }) {
  return (
    <Confirm
      label="Delete data"
      title="Delete this customer’s data"
      action="Delete for good"
      defaults={() => ({ email: '' })}
      onConfirm={async (body) => {
        await deskSend(`${path}/erase`, { body });
        goTo('/desk/customers/');
      }}
    >
      <p>
        The account, its membership and all data are deleted. Orders stay, reduced to what bookkeeping needs; those on
        their way keep the address until 30 days after shipping. This cannot be undone.
      </p>
      <TextField name="email" label="Email address" hint={`Type ${email}`} type="email" required autoComplete="off" />
    </Confirm>
  );
}
