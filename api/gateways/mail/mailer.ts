import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
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
  /** Throws when the server cannot be reached, or does not accept our account. */
  verify(): Promise<void>;
  close(): void;
}

/** As in the From header; a function where the shop's name may change while it runs. */
type Sender = string | (() => string);
const nameOf = (from: Sender): string => (typeof from === 'string' ? from : from());

const TIMEOUT_MS = 15_000;

/** The server responded and refused this one mail, such as for its recipient; it may well accept others. */
export function isMailRefused(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
}

/** The server responded to this one mail, or could not make sense of it; others may fare better. */
export function isAboutMail(error: unknown): boolean {
  const {
    responseCode = 0,
    code = '',
    command = '',
  } = error as {
    responseCode?: number;
    code?: string;
    command?: string;
  };
  // 421: it is closing down.
  return (['RCPT TO', 'DATA'].includes(command) && responseCode !== 421) || ['EENVELOPE', 'EMESSAGE'].includes(code);
}

interface Server {
  readonly host?: string | undefined;
  readonly port?: number | string | undefined;
  readonly secure?: boolean | undefined;
}

/** The library would look the server up and connect to an address, which our permissions do not name. */
export function connectByName(
  { host = 'localhost', port, secure }: Server,
  done: (error: Error | null, options?: { connection: Socket }) => void,
): void {
  const socket = connect({ host, port: Number(port) || (secure ? 465 : 587), timeout: TIMEOUT_MS });
  socket.once('timeout', () => socket.destroy(new Error('The mail server does not answer.')));
  socket.once('error', done);
  socket.once('connect', () => {
    socket.removeListener('error', done);
    socket.setTimeout(0);
    done(null, { connection: socket });
  });
}

/** `url` such as `smtps://user:password@mail.example:465`. */
export function smtpMailer(url: string, from: Sender): Mailer {
  const options = {
    url,
    pool: true as const,
    getSocket: connectByName,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const transport = createTransport(options);
  return {
    async send({ messageId, ...mail }) {
      await transport.sendMail({ ...mail, from: nameOf(from), messageId: `<${messageId}>` });
    },
    async verify() {
      await transport.verify();
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
export function folderMailer(folder: string, sender: Sender, clock: () => Date): Mailer {
  // Emails contain sign-in links. Folders created by earlier versions were readable by others.
  if (existsSync(folder)) chmodSync(folder, 0o700);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send({ messageId, ...mail }) {
      const date = clock();
      const from = nameOf(sender);
      const { message } = await transport.sendMail({ ...mail, from, date, messageId: `<${messageId}>` });
      const name = messageId.replace(/[^\w.@-]/g, '_');
      const stored: StoredMail = { ...mail, id: name, from, sentAt: date.toISOString() };
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeWhole(join(folder, `${name}.eml`), message);
      writeWhole(join(folder, `${name}.json`), JSON.stringify(stored, null, 2));
    },
    verify: async () => {},
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
