import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';

interface Props {
  error: string | undefined;
  /** Called while the field is drawn, as for its neighbours: an empty form leads to the field that came first. */
  register: () => UseFormRegisterReturn;
  autoComplete?: 'username' | 'username webauthn';
}

/** The address that names the account; `username` is what password managers look for. */
export function EmailField({ error, register, autoComplete = 'username' }: Props) {
  return (
    <Field label="E-mail" error={error}>
      {(control) => (
        <input {...control} type="email" inputMode="email" autoComplete={autoComplete} aria-required {...register()} />
      )}
    </Field>
  );
}
