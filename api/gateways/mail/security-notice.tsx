import { DateTime } from 'luxon';
import type { AccountMailFacts } from './address-verification.tsx';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

export type SecurityChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'password_changed'
  | 'password_reset'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed';

export interface SecurityNoticeFacts extends AccountMailFacts {
  readonly change: SecurityChange;
  /** ISO */
  readonly at: string;
  /** such as "Firefox on Linux", composed from our own list and never from what a browser or a shopper sent */
  readonly device: string;
}

interface Words {
  readonly heading: string;
  readonly what: string;
  /** what else an owner does who did not make the change */
  readonly remedy?: string;
}

const words: Readonly<Record<SecurityChange, Words>> = {
  passkey_added: {
    heading: 'A passkey was added',
    what: 'A passkey was added to your account. It can sign in without the password.',
  },
  passkey_removed: {
    heading: 'A passkey was removed',
    what: 'A passkey was removed from your account. It can no longer sign in.',
  },
  password_changed: { heading: 'Your password was changed', what: 'The password of your account was changed.' },
  password_reset: {
    heading: 'Your password was changed',
    what: 'A new password was set with a link from an email. Passkeys that were not confirmed have been removed.',
  },
  second_factor_on: {
    heading: 'Two-step sign-in is on',
    what: 'An authenticator app was set up for your account. Signing in with the password or an emailed code asks for a code of the app as well.',
    remedy: 'Then write to us from this address: we turn two-step sign-in off once we know that it is you.',
  },
  second_factor_off: {
    heading: 'Two-step sign-in is off',
    what: 'Signing in to your account no longer asks for a code of an authenticator app.',
  },
  recovery_codes_renewed: {
    heading: 'You have new recovery codes',
    what: 'New recovery codes were made for your account. The earlier ones no longer work.',
  },
};

/** Tells the account owner about a change to passkeys, password or second factor, and what to do if it was not them. */
export async function securityNotice(facts: SecurityNoticeFacts): Promise<Mail> {
  const { to, store, publicUrl, mailId, change, at, device } = facts;
  const { heading, what, remedy } = words[change];
  const moment = DateTime.fromISO(at, { zone: store.timeZone }).setLocale('en-US');
  const mail = (
    <MailFrame
      store={store}
      heading={heading}
      text={`${what} That was on ${moment.toLocaleString(DateTime.DATETIME_FULL)}, with ${device}.`}
      action={{ label: 'It was not me', url: `${publicUrl}/modal/forgot-password/` }}
      notes={[
        'If it was you, there is nothing to do.',
        'If not, choose a new password: it signs out every device, and you choose which passkeys to keep.',
        ...(remedy ? [remedy] : []),
      ]}
    />
  );
  return await writeMail(mail, {
    to,
    subject: `${heading}: your ${store.name} account`,
    id: `security-notice-${mailId}`,
    store,
  });
}
