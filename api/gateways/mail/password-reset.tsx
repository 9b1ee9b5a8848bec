import type { AccountMailFacts } from './address-verification.tsx';
import { bodiesOf } from './mail-bodies.ts';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';

/** Lets who forgot the password choose another one. */
export async function passwordReset(facts: AccountMailFacts & { readonly rid: string }): Promise<Mail> {
  const { to, name, store, publicUrl, mailId, rid } = facts;
  const mail = (
    <MailFrame
      store={store}
      heading="A new password"
      text={`${name ? `Hello ${name}, s` : 'S'}omebody, you we hope, asked for a new password at ${store.name}. Choose it here.`}
      action={{
        label: 'Choose a new password',
        url: `${publicUrl}/reset-password/?${new URLSearchParams({ rid, email: to })}`,
      }}
      notes={[
        'The link works once, for an hour. With the new password you are signed out wherever you were signed in.',
        'It was not you? Do nothing: your password stays as it is.',
      ]}
    />
  );
  return {
    to,
    subject: `Your new password for ${store.name}`,
    ...(await bodiesOf(mail)),
    messageId: `password-reset-${mailId}@${store.email.split('@')[1]}`,
  };
}
