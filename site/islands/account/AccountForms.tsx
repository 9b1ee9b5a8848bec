import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FormProvider, useForm } from 'react-hook-form';
import { splitName } from '../../../contract/accounts/split-name.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import type { ModalView } from '../../../contract/routes/modal-path.ts';
import { $dialogView } from '../../stores/account/dialog-view.ts';
import { type RegisterTyped, registerForm } from '../../stores/account/form-schemas.ts';
import { readResetLink } from '../../stores/account/password-reset.ts';
import { readVerification, registerAccount, trackSignUp, type Verification } from '../../stores/account/register.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { showNotices } from '../cart/show-notices.ts';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { EmailField } from './EmailField.tsx';
import { ForgotForm } from './ForgotForm.tsx';
import { FormAlert } from './FormAlert.tsx';
import { keepFocus } from './keep-focus.ts';
import { LoginForm } from './LoginForm.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Outcome } from './Outcome.tsx';
import { BrokenResetLink, ResetForm } from './ResetForm.tsx';
import { useFirstField } from './use-first-field.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { ViewLink } from './ViewLink.tsx';
import { views } from './views.ts';

/** Shown after the link in the email was followed. */
function VerificationResult({ kind, heading, text }: Verification) {
  useEffect(() => {
    if (kind === 'ok') trackSignUp();
  }, [kind]);
  return (
    <>
      <Outcome
        kind={kind}
        title={kind === 'ok' ? accountMessages.verifiedTitle : views.register.title}
        heading={heading}
        text={text}
      />
      {kind === 'bad' && <p className="muted account-small">{accountMessages.signInForAnother}</p>}
      <ViewLink to="login" className="btn btn-act btn-w">
        Sign In
      </ViewLink>
      {kind === 'bad' && (
        <ViewLink to="register" className="btn btn-w">
          Create account
        </ViewLink>
      )}
    </>
  );
}

/** The form that the URL names; values from a link in an email are in its query. */
export function AccountForms({ place }: { place: HTMLElement }) {
  const shown = useStore($dialogView);
  useEffect(() => {
    place.dataset['form'] = shown?.view ?? '';
  }, [place, shown]);
  return shown && <Form key={shown.opened} view={shown.view} />;
}

function Form({ view }: { view: ModalView }) {
  if (view === 'login') return <LoginForm />;
  if (view === 'forgot-password') return <ForgotForm />;
  if (view === 'register') {
    const verification = readVerification(location.search);
    return verification ? <VerificationResult {...verification} /> : <RegisterForm />;
  }
  const link = readResetLink(location.search);
  return link ? <ResetForm link={link} /> : <BrokenResetLink />;
}

export function mountForms(place: HTMLElement): void {
  // No other script of the checkout shows notices.
  showNotices();
  place.replaceChildren();
  createRoot(place).render(<AccountForms place={place} />);
}

/** Field names of the API, by their names in this form. */
const fieldOf = { fname: 'name', lname: 'name', email: 'email', password: 'password', password2: 'password2' } as const;

function RegisterForm() {
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
