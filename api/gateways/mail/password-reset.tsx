import type { AccountMailFacts } from './address-verification.tsx';
import { fillWords, paragraphs } from './fill-words.ts';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

/** The email with the link to choose a new password. */
export async function passwordReset(facts: AccountMailFacts & { readonly rid: string }): Promise<Mail> {
  const { to, store, mails, publicUrl, mailId, rid } = facts;
  const words = fillWords(mails.accounts.newPassword, { store: store.name });
  const mail = (
    <MailFrame
      store={store}
      heading={words.heading}
      text={words.text}
      action={{
        label: words.button,
        url: `${publicUrl}/reset-password/?${new URLSearchParams({ rid, email: to })}`,
      }}
      notes={paragraphs(words.notes)}
    />
  );
  return await writeMail(mail, {
    to,
    subject: words.subject,
    id: `password-reset-${mailId}`,
    store,
  });
}
