import { type FormEvent, useRef, useState } from 'react';
import { anyCodeSchema } from '../../../contract/accounts/second-factor.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import { type SecondFactorAsked, signInBySecondFactor } from '../../stores/account/sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useDialogTitle } from './use-dialog-title.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface Props {
  asked: SecondFactorAsked;
  /** with a message when the step took too long */
  onBack: (message?: string) => void;
}

/** The step after the password or emailed code, for accounts with an authenticator app. */
export function SecondFactorForm({ asked, onBack }: Props) {
  useDialogTitle(accountMessages.secondFactorTitle);
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const send = useOneAtATime(async () => {
    const typed = anyCodeSchema.safeParse(input.current?.value);
    setWorking(true);
    const failure = typed.success
      ? await signInBySecondFactor(asked, typed.data)
      : { message: accountMessages.secondFactorInvalid, isLate: false };
    setWorking(false);
    if (failure?.isLate) return onBack(failure.message);
    setError(failure?.message);
    if (failure) input.current?.select();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <form noValidate onSubmit={submit}>
      <p>{accountMessages.secondFactorAsk}</p>
      <Field label="Code" error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className="input account-code data"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            aria-required
          />
        )}
      </Field>
      <Button look="act" wide type="submit" loading={isWorking}>
        Sign In
      </Button>
      <p className="muted account-small">
        {accountMessages.secondFactorLost} {accountMessages.secondFactorNone}
      </p>
      <div className="account-others">
        <Button wide onClick={() => onBack()}>
          Start again
        </Button>
      </div>
    </form>
  );
}
