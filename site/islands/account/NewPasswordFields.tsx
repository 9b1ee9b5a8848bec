import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { PasswordChecklist } from '../../ui/PasswordChecklist.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';

export interface NewPassword {
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
        className="pw-new"
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
