import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { anyCodeSchema } from '../../../contract/accounts/second-factor.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import { type LoginTyped, loginForm } from '../../stores/account/form-schemas.ts';
import { offerPasskeys, signInByPasskey, supportsPasskeys } from '../../stores/account/passkey.ts';
import {
  type SecondFactorAsked,
  type SignInFailure,
  signIn,
  signInBySecondFactor,
} from '../../stores/account/sign-in.ts';
import { type AskedCode, askForCode } from '../../stores/account/sign-in-code.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Icon } from '../Icon.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { EmailField } from './EmailField.tsx';
import { FormAlert } from './FormAlert.tsx';
import { useDialogTitle } from './use-dialog-title.ts';
import { useFirstField } from './use-first-field.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { ViewLink } from './ViewLink.tsx';
import { views } from './views.ts';

/** Shown only where the browser supports passkeys. */
function PasskeyButton() {
  const [isAsking, setAsking] = useState(false);
  const ask = useOneAtATime(async () => {
    setAsking(true);
    await signInByPasskey();
    setAsking(false);
  });
  if (!supportsPasskeys()) return null;
  return (
    <Button wide loading={isAsking} onClick={ask}>
      <Icon name="key" />
      Use a passkey
    </Button>
  );
}

/** Sign-in by email and password, by a passkey, or by a code sent to the email. */
export function LoginForm() {
  const form = useForm<LoginTyped>({
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
    resolver: zodResolver(loginForm),
  });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const place = useFirstField();
  useEffect(() => void offerPasskeys(), []);
  const [asked, setAsked] = useState<AskedCode | null>(null);
  const [secondFactor, setSecondFactor] = useState<SecondFactorAsked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const askCode = useOneAtATime(async () => {
    setFailure(null);
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    setAsking(true);
    const answer = await askForCode(form.getValues('email'));
    setAsking(false);
    if (answer.kind === 'asked') setAsked(answer);
    else setFailure(answer);
  });

  const send = useOneAtATime(async ({ email, password }: LoginTyped) => {
    setFailure(null);
    const reason = await signIn(email, password);
    if (reason?.kind === 'second factor') return setSecondFactor(reason);
    setFailure(reason);
    if (reason && reason.kind !== 'unverified') form.setFocus('password', { shouldSelect: true });
  });

  if (failure?.kind === 'unverified') {
    const { email, password } = form.getValues();
    return <ConfirmEmail email={email} password={password} lead={accountMessages.confirmFirst} />;
  }

  const startAgain = (message?: string) => {
    const title = document.getElementById('account-title');
    if (title) title.textContent = views.login.title;
    setAsked(null);
    setSecondFactor(null);
    setFailure(message ? { kind: 'failed', message } : null);
  };

  if (secondFactor) return <SecondFactorForm asked={secondFactor} onBack={startAgain} />;
  if (asked) return <CodeForm asked={asked} onBack={startAgain} onSecondFactor={setSecondFactor} />;
  return (
    <>
      <form noValidate onSubmit={form.handleSubmit(send)} ref={place}>
        <FormAlert message={failure?.kind === 'failed' ? failure.message : undefined} />
        <EmailField
          autoComplete="username webauthn"
          error={errors.email?.message}
          register={() => form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          aria-required
          error={errors.password?.message}
          aside={<ViewLink to="forgot-password">Forgot password?</ViewLink>}
          {...form.register('password')}
        />
        {failure?.kind === 'wrong' && <p className="account-small">{accountMessages.checkLogin}</p>}
        <Button look="act" wide type="submit" loading={isSubmitting}>
          Sign In
        </Button>
      </form>
      <div className="account-others stack-2">
        <Button wide loading={isAsking} onClick={askCode}>
          Email me a code
        </Button>
        <PasskeyButton />
      </div>
      <p className="account-or stack-3">New here?</p>
      <ViewLink to="register" className="btn btn-w">
        Create account
      </ViewLink>
    </>
  );
}

interface Props {
  asked: SecondFactorAsked;
  /** with a message when the step took too long */
  onBack: (message?: string) => void;
}

/** The step after the password or emailed code, for accounts with an authenticator app. */
function SecondFactorForm({ asked, onBack }: Props) {
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
      <div className="account-others stack-2">
        <Button wide onClick={() => onBack()}>
          Start again
        </Button>
      </div>
    </form>
  );
}
