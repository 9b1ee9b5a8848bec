import { type FormEvent, useRef, useState } from 'react';
import { SIGN_IN_CODE_LENGTH } from '../../../contract/accounts/auth-calls.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import type { SecondFactorAsked } from '../../stores/account/sign-in.ts';
import { type AskedCode, askForCodeAgain, signInByCode } from '../../stores/account/sign-in-code.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useDialogTitle } from './use-dialog-title.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface Props {
  asked: AskedCode;
  onBack: () => void;
  onSecondFactor: (asked: SecondFactorAsked) => void;
}

/** The step after a code was requested: six digits from the email sign in. */
export function CodeForm({ asked: first, onBack, onSecondFactor }: Props) {
  useDialogTitle(accountMessages.enterCode);
  const [asked, setAsked] = useState(first);
  const [working, setWorking] = useState<'signing in' | 'sending' | null>(null);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const send = useOneAtATime(async () => {
    const code = input.current?.value.replace(/\D/g, '') ?? '';
    const isComplete = code.length === SIGN_IN_CODE_LENGTH;
    setWorking('signing in');
    const answer = isComplete ? await signInByCode(asked, code) : accountMessages.codeInvalid;
    setWorking(null);
    if (typeof answer === 'object' && answer) return onSecondFactor(answer);
    setError(answer ?? undefined);
    if (answer) input.current?.select();
  });
  const again = useOneAtATime(async () => {
    setWorking('sending');
    setAsked(await askForCodeAgain(asked));
    setWorking(null);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <form noValidate onSubmit={submit}>
      <p role="status">{accountMessages.codeSent(asked.email)}</p>
      <Field label="Six-digit code" error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className="input account-code data"
            inputMode="numeric"
            autoComplete="one-time-code"
            // Codes are pasted with spaces around and inside.
            maxLength={12}
            aria-required
          />
        )}
      </Field>
      <Button look="act" wide type="submit" loading={working === 'signing in'}>
        Sign In
      </Button>
      <p className="muted account-small">{accountMessages.noCodeYet}</p>
      <div className="account-others stack-2">
        <Button wide loading={working === 'sending'} onClick={again}>
          Send another code
        </Button>
        <Button wide onClick={() => onBack()}>
          Use a password
        </Button>
      </div>
    </form>
  );
}
