import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import type { StoredMail } from './stored-mail.ts';

/**
 * For installations without a mail server: each mail becomes an `.eml`, which mail programs open, and a `.json`,
 * which the viewer reads. Both are named after the Message-ID, so a mail that is sent twice is there once.
 */
export function folderMailer(folder: string, from: string, clock: () => Date): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send({ messageId, ...mail }) {
      const date = clock();
      const { message } = await transport.sendMail({ ...mail, from, date, messageId: `<${messageId}>` });
      const name = messageId.replace(/[^\w.@-]/g, '_');
      const stored: StoredMail = { ...mail, id: name, from, sentAt: date.toISOString() };
      await mkdir(folder, { recursive: true });
      await writeWhole(join(folder, `${name}.eml`), message);
      await writeWhole(join(folder, `${name}.json`), JSON.stringify(stored, null, 2));
    },
    close: () => transport.close(),
  };
}

/** Nobody reads half a file. */
async function writeWhole(path: string, contents: string | Uint8Array | Readable): Promise<void> {
  const draft = `${path}.${crypto.randomUUID()}.part`;
  await writeFile(draft, contents);
  await rename(draft, path);
}
