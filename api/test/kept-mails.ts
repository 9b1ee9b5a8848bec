import type { Mail, Mailer } from '../gateways/mail/mailer.ts';

/** A mailer that keeps its emails for tests to read. */
export function keptMails(): { readonly mails: Mail[]; readonly mailer: Mailer } {
  const mails: Mail[] = [];
  return { mails, mailer: { send: async (mail) => void mails.push(mail), verify: async () => {}, close: () => {} } };
}
