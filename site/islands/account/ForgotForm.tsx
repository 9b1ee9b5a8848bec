import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountMessages } from '../../../contract/messages/account.ts';
import { type AskResetTyped, askResetForm } from '../../stores/account/form-schemas.ts';
import { requestPasswordReset } from '../../stores/account/password-reset.ts';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from './EmailField.tsx';
import { Envelope } from './Envelope.tsx';
import { FormAlert } from './FormAlert.tsx';
import { Outcome } from './Outcome.tsx';
import { useDialogTitle } from './use-dialog-title.ts';
import { useFirstField } from './use-first-field.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { ViewLink } from './ViewLink.tsx';
import { views } from './views.ts';

/** No account has this email. */
function WrongEmail({ email, onTryAgain }: { email: string; onTryAgain: () => void }) {
  return (
    <>
      <Outcome kind="bad" title={accountMessages.wrongEmailTitle} heading={accountMessages.wrongEmail(email)} />
      <div className="account-foot cluster">
        <ViewLink to="register" className="btn btn-quiet">
          Create account
        </ViewLink>
        <Button look="act" onClick={onTryAgain}>
          Try Again
        </Button>
      </div>
    </>
  );
}

function ResetSent({ email }: { email: string }) {
  useDialogTitle(accountMessages.emailSent);
  return (
    <>
      <Envelope />
      <p role="status">{accountMessages.resetAsked}</p>
      <p className="muted account-small">
        {accountMessages.linkSentTo} <strong>{email}</strong>.
      </p>
      <div className="account-foot cluster">
        <Button look="ink" data-closes>
          Close
        </Button>
      </div>
    </>
  );
}

/** Requests the email with the link to a new password. */
export function ForgotForm() {
  const [outcome, setOutcome] = useState<'sent' | 'unknown' | 'failed' | null>(null);
  const form = useForm<AskResetTyped>({
    defaultValues: { email: '' },
    mode: 'onTouched',
    resolver: zodResolver(askResetForm),
  });
  const { errors, isSubmitting } = form.formState;
  const place = useFirstField();
  const send = useOneAtATime(async ({ email }: AskResetTyped) => setOutcome(await requestPasswordReset(email)));

  const email = form.getValues('email');
  if (outcome === 'sent') return <ResetSent email={email} />;
  if (outcome === 'unknown') {
    const again = () => {
      const title = document.getElementById('account-title');
      if (title) title.textContent = views['forgot-password'].title;
      setOutcome(null);
    };
    return <WrongEmail email={email} onTryAgain={again} />;
  }
  return (
    <form noValidate onSubmit={form.handleSubmit(send)} ref={place}>
      <p className="muted">{accountMessages.askReset}</p>
      <FormAlert message={outcome === 'failed' ? accountMessages.resetFailed : undefined} />
      <EmailField error={errors.email?.message} register={() => form.register('email')} />
      <Button look="act" wide type="submit" loading={isSubmitting}>
        Send the link
      </Button>
      <p className="account-ways">
        <ViewLink to="login">Back to Sign In</ViewLink>
      </p>
    </form>
  );
}
