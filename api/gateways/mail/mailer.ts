import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import * as z from 'zod';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** without angle brackets; the same for the same event, so that an email sent twice can be recognized */
  readonly messageId: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends emails. Throws when the server does not accept one; the caller retries later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

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

/** An email stored by `folderMailer`, as the viewer reads it. */
export const storedMailSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
});
export type StoredMail = z.infer<typeof storedMailSchema>;

/**
 * For installations without a mail server: each email becomes an `.eml` for mail programs and a `.json` for the viewer.
 * Both are named after the Message-ID, so an email sent twice is stored once. Writes are synchronous, because handing two
 * small files to another thread takes several times as long as writing them.
 */
export function folderMailer(folder: string, from: string, clock: () => Date): Mailer {
  // Emails contain sign-in links. Folders created by earlier versions were readable by others.
  if (existsSync(folder)) chmodSync(folder, 0o700);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send({ messageId, ...mail }) {
      const date = clock();
      const { message } = await transport.sendMail({ ...mail, from, date, messageId: `<${messageId}>` });
      const name = messageId.replace(/[^\w.@-]/g, '_');
      const stored: StoredMail = { ...mail, id: name, from, sentAt: date.toISOString() };
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeWhole(join(folder, `${name}.eml`), message);
      writeWhole(join(folder, `${name}.json`), JSON.stringify(stored, null, 2));
    },
    close: () => transport.close(),
  };
}

/** Writes to a draft and renames it, so that no reader sees half a file. */
function writeWhole(path: string, contents: string | Uint8Array | Readable): void {
  if (typeof contents !== 'string' && !(contents instanceof Uint8Array))
    throw new TypeError('The message is a stream, not a buffer.');
  const draft = `${path}.${crypto.randomUUID()}.part`;
  writeFileSync(draft, contents, { mode: 0o600 });
  renameSync(draft, path);
}
