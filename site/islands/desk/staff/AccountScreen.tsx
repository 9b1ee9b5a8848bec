import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recoveryCodesSchema, totpSetupSchema } from '../../../../contract/accounts/second-factor.ts';
import { doneSchema, type Me } from '../../../../contract/desk/me.ts';
import type { OwnSignIn } from '../../../../contract/desk/sign-in.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Confirm } from '../Confirm.tsx';
import { DeskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { Problem, StatusLine, When } from '../parts.tsx';
import { ConfirmItIsYou, needsConfirmation, ownQuery } from './ConfirmItIsYou.tsx';
import { createPasskey, deviceName } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { type TotpSecret, TotpSetup } from './TotpSetup.tsx';

export function AccountScreen() {
  return (
    <DeskScreen title="Your account" permission="any">
      {(me) => <Account me={me} />}
    </DeskScreen>
  );
}

/** Something that is done, and what is said then; `codes` are shown once. */
interface Done {
  readonly said: string;
  readonly codes?: readonly string[];
}

function Account({ me }: { me: Me }) {
  const queries = useQueryClient();
  const own = useQuery(ownQuery);
  const [codes, setCodes] = useState<readonly string[]>();
  const change = useMutation({
    mutationFn: (work: () => Promise<Done>) => work(),
    onSuccess: async (done) => {
      setCodes(done.codes);
      await queries.invalidateQueries({ queryKey: ['own'] });
    },
  });
  if (own.isPending) return <p className="desk-wait">Loading …</p>;
  if (!own.data) return <Problem error={own.error} onRetry={() => void own.refetch()} />;
  return (
    <div className="desk-own">
      <p>
        {me.email}, {me.role}
      </p>
      <StatusLine>{change.isSuccess ? change.data.said : ''}</StatusLine>
      {needsConfirmation(change.error) ? (
        <ConfirmItIsYou onDone={() => change.variables && change.mutate(change.variables)} />
      ) : (
        <Problem error={change.error} />
      )}
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : (
        <>
          <Passkeys own={own.data} onChange={change.mutate} />
          <Codes own={own.data} onChange={change.mutate} />
          <Sessions own={own.data} onChange={change.mutate} />
        </>
      )}
    </div>
  );
}

interface PartProps {
  readonly own: OwnSignIn;
  readonly onChange: (work: () => Promise<Done>) => void;
}

function Passkeys({ own, onChange }: PartProps) {
  const add = async (): Promise<Done> => {
    const response = await createPasskey('/desk/me/passkeys/options');
    await deskSend('/desk/me/passkeys', { method: 'POST', body: { name: deviceName(), response } }, doneSchema);
    return { said: 'The passkey is saved.' };
  };
  const remove = (id: string) => async (): Promise<Done> => {
    await deskSend(`/desk/me/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE' }, doneSchema);
    return { said: 'The passkey is removed.' };
  };
  return (
    <section aria-labelledby="passkeys" className="desk-card">
      <h2 id="passkeys" className="h3">
        Passkeys
      </h2>
      {own.passkeys.length === 0 && <p>You have none yet. A passkey is the quickest way to sign in.</p>}
      <ul>
        {own.passkeys.map(({ id, name, lastUsed, added }) => (
          <li key={id}>
            <span>
              {name}, {lastUsed ? 'last used ' : 'added '}
              <When at={lastUsed ?? added} only="day" />
            </span>
            <Button size="s" onClick={() => onChange(remove(id))}>
              Remove {name}
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => onChange(add)}>Add a passkey</Button>
    </section>
  );
}

function Codes({ own, onChange }: PartProps) {
  const [totp, setTotp] = useState<TotpSecret>();
  const [code, setCode] = useState('');
  const begin = async (): Promise<Done> => {
    setTotp(await deskSend('/desk/me/totp', { method: 'POST' }, totpSetupSchema));
    return { said: '' };
  };
  const confirm = async (): Promise<Done> => {
    const body = { setup: totp?.setup, code };
    const { recoveryCodes } = await deskSend('/desk/me/totp', { method: 'PUT', body }, recoveryCodesSchema);
    setTotp(undefined);
    setCode('');
    return { said: 'The new app is active.', codes: recoveryCodes };
  };
  const renew = async (): Promise<Done> => {
    const { recoveryCodes } = await deskSend('/desk/me/recovery-codes', { method: 'POST' }, recoveryCodesSchema);
    return { said: 'The old codes no longer work.', codes: recoveryCodes };
  };
  return (
    <section aria-labelledby="codes" className="desk-card">
      <h2 id="codes" className="h3">
        Password and codes
      </h2>
      <p>
        {own.hasPassword && own.hasTotp
          ? `You can sign in with your password and a code. ${own.recoveryCodesLeft} recovery codes are left.`
          : 'To sign in without a passkey, you need a password and an authenticator app.'}
      </p>
      {totp ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onChange(confirm);
          }}
        >
          <TotpSetup totp={totp} code={code} onCode={setCode} error={undefined} />
          <Button type="submit" look="act">
            Use this app
          </Button>
        </form>
      ) : (
        <div className="desk-row-actions">
          <Button onClick={() => onChange(begin)}>{own.hasTotp ? 'Change the app' : 'Set up an app'}</Button>
          {own.hasTotp && <Button onClick={() => onChange(renew)}>New recovery codes</Button>}
          <PasswordDialog hasPassword={own.hasPassword} onChange={onChange} />
        </div>
      )}
    </section>
  );
}

function PasswordDialog({ hasPassword, onChange }: { hasPassword: boolean; onChange: PartProps['onChange'] }) {
  const [password, setPassword] = useState('');
  const save = async (): Promise<Done> => {
    await deskSend('/desk/me/password', { method: 'PUT', body: { password } }, doneSchema);
    setPassword('');
    return { said: 'The password is changed. You are signed out everywhere else.' };
  };
  const title = hasPassword ? 'Change the password' : 'Set a password';
  return (
    <Confirm label={title} title={title} onConfirm={async () => onChange(save)}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        maxLength={200}
        required
      />
    </Confirm>
  );
}

function Sessions({ own, onChange }: PartProps) {
  const end = (id?: string) => async (): Promise<Done> => {
    await deskSend(`/desk/me/sessions${id ? `/${id}` : ''}` as '/desk/me/sessions', { method: 'DELETE' }, doneSchema);
    return { said: 'Signed out there.' };
  };
  const others = own.sessions.filter(({ isThisOne }) => !isThisOne);
  return (
    <section aria-labelledby="sessions" className="desk-card">
      <h2 id="sessions" className="h3">
        Where you are signed in
      </h2>
      <ul>
        {own.sessions.map(({ id, device, lastSeen, isThisOne }) => (
          <li key={id}>
            <span>
              {device}, {isThisOne ? 'this browser' : <When at={lastSeen} />}
            </span>
            {!isThisOne && (
              <Button size="s" onClick={() => onChange(end(id))}>
                Sign out there
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && <Button onClick={() => onChange(end())}>Sign out everywhere else</Button>}
    </section>
  );
}
