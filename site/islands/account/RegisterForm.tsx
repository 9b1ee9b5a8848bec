import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { splitName } from '../../../contract/accounts/split-name.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import { type RegisterTyped, registerForm } from '../../stores/account/form-schemas.ts';
import { registerAccount } from '../../stores/account/register.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { EmailField } from './EmailField.tsx';
import { FormAlert } from './FormAlert.tsx';
import { keepFocus } from './keep-focus.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useFirstField } from './use-first-field.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { ViewLink } from './ViewLink.tsx';

/** Field names of the API, by their names in this form. */
const fieldOf = { fname: 'name', lname: 'name', email: 'email', password: 'password', password2: 'password2' } as const;

export function RegisterForm() {
  const [sentTo, setSentTo] = useState<RegisterTyped | null>(null);
  const form = useForm<RegisterTyped>({
    defaultValues: { name: '', email: '', password: '', password2: '' },
    mode: 'onTouched',
    resolver: zodResolver(registerForm),
  });
  const { errors, isSubmitting } = form.formState;
  const place = useFirstField();

  const send = useOneAtATime(async ({ name, ...typed }: RegisterTyped) => {
    const answer = await registerAccount({ ...typed, ...splitName(name) });
    if (answer.kind === 'sent') return setSentTo({ name, ...typed });
    form.setError('root', { message: answer.message });
    for (const [name, message] of Object.entries(answer.fields)) {
      if (name in fieldOf) form.setError(fieldOf[name as keyof typeof fieldOf], { message }, { shouldFocus: true });
    }
  });

  if (sentTo) return <ConfirmEmail {...sentTo} lead={accountMessages.registered} />;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(send)} onMouseDown={keepFocus} ref={place}>
        <FormAlert message={errors.root?.message} />
        <Field label="Full name" error={errors.name?.message}>
          {(control) => <input {...control} autoComplete="name" aria-required {...form.register('name')} />}
        </Field>
        <EmailField error={errors.email?.message} register={() => form.register('email')} />
        <NewPasswordFields />
        <Button look="act" wide type="submit" loading={isSubmitting}>
          Sign Up
        </Button>
        <p className="account-ways">
          Have an account already? <ViewLink to="login">Sign In</ViewLink>
        </p>
      </form>
    </FormProvider>
  );
}
