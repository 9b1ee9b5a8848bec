import { useEffect } from 'react';
import { accountMessages } from '../../../api/contract/messages/account.ts';
import { trackSignUp, type Verification } from '../../stores/account/register.ts';
import { Outcome } from './Outcome.tsx';
import { ViewLink } from './ViewLink.tsx';
import { views } from './views.ts';

/** Shown after the link in the email was followed. */
export function VerificationResult({ kind, heading, text }: Verification) {
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
