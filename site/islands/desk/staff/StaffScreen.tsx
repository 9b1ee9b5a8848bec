import { type StaffRole, staffRoles } from '../../../../contract/desk/roles.ts';
import { type Invite, type StaffMember, staffListSchema } from '../../../../contract/desk/staff.ts';
import { deskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskTable } from '../kit/DeskTable.tsx';
import { SelectField, TextField } from '../kit/fields.tsx';
import { useFormAround } from '../kit/form-context.ts';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { When } from '../kit/parts.tsx';
import { useMay, useMe } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';

export const StaffScreen = deskScreen('Staff', 'staff:read', StaffList);

const stateLabels: Readonly<Record<StaffMember['state'], string>> = {
  invited: 'invited',
  expired: 'invitation expired',
  joined: 'works here',
  ended: 'left',
};

/** Changes the staff, and says what was done. */
type Send = (path: string, method: 'POST' | 'PUT' | 'DELETE', done: string, body?: object) => Promise<void>;

function StaffList() {
  const me = useMe();
  const list = useDeskQuery('/desk/staff', staffListSchema);
  const { said, say } = useSaid('/desk/staff');
  const send: Send = async (path, method, done, body) => {
    await deskSend(`/desk/staff${path}`, { method, body });
    await say(done);
  };
  const canWrite = useMay('staff:write');
  return (
    <>
      {canWrite && (
        <div className="desk-tools">
          <InviteDialog send={send} />
        </div>
      )}
      {said}
      <Loaded query={list}>
        {({ staff }) => (
          <DeskTable
            caption="Staff"
            rows={staff}
            rowId={({ id }) => id}
            empty="No staff yet."
            columns={[
              {
                header: 'Name',
                isWide: true,
                cell: ({ name, email }) => (
                  <>
                    <b>{name}</b>
                    <small>{email}</small>
                  </>
                ),
              },
              { header: 'Role', cell: ({ role }) => role },
              { header: 'State', cell: (member) => <State staff={member} /> },
              { header: 'Last seen', cell: ({ lastSeen }) => (lastSeen ? <When at={lastSeen} /> : '–') },
              canWrite && {
                header: 'Actions',
                isWide: true,
                cell: (member) => (member.id === me.id ? 'This is you' : <Actions staff={member} send={send} />),
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
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

function Actions({ staff: { id, name, email, state, role: current }, send }: { staff: StaffMember; send: Send }) {
  if (state === 'ended') return null;
  if (state !== 'joined') {
    const path = `/${id}/invitation`;
    return (
      <div className="desk-row">
        <Confirm
          label="Send again"
          about={`to ${name}`}
          title={`Send the invitation to ${email} again`}
          action="Send"
          onConfirm={() => send(path, 'POST', `${email} has a new link.`)}
        >
          <p>Earlier links end. The new one works for seven days.</p>
        </Confirm>
        <Confirm
          label="Withdraw"
          about={`the invitation of ${name}`}
          title={`Withdraw the invitation of ${email}`}
          action="Withdraw"
          onConfirm={() => send(path, 'DELETE', `The invitation of ${email} is withdrawn.`)}
        />
      </div>
    );
  }
  return (
    <div className="desk-row">
      <Confirm
        label="Change role"
        about={`of ${name}`}
        title={`Change the role of ${name}`}
        action="Change the role"
        defaults={() => ({ role: current })}
        onConfirm={({ role }) => send(`/${id}/role`, 'PUT', `${name} is ${role} now.`, { role })}
      >
        <RoleField />
        <p>{name} is signed out, and has the new role with the next sign-in.</p>
      </Confirm>
      <Confirm
        label="Reset sign-in"
        about={`of ${name}`}
        title={`Reset how ${name} signs in`}
        action="Reset and invite again"
        onConfirm={() => send(`/${id}/reset`, 'POST', `${email} has a new invitation.`)}
      >
        <p>For a lost phone: passkeys, password and codes are removed, and a new invitation is mailed to {email}.</p>
      </Confirm>
      <Confirm
        label="End account"
        about={`of ${name}`}
        title={`End the account of ${name}`}
        action="End the account"
        onConfirm={() => send(`/${id}`, 'DELETE', `${name} is signed out for good.`)}
      >
        <p>{name} is signed out everywhere at once. What they did stays in the log.</p>
      </Confirm>
    </div>
  );
}

const roleHints: Readonly<Record<StaffRole, string>> = {
  packer: 'packs and ships, prints, fills the vending machine',
  support: 'changes, cancels and refunds orders, helps customers, answers reviews',
  editor: 'colors and goods, pictures, texts and posts; sees no customer and no order',
  manager: 'all but staff and erasing customers',
  owner: 'everything',
};

function RoleField() {
  const role: StaffRole = useFormAround().watch('role');
  return <SelectField name="role" label="Role" hint={roleHints[role]} options={staffRoles} />;
}

function InviteDialog({ send }: { send: Send }) {
  return (
    <Confirm
      label="Invite"
      title="Invite a person"
      action="Send the invitation"
      look="ink"
      defaults={(): Invite => ({ email: '', name: '', role: 'packer' })}
      onConfirm={(invite) => send('', 'POST', `${invite.email} is invited.`, invite)}
    >
      <TextField name="email" label="Email" type="email" maxLength={200} required />
      <TextField name="name" label="Name" maxLength={100} required />
      <RoleField />
    </Confirm>
  );
}
