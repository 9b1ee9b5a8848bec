import type { AccountMailFacts } from './address-verification.tsx';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

/** The email with the link to choose a new password. */
export async function passwordReset(facts: AccountMailFacts & { readonly rid: string }): Promise<Mail> {
  const { to, store, publicUrl, mailId, rid } = facts;
  const mail = (
    <MailFrame
      store={store}
      heading="A new password"
      text={`Someone asked for a new password for your account at ${store.name}. Choose it here.`}
      action={{
        label: 'Choose a new password',
        url: `${publicUrl}/reset-password/?${new URLSearchParams({ rid, email: to })}`,
      }}
      notes={[
        'The link works once, within an hour. A new password signs you out everywhere, and you choose which passkeys to keep.',
        'If it was not you, do nothing: your password stays as it is.',
      ]}
    />
  );
  return await writeMail(mail, {
    to,
    subject: `Your new password for ${store.name}`,
    id: `password-reset-${mailId}`,
    store,
  });
}
