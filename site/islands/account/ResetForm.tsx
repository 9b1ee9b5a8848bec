import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { accountMessages } from '../../../contract/messages/account.ts';
import { shopDay } from '../../lib/account-area/shop-day.ts';
import type { Passkey } from '../../lib/api-sign-in.ts';
import { type NewPasswordTyped, newPasswordForm } from '../../stores/account/form-schemas.ts';
import { fetchPasskeysToReview, type ResetLink, setNewPassword } from '../../stores/account/password-reset.ts';
import { Button } from '../../ui/Button.tsx';
import { FormAlert } from './FormAlert.tsx';
import { keepFocus } from './keep-focus.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Outcome } from './Outcome.tsx';
import { useFirstField } from './use-first-field.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { ViewLink } from './ViewLink.tsx';
import { views } from './views.ts';

/** Opened by the link in the email: the new password, twice, and which passkeys to keep. */
export function ResetForm({ link }: { link: ResetLink }) {
  const [isChanged, setChanged] = useState(false);
  const form = useForm<NewPasswordTyped>({
    defaultValues: { password: '', password2: '' },
    mode: 'onTouched',
    resolver: zodResolver(newPasswordForm),
  });
  const { errors, isSubmitting } = form.formState;
  const place = useFirstField();
  const [kept, setKept] = useState<readonly string[]>([]);

  const send = useOneAtATime(async (typed: NewPasswordTyped) => {
    const answer = await setNewPassword(link, typed, kept);
    if (answer.kind === 'changed') return setChanged(true);
    form.setError('root', { message: answer.message });
    const { password } = answer.fields;
    if (password) form.setError('password', { message: password }, { shouldFocus: true });
  });

  if (isChanged) return <PasswordChanged />;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(send)} onMouseDown={keepFocus} ref={place}>
        <FormAlert message={errors.root && accountMessages.resetFailed} hint={errors.root?.message} />
        {/* Password managers save the password under this name. */}
        <input className="vh" tabIndex={-1} aria-hidden readOnly autoComplete="username" value={link.email} />
        <NewPasswordFields label="New password" label2="Confirm new password" />
        <KnownPasskeys link={link} kept={kept} onChange={setKept} />
        <Button look="act" wide type="submit" loading={isSubmitting}>
          Save password
        </Button>
        <p className="account-ways">
          <ViewLink to="login">Back to Sign In</ViewLink>
        </p>
      </form>
    </FormProvider>
  );
}

interface KnownProps {
  link: ResetLink;
  kept: readonly string[];
  onChange: (kept: readonly string[]) => void;
}

/** An intruder may have added a passkey, so only those that the owner checks are kept. */
function KnownPasskeys({ link, kept, onChange }: KnownProps) {
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>([]);
  useEffect(() => void fetchPasskeysToReview(link).then(setPasskeys), [link]);
  if (passkeys === null) return <p className="muted account-small">{accountMessages.passkeysGo}</p>;
  if (passkeys.length === 0) return null;
  return (
    <fieldset className="known-passkeys stack-2">
      <legend>{accountMessages.whichPasskeys}</legend>
      {passkeys.map(({ id, name, added, lastUsed }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={kept.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...kept, id] : kept.filter((each) => each !== id))}
          />
          <span>
            <strong>{name}</strong>
            <span className="data">
              Added {shopDay(added)} · {lastUsed ? `last used ${shopDay(lastUsed)}` : 'never used'}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function PasswordChanged() {
  const { passwordChanged, passwordChangedHint } = accountMessages;
  return (
    <>
      <Outcome kind="ok" title={views['reset-password'].title} heading={passwordChanged} text={passwordChangedHint} />
      <ViewLink to="login" className="btn btn-act btn-w">
        Sign In
      </ViewLink>
    </>
  );
}

/** Both parts of the link are needed. */
export function BrokenResetLink() {
  return (
    <>
      <Outcome kind="bad" title={views['reset-password'].title} heading={accountMessages.resetLinkBroken} />
      <ViewLink to="forgot-password" className="btn btn-act btn-w">
        Send another link
      </ViewLink>
      <p className="account-ways">
        <ViewLink to="login">Back to Sign In</ViewLink>
      </p>
    </>
  );
}
