import { useState } from 'react';
import { meSchema } from '../../../../contract/desk/me.ts';
import { passwordAcceptedSchema } from '../../../../contract/desk/sign-in.ts';
import { goTo } from '../../../lib/go-to.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskSend } from '../desk-api.ts';
import { ActionButton } from '../kit/DeskButton.tsx';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { CodeField, Password, TextField } from '../kit/fields.tsx';
import { answerPasskey } from '../kit/passkeys.ts';
import { SignInFrame } from './SignInFrame.tsx';

/** Only paths of the desk: a link to the sign-in must not lead to another site. */
function nextPath(): string {
  const next = new URLSearchParams(location.search).get('next') ?? '';
  return /^\/desk\/[\w/-]*(\?|$)/.test(next) ? next : '/desk/';
}

export function SignInScreen() {
  const [challenge, setChallenge] = useState<string>();
  const byPasskey = async () => {
    await deskSend('/desk/sign-in/passkey', { body: await answerPasskey() }, meSchema);
    goTo(nextPath());
  };
  const form = useDeskForm(
    () => ({ email: '', password: '' }),
    async (body) => {
      setChallenge((await deskSend('/desk/sign-in', { body }, passwordAcceptedSchema)).challenge);
    },
  );
  if (challenge) return <CodeForm challenge={challenge} onRestart={() => setChallenge(undefined)} />;
  return (
    <SignInFrame title="Sign in to the desk">
      <ActionButton look="ink" wide onPress={byPasskey}>
        Use a passkey
      </ActionButton>
      <p className="desk-or">or</p>
      <Form form={form} className="stack-3" action="Continue" look="act">
        <TextField name="email" label="Email" type="email" autoComplete="username" maxLength={254} required />
        <Password label="Password" autoComplete="current-password" />
      </Form>
      <p className="muted">Lost your phone and your recovery codes? Ask an owner to invite you again.</p>
    </SignInFrame>
  );
}

function CodeForm({ challenge, onRestart }: { challenge: string; onRestart: () => void }) {
  const form = useDeskForm(
    () => ({ code: '' }),
    async ({ code }) => {
      await deskSend('/desk/sign-in/code', { body: { challenge, code } }, meSchema);
      goTo(nextPath());
    },
  );
  return (
    <SignInFrame title="Enter your code">
      <Form form={form} className="stack-3" action="Sign in" look="act">
        <CodeField
          label="Code"
          hint="Six digits from your authenticator app, or a recovery code."
          autoCapitalize="none"
          spellCheck={false}
          // The person has just pressed Continue for this field.
          autoFocus
        />
      </Form>
      <Button look="quiet" wide onClick={onRestart}>
        Start again
      </Button>
    </SignInFrame>
  );
}
