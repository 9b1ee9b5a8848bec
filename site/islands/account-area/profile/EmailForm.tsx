import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { emailChangeSchema } from '../../../../contract/accounts/auth-calls.ts';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { messageOf } from '../../../lib/api.ts';
import type { EmailStatus } from '../../../lib/api-sign-in.ts';
import { changeEmail, emailStatus, withdrawEmailChange } from '../../../stores/account-area/profile.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useWorking } from '../../use-work.ts';
import { WhenLoaded } from '../../WhenLoaded.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { usePasswordFirst } from './use-password-first.tsx';

/** The address that the shopper signs in with, and a form to change it. */
export function EmailForm() {
  return (
    <WhenLoaded store={emailStatus} what="your email address" skeleton={<ListSkeleton />}>
      {(status) => <Addresses status={status} />}
    </WhenLoaded>
  );
}

function Addresses({ status: { email, pending } }: { status: EmailStatus }) {
  return (
    <>
      <ul className="area-list panel">
        <li>
          <div>
            <strong>{email}</strong>
            <p className="data">You sign in with it, and our emails go there</p>
          </div>
        </li>
        {pending && <Pending pending={pending} />}
      </ul>
      <NewEmail />
    </>
  );
}

function Pending({ pending: { email, until } }: { pending: NonNullable<EmailStatus['pending']> }) {
  const withdraw = useWorking(withdrawEmailChange, accountAreaMessages.emailKept);
  return (
    <li>
      <div role="status">
        <strong>{email}</strong>
        <p className="data">Waiting for its link to be opened, until {shopDay(until)}</p>
      </div>
      <Button size="s" loading={withdraw.isWorking} onClick={withdraw.start}>
        Cancel<span className="vh"> the change to {email}</span>
      </Button>
    </li>
  );
}

type TypedEmail = z.input<typeof emailChangeSchema>;

function NewEmail() {
  const { register, handleSubmit, formState, reset, setError } = useForm<TypedEmail>({
    defaultValues: { email: '' },
    resolver: zodResolver(emailChangeSchema),
  });
  const { run, dialog } = usePasswordFirst();
  const [sentTo, setSentTo] = useState('');
  const { errors, isSubmitting } = formState;

  const change = async ({ email }: TypedEmail) => {
    setSentTo('');
    try {
      if (!(await run(() => changeEmail(email)))) return;
      setSentTo(email);
      reset();
    } catch (error) {
      setError('email', { message: messageOf(error) }, { shouldFocus: true });
    }
  };

  return (
    <form className="area-form stack-5" noValidate onSubmit={handleSubmit(change)}>
      <Field label="New email" error={errors.email?.message} hint={accountAreaMessages.emailWhy}>
        {(control) => (
          <input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="email"
            aria-required
            {...register('email')}
          />
        )}
      </Field>
      <div className="area-acts cluster">
        <Button type="submit" look="ink" loading={isSubmitting}>
          Change email
        </Button>
        <p role="status">{sentTo && accountAreaMessages.emailLinkSent(sentTo)}</p>
      </div>
      {dialog}
    </form>
  );
}
