import { DateTime } from 'luxon';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import type { AccountMailFacts } from './address-verification.tsx';
import { fillWords, paragraphs } from './fill-words.ts';
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

const wordsOf = {
  passkey_added: 'passkeyAdded',
  passkey_removed: 'passkeyRemoved',
  password_changed: 'passwordChanged',
  password_reset: 'passwordReset',
  second_factor_on: 'secondFactorOn',
  second_factor_off: 'secondFactorOff',
  recovery_codes_renewed: 'recoveryCodesRenewed',
} as const satisfies Record<SecurityChange, keyof MailWords['accounts']['security']>;

/** Tells the account owner about a change to passkeys, password or second factor, and what to do if it was not them. */
export async function securityNotice(facts: SecurityNoticeFacts): Promise<Mail> {
  const { to, store, mails, publicUrl, mailId, change, at, device } = facts;
  const { security } = mails.accounts;
  const { heading, what, ...more } = security[wordsOf[change]];
  const moment = DateTime.fromISO(at, { zone: store.timeZone })
    .setLocale('en-US')
    .toLocaleString(DateTime.DATETIME_FULL);
  const { subject, text } = fillWords(
    { subject: security.subject, text: security.text },
    { store: store.name, heading, what, moment, device },
  );
  // What else an owner does who did not make the change.
  const remedy = 'notes' in more ? more.notes : '';
  const mail = (
    <MailFrame
      store={store}
      heading={heading}
      text={text}
      action={{ label: security.button, url: `${publicUrl}/modal/forgot-password/` }}
      notes={[security.notes, remedy].flatMap(paragraphs)}
    />
  );
  return await writeMail(mail, {
    to,
    subject,
    id: `security-notice-${mailId}`,
    store,
  });
}
