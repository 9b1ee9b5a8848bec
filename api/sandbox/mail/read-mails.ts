import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type StoredMail, storedMailSchema } from '../../gateways/mail/stored-mail.ts';

/** The mails in the folder, newest first. A folder that is not there yet is empty. */
export async function readMails(folder: string): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => read(join(folder, name))),
  );
  return mails.filter((mail) => mail !== undefined).sort((a, b) => b.sentAt.localeCompare(a.sentAt));
}

async function read(path: string): Promise<StoredMail | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : storedMailSchema.safeParse(JSON.parse(text)).data;
}
