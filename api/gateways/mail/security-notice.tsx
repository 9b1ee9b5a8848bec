import { DateTime } from 'luxon';
import type { AccountMailFacts } from './address-verification.tsx';
import { bodiesOf } from './mail-bodies.ts';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';

export type SecurityChange = 'passkey_added' | 'passkey_removed' | 'password_changed' | 'password_reset';

export interface SecurityNoticeFacts extends AccountMailFacts {
  readonly change: SecurityChange;
  /** ISO */
  readonly at: string;
  /** such as "Firefox on Linux": of our own words only, never what a browser or a shopper typed */
  readonly device: string;
}

const words: Readonly<Record<SecurityChange, { readonly heading: string; readonly what: string }>> = {
  passkey_added: {
    heading: 'A passkey was added',
    what: 'A passkey was added to your account. It signs in without the password.',
  },
  passkey_removed: {
    heading: 'A passkey was removed',
    what: 'A passkey was removed from your account. It no longer signs in.',
  },
  password_changed: { heading: 'Your password was changed', what: 'The password of your account was changed.' },
  password_reset: {
    heading: 'Your password was changed',
    what: 'A new password was chosen by the link of a mail. Passkeys that were not confirmed are removed.',
  },
};

/** Tells the owner of an account how signing in to it changed, and what to do about an intruder. */
export async function securityNotice(facts: SecurityNoticeFacts): Promise<Mail> {
  const { to, store, publicUrl, mailId, change, at, device } = facts;
  const { heading, what } = words[change];
  const moment = DateTime.fromISO(at, { zone: store.timeZone }).setLocale('en-US');
  const mail = (
    <MailFrame
      store={store}
      heading={heading}
      text={`${what} That was on ${moment.toLocaleString(DateTime.DATETIME_FULL)}, with ${device}.`}
      action={{ label: 'It was not me', url: `${publicUrl}/modal/forgot-password/` }}
      notes={[
        'If it was you, there is nothing to do.',
        'If not, choose a new password: it signs out everybody, and you decide which passkeys stay.',
      ]}
    />
  );
  return {
    to,
    subject: `${heading}: your ${store.name} account`,
    ...(await bodiesOf(mail)),
    messageId: `security-notice-${mailId}@${store.email.split('@')[1]}`,
  };
}
