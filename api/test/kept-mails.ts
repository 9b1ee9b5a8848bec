import type { Mail, Mailer } from '../gateways/mail/mailer.ts';

/** A mail server that keeps what it was given, for tests to read. */
export function keptMails(): { readonly mails: Mail[]; readonly mailer: Mailer } {
  const mails: Mail[] = [];
  return { mails, mailer: { send: async (mail) => void mails.push(mail), close: () => {} } };
}
