import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recoveryCodesSchema, totpSetupSchema } from '../../../../contract/accounts/second-factor.ts';
import type { OwnSignIn } from '../../../../contract/desk/sign-in.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskScreen } from '../DeskScreen.tsx';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { ConfirmItIsYou, needsConfirmation, ownQuery } from '../kit/ConfirmItIsYou.tsx';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { Password } from '../kit/fields.tsx';
import { singleKeys } from '../kit/is-command.ts';
import { Loaded } from '../kit/Loaded.tsx';
import { Card, Problem, StatusLine, When } from '../kit/parts.tsx';
import { createPasskey, deviceName } from '../kit/passkeys.ts';
import { useMe } from '../kit/use-me.ts';
import { StaffCodes, type TotpSecret, TotpSetup } from './second-factor.tsx';

export const AccountScreen = deskScreen('Your account', 'any', Account);

/** Something that is done, and what is said then; `codes` are shown once. */
interface Done {
  readonly said: string;
  readonly codes?: readonly string[];
}

function Account() {
  const me = useMe();
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
  // What it failed with is shown above all parts.
  const run = (work: () => Promise<Done>) => change.mutateAsync(work).catch(() => undefined);
  return (
    <Loaded query={own}>
      {(data) => (
        <div className="desk-own stack-4">
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
            <StaffCodes codes={codes} onDone={() => setCodes(undefined)} />
          ) : (
            <>
              <Passkeys own={data} onChange={run} />
              <Codes own={data} onChange={run} />
              <Sessions own={data} onChange={run} />
              <Keys />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** Of this browser: a shared counter and one's own laptop differ. */
function Keys() {
  const [areOn, setOn] = useState(singleKeys.areOn);
  return (
    <Card title="Keys">
      <label className="check">
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ target }) => {
            singleKeys.turn(target.checked);
            setOn(target.checked);
          }}
        />
        <span>
          Single letters are commands in this browser, such as r for a refund. Press ? on a screen to see them.
        </span>
      </label>
    </Card>
  );
}

interface PartProps {
  readonly own: OwnSignIn;
  readonly onChange: (work: () => Promise<Done>) => Promise<unknown>;
}

function Passkeys({ own, onChange }: PartProps) {
  const add = async (): Promise<Done> => {
    const response = await createPasskey('/desk/me/passkeys/options');
    await deskSend('/desk/me/passkeys', { body: { name: deviceName(), response } });
    return { said: 'The passkey is saved.' };
  };
  const remove = (id: string) => async (): Promise<Done> => {
    await deskSend(`/desk/me/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE' });
    return { said: 'The passkey is removed.' };
  };
  return (
    <Card title="Passkeys">
      {own.passkeys.length === 0 && <p>You have none yet. A passkey is the quickest way to sign in.</p>}
      <ul className="desk-rows">
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
      <Button size="s" onClick={() => onChange(add)}>
        Add a passkey
      </Button>
    </Card>
  );
}

function Codes({ own, onChange }: PartProps) {
  const [totp, setTotp] = useState<TotpSecret>();
  const form = useDeskForm(
    () => ({ code: '' }),
    async ({ code }) => {
      const confirm = async (): Promise<Done> => {
        const body = { setup: totp?.setup, code };
        const { recoveryCodes } = await deskSend('/desk/me/totp', { method: 'PUT', body }, recoveryCodesSchema);
        setTotp(undefined);
        return { said: 'The new app is active.', codes: recoveryCodes };
      };
      await onChange(confirm);
    },
  );
  const begin = async (): Promise<Done> => {
    setTotp(await deskSend('/desk/me/totp', { method: 'POST' }, totpSetupSchema));
    form.reset();
    return { said: '' };
  };
  const renew = async (): Promise<Done> => {
    const { recoveryCodes } = await deskSend('/desk/me/recovery-codes', { method: 'POST' }, recoveryCodesSchema);
    return { said: 'The old codes no longer work.', codes: recoveryCodes };
  };
  return (
    <Card title="Password and codes">
      <p>
        {own.hasPassword && own.hasTotp
          ? `You can sign in with your password and a code. ${own.recoveryCodesLeft} recovery codes are left.`
          : 'To sign in without a passkey, you need a password and an authenticator app.'}
      </p>
      {totp ? (
        <Form form={form} className="stack-3">
          <TotpSetup totp={totp} />
          <Button type="submit" look="act">
            Use this app
          </Button>
        </Form>
      ) : (
        <div className="desk-row">
          <Button size="s" onClick={() => onChange(begin)}>
            {own.hasTotp ? 'Change the app' : 'Set up an app'}
          </Button>
          {own.hasTotp && (
            <Button size="s" onClick={() => onChange(renew)}>
              New recovery codes
            </Button>
          )}
          <PasswordDialog hasPassword={own.hasPassword} onChange={onChange} />
        </div>
      )}
    </Card>
  );
}

function PasswordDialog({ hasPassword, onChange }: { hasPassword: boolean; onChange: PartProps['onChange'] }) {
  const title = hasPassword ? 'Change the password' : 'Set a password';
  const save = (body: object) => async (): Promise<Done> => {
    await deskSend('/desk/me/password', { method: 'PUT', body });
    return { said: 'The password is changed. You are signed out everywhere else.' };
  };
  return (
    <Confirm label={title} title={title} defaults={() => ({ password: '' })} onConfirm={(body) => onChange(save(body))}>
      <Password label="New password" autoComplete="new-password" />
    </Confirm>
  );
}

function Sessions({ own, onChange }: PartProps) {
  const end = (id?: string) => async (): Promise<Done> => {
    await deskSend(`/desk/me/sessions${id ? `/${id}` : ''}` as '/desk/me/sessions', { method: 'DELETE' });
    return { said: 'Signed out there.' };
  };
  const others = own.sessions.filter(({ isThisOne }) => !isThisOne);
  return (
    <Card title="Where you are signed in">
      <ul className="desk-rows">
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
      {others.length > 1 && (
        <Button size="s" onClick={() => onChange(end())}>
          Sign out everywhere else
        </Button>
      )}
    </Card>
  );
}
