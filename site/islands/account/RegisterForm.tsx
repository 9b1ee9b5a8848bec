import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { splitName } from '../../../api/contract/accounts/split-name.ts';
import { accountMessages } from '../../../api/contract/messages/account.ts';
import { type RegisterTyped, registerForm } from '../../stores/account/form-schemas.ts';
import { registerAccount, sendVerificationAgain } from '../../stores/account/register.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { EmailField } from './EmailField.tsx';
import { Envelope } from './Envelope.tsx';
import { FormAlert } from './FormAlert.tsx';
import { keepFocus } from './keep-focus.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useDialogTitle } from './use-dialog-title.ts';
import { useFirstField } from './use-first-field.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { ViewLink } from './ViewLink.tsx';

/** The email has to be verified before anyone signs in with it. */
function EmailSent({ email, password }: { email: string; password: string }) {
  useDialogTitle(accountMessages.emailSent);
  const [isSending, setSending] = useState(false);
  const sendAgain = useOneAtATime(async () => {
    setSending(true);
    await sendVerificationAgain(email, password);
    setSending(false);
  });
  return (
    <>
      <Envelope />
      <p>{accountMessages.registered}</p>
      <p>
        {accountMessages.linkSentTo} <strong>{email}</strong>. {accountMessages.linkWorks}
      </p>
      <p className="muted account-small">{accountMessages.noMailYet}</p>
      <div className="account-foot">
        <Button loading={isSending} onClick={sendAgain}>
          Send it again
        </Button>
        <Button look="ink" data-closes>
          Close
        </Button>
      </div>
    </>
  );
}

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

  if (sentTo) return <EmailSent email={sentTo.email} password={sentTo.password} />;
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
