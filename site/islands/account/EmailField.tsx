import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';

interface Props {
  error: string | undefined;
  /** Registers the field while it renders: errors focus the field that registered first. */
  register: () => UseFormRegisterReturn;
  autoComplete?: 'username' | 'username webauthn';
}

/** `autocomplete="username"` is what password managers look for. */
export function EmailField({ error, register, autoComplete = 'username' }: Props) {
  return (
    <Field label="Email" error={error}>
      {(control) => (
        <input {...control} type="email" inputMode="email" autoComplete={autoComplete} aria-required {...register()} />
      )}
    </Field>
  );
}
