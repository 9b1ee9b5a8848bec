import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { accountMessages } from '../../../contract/messages/account.ts';
import type { ModalView } from '../../../contract/routes/modal-path.ts';
import { $dialogView } from '../../stores/account/dialog-view.ts';
import { readResetLink } from '../../stores/account/password-reset.ts';
import { readVerification, trackSignUp, type Verification } from '../../stores/account/register.ts';
import { showNotices } from '../cart/show-notices.ts';
import { ForgotForm } from './ForgotForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { Outcome } from './Outcome.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { BrokenResetLink, ResetForm } from './ResetForm.tsx';
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
