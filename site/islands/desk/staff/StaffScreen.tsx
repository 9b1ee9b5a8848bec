import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { doneSchema, type Me } from '../../../../contract/desk/me.ts';
import { may, type StaffRole, staffRoles } from '../../../../contract/desk/roles.ts';
import { type Invite, type StaffMember, staffListSchema } from '../../../../contract/desk/staff.ts';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { DeskScreen } from '../DeskScreen.tsx';
import { type DeskColumn, DeskTable } from '../DeskTable.tsx';
import { deskGet, deskSend } from '../desk-api.ts';
import { Problem, StatusLine, When } from '../parts.tsx';

export function StaffScreen() {
  return (
    <DeskScreen title="Staff" permission="staff:read">
      {(me) => <StaffList me={me} />}
    </DeskScreen>
  );
}

const stateLabels: Readonly<Record<StaffMember['state'], string>> = {
  invited: 'invited',
  expired: 'invitation expired',
  joined: 'works here',
  ended: 'left',
};

interface Change {
  readonly path: `/desk/staff${string}`;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** said once it is done */
  readonly done: string;
}

function StaffList({ me }: { me: Me }) {
  const queries = useQueryClient();
  const list = useQuery({
    queryKey: ['staff'],
    queryFn: ({ signal }) => deskGet('/desk/staff', staffListSchema, signal),
  });
  const change = useMutation({
    mutationFn: ({ done: _, path, ...call }: Change) => deskSend(path, call, doneSchema),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['staff'] }),
  });
  const canWrite = may(me.role, 'staff:write');
  const { mutateAsync } = change;
  // The same in all renders, or each answer would mount all cells again and close the dialog that shows it.
  const columns = useMemo(() => columnsOf(me, canWrite ? mutateAsync : undefined), [me, canWrite, mutateAsync]);
  return (
    <>
      {canWrite && (
        <div className="desk-tools">
          <InviteDialog
            onInvite={(body) =>
              change.mutateAsync({ path: '/desk/staff', method: 'POST', body, done: `${body.email} is invited.` })
            }
          />
        </div>
      )}
      <StatusLine>{change.isSuccess ? change.variables.done : ''}</StatusLine>
      <Problem error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending && <p className="desk-wait">Loading …</p>}
      {list.data && (
        <DeskTable
          caption="Staff"
          rows={list.data.staff}
          rowId={({ id }) => id}
          empty="No staff yet."
          perPage={list.data.staff.length || 1}
          columns={columns}
        />
      )}
    </>
  );
}

function columnsOf(me: Me, onChange: ((change: Change) => Promise<unknown>) | undefined): DeskColumn<StaffMember>[] {
  const columns: DeskColumn<StaffMember>[] = [
    {
      id: 'name',
      header: 'Name',
      isWide: true,
      cell: ({ row: { original: staff } }) => (
        <>
          <strong className="desk-person">{staff.name}</strong>
          <span className="desk-person">{staff.email}</span>
        </>
      ),
    },
    { id: 'role', header: 'Role', cell: ({ row }) => row.original.role },
    { id: 'state', header: 'State', cell: ({ row }) => <State staff={row.original} /> },
    {
      id: 'seen',
      header: 'Last seen',
      cell: ({ row: { original } }) => (original.lastSeen ? <When at={original.lastSeen} /> : '–'),
    },
  ];
  if (!onChange) return columns;
  return [
    ...columns,
    {
      id: 'actions',
      header: 'Actions',
      isWide: true,
      cell: ({ row: { original: staff } }) =>
        staff.id === me.id ? 'This is you' : <Actions staff={staff} onChange={onChange} />,
    },
  ];
}

function State({ staff: { state, invitedAt, invitedBy, joinedAt, endedAt } }: { staff: StaffMember }) {
  const since = { invited: invitedAt, expired: invitedAt, joined: joinedAt, ended: endedAt }[state];
  return (
    <>
      {stateLabels[state]}
      {since && (
        <>
          {state === 'joined' ? ' since ' : ', '}
          <When at={since} only="day" />
        </>
      )}
      {(state === 'invited' || state === 'expired') && invitedBy && `, by ${invitedBy}`}
    </>
  );
}

