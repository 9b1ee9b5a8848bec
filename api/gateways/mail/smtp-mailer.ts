import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const TIMEOUT_MS = 15_000;

/** `url` such as `smtps://user:password@mail.example:465`; `from` as in the From header. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send({ messageId, ...mail }) {
      await transport.sendMail({ ...mail, from, messageId: `<${messageId}>` });
    },
    close: () => transport.close(),
  };
}
