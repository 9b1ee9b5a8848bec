import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { accountMessages } from '../../../contract/messages/account.ts';
import { type NewPasswordTyped, newPasswordForm } from '../../stores/account/form-schemas.ts';
import { registerAccount } from '../../stores/account/register.ts';
import { Button } from '../../ui/Button.tsx';
import { FormAlert } from '../account/FormAlert.tsx';
import { keepFocus } from '../account/keep-focus.ts';
import { NewPasswordFields } from '../account/NewPasswordFields.tsx';
import { useOneAtATime } from '../account/use-one-at-a-time.ts';

interface Props {
  /** as in the order */
  email: string;
  firstName: string;
  lastName: string;
  orderId: string;
}

/** After a guest's order an account only needs a password. For emails that `isRegistered` does not know. */
export function RegisterPanel({ email, firstName, lastName, orderId }: Props) {
  const [isRegistered, setRegistered] = useState(false);
  const form = useForm<NewPasswordTyped>({
    defaultValues: { password: '', password2: '' },
    mode: 'onTouched',
    resolver: zodResolver(newPasswordForm),
  });
  const { errors, isSubmitting } = form.formState;

  const send = useOneAtATime(async (typed: NewPasswordTyped) => {
    const answer = await registerAccount({ ...typed, email, fname: firstName, lname: lastName, saleId: orderId });
    if (answer.kind === 'sent') return setRegistered(true);
    form.setError('root', { message: answer.message });
    if (answer.fields['password']) form.setError('password', { message: answer.fields['password'] });
  });

  return (
    <section className="register-panel panel" aria-labelledby="register-panel-title">
      <h2 className="h3" id="register-panel-title">
        Create an account?
      </h2>
      {isRegistered ? (
        <p role="status" tabIndex={-1} ref={(told) => told?.focus()}>
          {accountMessages.registered}
        </p>
      ) : (
        <FormProvider {...form}>
          <form noValidate onSubmit={form.handleSubmit(send)} onMouseDown={keepFocus}>
            <p className="muted">{accountMessages.createAccountWhy}</p>
            <FormAlert message={errors.root?.message} />
            {/* Password managers save the password under this name. */}
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <NewPasswordFields />
            <Button look="ink" type="submit" loading={isSubmitting}>
              Sign Up
            </Button>
          </form>
        </FormProvider>
      )}
    </section>
  );
}
