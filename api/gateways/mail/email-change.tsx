import { CONFIRM_EMAIL_HOURS, UNDO_EMAIL_DAYS } from '../../../contract/accounts/auth-calls.ts';
import type { AccountMailFacts } from './address-verification.tsx';
import { fillWords, paragraphs } from './fill-words.ts';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

/** Asks the owner of a new address to confirm it; until then, the account keeps its old one. */
export async function emailChangeConfirmation(facts: AccountMailFacts & { readonly token: string }): Promise<Mail> {
  const { to, store, mails, publicUrl, mailId, token } = facts;
  const words = fillWords(mails.accounts.confirmNewAddress, { store: store.name, hours: CONFIRM_EMAIL_HOURS });
  const mail = (
    <MailFrame
      store={store}
      heading={words.heading}
      text={words.text}
      action={{ label: words.button, url: `${publicUrl}/email/confirm/?token=${token}` }}
      notes={paragraphs(words.notes)}
    />
  );
  return await writeMail(mail, {
    to,
    subject: words.subject,
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
  const { to, store, mails, publicUrl, mailId, token, isDone, newEmail, device } = facts;
  const { asked, done, button, notes } = mails.accounts.addressChange;
  const names = { store: store.name, device, 'new address': newEmail };
  const { subject, heading, text } = fillWords(isDone ? done : asked, names);
  const mail = (
    <MailFrame
      store={store}
      heading={heading}
      text={text}
      action={{ label: button, url: `${publicUrl}/email/undo/?token=${token}` }}
      notes={paragraphs(fillWords(notes, { days: UNDO_EMAIL_DAYS }))}
    />
  );
  return await writeMail(mail, {
    to,
    subject,
    id: `email-change-${mailId}`,
    store,
  });
}
