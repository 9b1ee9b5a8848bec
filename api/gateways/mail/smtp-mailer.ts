import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const PATIENCE_MS = 15_000;

/** `url` such as `smtps://user:password@mail.example:465`; `from` as it stands in the header. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  return {
    async send({ messageId, ...mail }) {
      await transport.sendMail({ ...mail, from, messageId: `<${messageId}>` });
    },
    close: () => transport.close(),
  };
}