function Actions({ staff, onChange }: { staff: StaffMember; onChange: (change: Change) => Promise<unknown> }) {
  const { id, name, email, state } = staff;
  if (state === 'ended') return null;
  if (state !== 'joined') {
    const path = `/desk/staff/${id}/invitation` as const;
    return (
      <div className="desk-row-actions">
        <Confirm
          label="Send again"
          about={`to ${name}`}
          title={`Send the invitation to ${email} again`}
          action="Send"
          onConfirm={() => onChange({ path, method: 'POST', done: `${email} has a new link.` })}
        >
          <p>Earlier links end. The new one works for seven days.</p>
        </Confirm>
        <Confirm
          label="Withdraw"
          about={`the invitation of ${name}`}
          title={`Withdraw the invitation of ${email}`}
          action="Withdraw"
          onConfirm={() => onChange({ path, method: 'DELETE', done: `The invitation of ${email} is withdrawn.` })}
        />
      </div>
    );
  }
  return (
    <div className="desk-row-actions">
      <RoleDialog staff={staff} onChange={onChange} />
      <Confirm
        label="Reset sign-in"
        about={`of ${name}`}
        title={`Reset how ${name} signs in`}
        action="Reset and invite again"
        onConfirm={() =>
          onChange({ path: `/desk/staff/${id}/reset`, method: 'POST', done: `${email} has a new invitation.` })
        }
      >
        <p>For a lost phone: passkeys, password and codes are removed, and a new invitation is mailed to {email}.</p>
      </Confirm>
      <Confirm
        label="End account"
        about={`of ${name}`}
        title={`End the account of ${name}`}
        action="End the account"
        onConfirm={() =>
          onChange({ path: `/desk/staff/${id}`, method: 'DELETE', done: `${name} is signed out for good.` })
        }
      >
        <p>{name} is signed out everywhere at once. What they did stays in the log.</p>
      </Confirm>
    </div>
  );
}

function RoleDialog({ staff, onChange }: { staff: StaffMember; onChange: (change: Change) => Promise<unknown> }) {
  const { id, name } = staff;
  const [role, setRole] = useState<StaffRole>(staff.role);
  return (
    <Confirm
      label="Change role"
      about={`of ${name}`}
      title={`Change the role of ${name}`}
      action="Change the role"
      onConfirm={() =>
        onChange({ path: `/desk/staff/${id}/role`, method: 'PUT', body: { role }, done: `${name} is ${role} now.` })
      }
    >
      <RoleField role={role} onRole={setRole} />
      <p>{name} is signed out, and has the new role with the next sign-in.</p>
    </Confirm>
  );
}

const roleHints: Readonly<Record<StaffRole, string>> = {
  packer: 'packs and ships, prints, fills the vending machine',
  support: 'changes, cancels and refunds orders, helps customers, answers reviews',
  manager: 'all but staff and erasing customers',
  owner: 'everything',
};

function RoleField({ role, onRole }: { role: StaffRole; onRole: (role: StaffRole) => void }) {
  return (
    <Field label="Role" hint={roleHints[role]}>
      {(control) => (
        <select {...control} value={role} onChange={(event) => onRole(event.target.value as StaffRole)}>
          {staffRoles.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

function InviteDialog({ onInvite }: { onInvite: (invite: Invite) => Promise<unknown> }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('packer');
  const invite = async () => {
    await onInvite({ email, name, role });
    setEmail('');
    setName('');
  };
  return (
    <Confirm label="Invite" title="Invite a person" action="Send the invitation" look="ink" onConfirm={invite}>
      <Field label="Email">
        {(control) => (
          <input
            {...control}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            maxLength={200}
            required
          />
        )}
      </Field>
      <Field label="Name">
        {(control) => (
          <input {...control} value={name} onChange={(event) => setName(event.target.value)} maxLength={100} required />
        )}
      </Field>
      <RoleField role={role} onRole={setRole} />
    </Confirm>
  );
}
