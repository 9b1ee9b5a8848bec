import { useState } from 'react';
import { meSchema } from '../../../../contract/desk/me.ts';
import { passwordAcceptedSchema } from '../../../../contract/desk/sign-in.ts';
import { goTo } from '../../../lib/go-to.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { deskSend } from '../desk-api.ts';
import { Problem } from '../parts.tsx';
import { DoorFrame } from './DoorFrame.tsx';
import { answerPasskey } from './passkeys.ts';
import { useWork } from './use-work.ts';

/** Only paths of the desk: a link to the sign-in must not lead to another site. */
function nextPath(): string {
  const next = new URLSearchParams(location.search).get('next') ?? '';
  return /^\/desk\/[\w/-]*(\?|$)/.test(next) ? next : '/desk/';
}

export function SignInScreen() {
  const [challenge, setChallenge] = useState<string>();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { run, isBusy, error, fields } = useWork();

  const byPasskey = () =>
    run(async () => {
      await deskSend('/desk/sign-in/passkey', { method: 'POST', body: await answerPasskey() }, meSchema);
      goTo(nextPath());
    });
  const byPassword = () =>
    run(async () => {
      const body = { email, password };
      setChallenge((await deskSend('/desk/sign-in', { method: 'POST', body }, passwordAcceptedSchema)).challenge);
    });
  const byCode = () =>
    run(async () => {
      await deskSend('/desk/sign-in/code', { method: 'POST', body: { challenge, code } }, meSchema);
      goTo(nextPath());
    });

  if (challenge) {
    return (
      <DoorFrame title="Enter your code">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void byCode();
          }}
        >
          <Field label="Code" hint="Six digits from your authenticator app, or a recovery code." error={fields['code']}>
            {(control) => (
              <input
                {...control}
                value={code}
                onChange={(event) => setCode(event.target.value)}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
                required
                // biome-ignore lint/a11y/noAutofocus: the person has just pressed Continue for this field
                autoFocus
              />
            )}
          </Field>
          {!fields['code'] && <Problem error={error} />}
          <Button type="submit" look="act" wide loading={isBusy}>
            Sign in
          </Button>
          <Button look="quiet" wide onClick={() => setChallenge(undefined)}>
            Start again
          </Button>
        </form>
      </DoorFrame>
    );
  }
  return (
    <DoorFrame title="Sign in to the desk">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void byPassword();
        }}
      >
        <Button look="ink" wide onClick={() => isBusy || void byPasskey()}>
          Use a passkey
        </Button>
        <p className="desk-or">or</p>
        <Field label="Email">
          {(control) => (
            <input
              {...control}
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              autoComplete="username"
              maxLength={254}
              required
            />
          )}
        </Field>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          maxLength={200}
          required
        />
        <Problem error={error} />
        <Button type="submit" look="act" wide loading={isBusy}>
          Continue
        </Button>
        <p className="desk-hint">Lost your phone and your recovery codes? Ask an owner to invite you again.</p>
      </form>
    </DoorFrame>
  );
}
