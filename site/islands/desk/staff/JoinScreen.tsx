import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { totpSetupSchema } from '../../../../contract/accounts/second-factor.ts';
import { invitationSchema, joinedSchema } from '../../../../contract/desk/sign-in.ts';
import { goTo } from '../../../lib/go-to.ts';
import { deskSend } from '../desk-api.ts';
import { ActionButton } from '../kit/DeskButton.tsx';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { Password } from '../kit/fields.tsx';
import { Problem } from '../kit/parts.tsx';
import { createPasskey, deviceName } from '../kit/passkeys.ts';
import { useWork } from '../kit/use-work.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { StaffCodes, type TotpSecret, TotpSetup } from './second-factor.tsx';

/** Behind the hash, so that it is in no log of a server. */
const tokenOf = () => location.hash.slice(1);

/** A person who follows the link of an invitation chooses how to sign in. */
export function JoinScreen() {
  const [invitation, setInvitation] = useState<z.output<typeof invitationSchema>>();
  const [totp, setTotp] = useState<TotpSecret>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const { run, error } = useWork();
  const [token] = useState(tokenOf);

  const call = { body: { token } } as const;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the link that was opened
  useEffect(() => {
    if (token) void run(async () => setInvitation(await deskSend('/desk/join', call, invitationSchema)));
  }, []);

  const byPasskey = async () => {
    const response = await createPasskey('/desk/join/passkey/options', { token });
    const body = { token, name: deviceName(), response };
    await deskSend('/desk/join/passkey', { body }, joinedSchema);
    goTo('/desk/');
  };
  const form = useDeskForm(
    () => ({ password: '', code: '' }),
    async (typed) => {
      const body = { token, setup: totp?.setup, ...typed };
      const joined = await deskSend('/desk/join/password', { body }, joinedSchema);
      setRecoveryCodes(joined.recoveryCodes);
    },
  );

  if (!token) {
    return (
      <SignInFrame title="Join the desk">
        <p>Please open the link in your invitation. If you have none, ask an owner to invite you.</p>
      </SignInFrame>
    );
  }
  if (recoveryCodes) {
    return (
      <SignInFrame title="Welcome">
        <StaffCodes codes={recoveryCodes} onDone={() => goTo('/desk/')} />
      </SignInFrame>
    );
  }
  if (!invitation) {
    return (
      <SignInFrame title="Join the desk">
        {error ? <Problem error={error} /> : <p className="desk-wait">Loading …</p>}
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={`Welcome, ${invitation.name}`}>
      <p>
        You will sign in as <strong>{invitation.email}</strong>, with the role <strong>{invitation.role}</strong>.
      </p>
      {totp ? (
        <Form form={form} className="stack-3" action="Join" look="act">
          <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
          <Password label="Password" autoComplete="new-password" />
          <p className="muted">At least 8 characters, with a capital and a small letter, a number and a symbol.</p>
          <TotpSetup totp={totp} />
        </Form>
      ) : (
        <>
          <p>How do you want to sign in?</p>
          <ActionButton look="act" wide onPress={byPasskey}>
            With a passkey
          </ActionButton>
          <p className="muted">Your fingerprint, your face or this device’s code. Quick, and nothing to remember.</p>
          <ActionButton wide onPress={async () => setTotp(await deskSend('/desk/join/totp', call, totpSetupSchema))}>
            With a password and codes
          </ActionButton>
          <p className="muted">For shared devices. You need an authenticator app on your phone.</p>
        </>
      )}
    </SignInFrame>
  );
}
