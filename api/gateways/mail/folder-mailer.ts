import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import type { StoredMail } from './stored-mail.ts';

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
  if (typeof contents !== 'string' && !(contents instanceof Uint8Array)) throw new TypeError('a mail came as a stream');
  const draft = `${path}.${crypto.randomUUID()}.part`;
  writeFileSync(draft, contents, { mode: 0o600 });
  renameSync(draft, path);
}
