import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { passwordRules } from '../../../contract/accounts/password-rules.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';

/** The requirements that a password meets, and those it does not. */
function PasswordChecklist({ password }: { password: string }) {
  return (
    <div className="pw-rules">
      <strong>{accountMessages.passwordMust}</strong>
      <ul>
        {passwordRules.map(({ label, holds }) => (
          <li key={label} className={holds(password) ? 'is-met' : ''}>
            <span>{label}</span>
            <span className="vh">{holds(password) ? ': there' : ': missing'}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NewPassword {
  password: string;
  password2: string;
}

interface Props {
  label?: string;
  label2?: string;
}

/** A new password, twice, with a checklist of its requirements while it is typed. Needs a FormProvider. */
export function NewPasswordFields({ label = 'Password', label2 = 'Confirm password' }: Props) {
  const { register, watch, formState } = useFormContext<NewPassword>();
  const [isFocused, setFocused] = useState(false);
  const { errors, touchedFields, isSubmitted } = formState;
  // No mismatch is shown before the second field has been visited.
  const deps = touchedFields.password2 || isSubmitted ? { deps: 'password2' as const } : {};
  return (
    <>
      <fieldset
        className="stack-3"
        onFocus={() => setFocused(true)}
        onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
      >
        <PasswordField
          label={label}
          autoComplete="new-password"
          aria-required
          error={errors.password?.message}
          {...register('password', deps)}
        />
        {isFocused && <PasswordChecklist password={watch('password')} />}
      </fieldset>
      <PasswordField
        label={label2}
        autoComplete="new-password"
        aria-required
        error={errors.password2?.message}
        {...register('password2')}
      />
    </>
  );
}
