import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { totpSetupSchema } from '../../../../contract/accounts/second-factor.ts';
import { invitationSchema, joinedSchema } from '../../../../contract/desk/sign-in.ts';
import { goTo } from '../../../lib/go-to.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { deskSend } from '../desk-api.ts';
import { Problem } from '../parts.tsx';
import { DoorFrame } from './DoorFrame.tsx';
import { createPasskey, deviceName } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { type TotpSecret, TotpSetup } from './TotpSetup.tsx';
import { useWork } from './use-work.ts';

/** Behind the hash, so that it is in no log of a server. */
const tokenOf = () => location.hash.slice(1);

/** A person who follows the link of an invitation chooses how to sign in. */
export function JoinScreen() {
  const [invitation, setInvitation] = useState<z.output<typeof invitationSchema>>();
  const [totp, setTotp] = useState<TotpSecret>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const { run, isBusy, error, fields } = useWork();
  const [token] = useState(tokenOf);

  const call = { method: 'POST', body: { token } } as const;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the link that was opened
  useEffect(() => {
    if (token) void run(async () => setInvitation(await deskSend('/desk/join', call, invitationSchema)));
  }, []);

  const byPasskey = () =>
    run(async () => {
      const response = await createPasskey('/desk/join/passkey/options', { token });
      const body = { token, name: deviceName(), response };
      await deskSend('/desk/join/passkey', { method: 'POST', body }, joinedSchema);
      goTo('/desk/');
    });
  const choosePassword = () => run(async () => setTotp(await deskSend('/desk/join/totp', call, totpSetupSchema)));
  const byPassword = (setup: string) =>
    run(async () => {
      const body = { token, password, setup, code };
      const joined = await deskSend('/desk/join/password', { method: 'POST', body }, joinedSchema);
      setRecoveryCodes(joined.recoveryCodes);
    });

  if (!token) {
    return (
      <DoorFrame title="Join the desk">
        <p>Please open the link in your invitation. If you have none, ask an owner to invite you.</p>
      </DoorFrame>
    );
  }
  if (recoveryCodes) {
    return (
      <DoorFrame title="Welcome">
        <RecoveryCodes codes={recoveryCodes} onDone={() => goTo('/desk/')} />
      </DoorFrame>
    );
  }
  if (!invitation) {
    return (
      <DoorFrame title="Join the desk">
        {error ? <Problem error={error} /> : <p className="desk-wait">Loading …</p>}
      </DoorFrame>
    );
  }
  return (
    <DoorFrame title={`Welcome, ${invitation.name}`}>
      <p>
        You will sign in as <strong>{invitation.email}</strong>, with the role <strong>{invitation.role}</strong>.
      </p>
      {totp ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void byPassword(totp.setup);
          }}
        >
          <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={fields['password']}
            maxLength={200}
            required
          />
          <p className="desk-hint">At least 8 characters, with a capital and a small letter, a number and a symbol.</p>
          <TotpSetup totp={totp} code={code} onCode={setCode} error={fields['code']} />
          {!fields['password'] && !fields['code'] && <Problem error={error} />}
          <Button type="submit" look="act" wide loading={isBusy}>
            Join
          </Button>
        </form>
      ) : (
        <>
          <p>How do you want to sign in?</p>
          <div className="desk-choices">
            <Button look="act" wide loading={isBusy} onClick={() => void byPasskey()}>
              With a passkey
            </Button>
            <p className="desk-hint">
              Your fingerprint, your face or this device’s code. Quick, and nothing to remember.
            </p>
            <Button wide onClick={() => isBusy || void choosePassword()}>
              With a password and codes
            </Button>
            <p className="desk-hint">For shared devices. You need an authenticator app on your phone.</p>
          </div>
          <Problem error={error} />
        </>
      )}
    </DoorFrame>
  );
}
