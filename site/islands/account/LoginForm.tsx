import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountMessages } from '../../../api/contract/messages/account.ts';
import { type LoginTyped, loginForm } from '../../stores/account/form-schemas.ts';
import { offerPasskeys, signInByPasskey, supportsPasskeys } from '../../stores/account/passkey.ts';
import { signIn } from '../../stores/account/sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Icon } from '../cart/Icon.tsx';
import { EmailField } from './EmailField.tsx';
import { FormAlert } from './FormAlert.tsx';
import { useFirstField } from './use-first-field.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { ViewLink } from './ViewLink.tsx';

/** Only where the browser supports passkeys. */
function PasskeyButton() {
  const [isAsking, setAsking] = useState(false);
  const ask = useOneAtATime(async () => {
    setAsking(true);
    await signInByPasskey();
    setAsking(false);
  });
  if (!supportsPasskeys()) return null;
  return (
    <Button wide loading={isAsking} onClick={ask}>
      <Icon name="key" />
      Use a passkey
    </Button>
  );
}

/** Sign-in by email and password, or by a passkey. */
export function LoginForm() {
  const form = useForm<LoginTyped>({
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
    resolver: zodResolver(loginForm),
  });
  const { errors, isSubmitting } = form.formState;
  const [refused, setRefused] = useState<string | null>(null);
  const place = useFirstField();
  useEffect(() => void offerPasskeys(), []);

  const send = useOneAtATime(async ({ email, password }: LoginTyped) => {
    setRefused(null);
    const why = await signIn(email, password);
    setRefused(why);
    if (why) form.setFocus('password', { shouldSelect: true });
  });

  return (
    <>
      <form noValidate onSubmit={form.handleSubmit(send)} ref={place}>
        <FormAlert message={refused ? accountMessages.badLogin : undefined} hint={refused ?? undefined} />
        <EmailField
          autoComplete="username webauthn"
          error={errors.email?.message}
          register={() => form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          aria-required
          error={errors.password?.message}
          aside={<ViewLink to="forgot-password">Forgot password?</ViewLink>}
          {...form.register('password')}
        />
        <Button look="act" wide type="submit" loading={isSubmitting}>
          Sign In
        </Button>
      </form>
      <PasskeyButton />
      <p className="account-or">New here?</p>
      <ViewLink to="register" className="btn btn-w">
        Create account
      </ViewLink>
    </>
  );
}
