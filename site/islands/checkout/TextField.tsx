import type { ComponentProps } from 'react';
import { Field } from '../../ui/Field.tsx';
import { type DetailName, type DetailsForm, shownError } from './use-details-form.ts';

interface Props extends Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'type' | 'maxLength'> {
  form: DetailsForm;
  name: Exclude<DetailName, 'country'>;
  label: string;
  hint?: string;
  isOptional?: boolean;
}

/** One line to type into, tied to the form. */
export function TextField({ form, name, label, hint, isOptional = false, ...input }: Props) {
  return (
    <Field
      label={label}
      error={shownError(form, name)}
      {...(hint ? { hint } : {})}
      {...(isOptional ? { note: 'Optional' } : {})}
    >
      {(control) => (
        <input {...control} {...input} aria-required={isOptional ? undefined : true} {...form.register(name)} />
      )}
    </Field>
  );
}
