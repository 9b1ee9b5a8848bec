import { CONFIRM_EMAIL_HOURS, UNDO_EMAIL_DAYS } from '../../../contract/accounts/auth-calls.ts';
import type { AccountMailFacts } from './address-verification.tsx';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

/** Asks the owner of a new address to confirm it; until then, the account keeps its old one. */
export async function emailChangeConfirmation(facts: AccountMailFacts & { readonly token: string }): Promise<Mail> {
  const { to, store, publicUrl, mailId, token } = facts;
  const mail = (
    <MailFrame
      store={store}
      heading="Is this your new address?"
      text={`Someone asked to use this address for their account at ${store.name}. Confirm it, and from then on you sign in with it, and our emails come here.`}
      action={{ label: 'Use this address', url: `${publicUrl}/email/confirm/?token=${token}` }}
      notes={[
        `The link works once, within ${CONFIRM_EMAIL_HOURS} hours. Until then, nothing changes.`,
        'If it was not you, do nothing: the account keeps its address.',
      ]}
    />
  );
  return await writeMail(mail, {
    to,
    subject: `Confirm your new address for ${store.name}`,
    id: `email-change-${mailId}`,
    store,
  });
}

interface NoticeFacts extends AccountMailFacts {
  readonly token: string;
  /** whether the new address is confirmed */
  readonly isDone: boolean;
  readonly newEmail: string;
  /** such as "Firefox on Linux", composed from our own list and never from what a browser or a shopper sent */
  readonly device: string;
}

/** Tells the owner of the old address that a change was requested, or is done, and how to undo it. */
export async function emailChangeNotice(facts: NoticeFacts): Promise<Mail> {
  const { to, store, publicUrl, mailId, token, isDone, newEmail, device } = facts;
  const heading = isDone ? 'Your address was changed' : 'Your address is about to change';
  const text = isDone
    ? `Your account at ${store.name} now has the address ${newEmail}. You sign in with it, and our emails go there.`
    : `Someone who is signed in to your account at ${store.name}, with ${device}, asked to change its address to ${newEmail}.`;
  const mail = (
    <MailFrame
      store={store}
      heading={heading}
      text={text}
      action={{ label: 'It was not me', url: `${publicUrl}/email/undo/?token=${token}` }}
      notes={[
        'If it was you, there is nothing to do.',
        `If not, the button brings this address back and signs out every device; you then choose a new password. It works for ${UNDO_EMAIL_DAYS} days.`,
      ]}
    />
  );
  return await writeMail(mail, {
    to,
    subject: `${heading}: your ${store.name} account`,
    id: `email-change-${mailId}`,
    store,
  });
}
