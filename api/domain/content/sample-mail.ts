import { mailsSchema } from '../../../contract/editorial/mails.ts';
import type { Mail } from '../../gateways/mail/mailer.ts';
import { sampleMails } from '../../gateways/mail/sample-mails.ts';
import type { JobData } from '../../jobs/jobs.ts';
import type { Deps, JobDeps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { readContentFile } from './list-content.ts';

type SampleDeps = Pick<Deps, 'connection' | 'contentFolder' | 'clock' | 'store' | 'settings'>;

/** What mails there are to look at, such as `Order: shipped`. */
export const sampleMailNames = Object.keys(sampleMails);

/** A mail in the words of the draft, or else of what is published. Throws `content_unknown`. */
export async function writeSampleMail(deps: SampleDeps, name: string): Promise<Mail> {
  const write = sampleOf(name);
  const { value } = await readContentFile(deps, 'mails.yaml');
  const { store, settings } = deps;
  return await write({ store, publicUrl: settings.publicUrl, mails: mailsSchema.parse(value) });
}

function sampleOf(name: string) {
  const write = Object.hasOwn(sampleMails, name) && sampleMails[name];
  if (!write) throw new ShopError('content_unknown', { path: name });
  return write;
}

/** Queues a mail to the member of the staff who asks for it. */
export async function requestSampleMail(
  { connection, jobs }: Pick<Deps, 'connection' | 'jobs'>,
  { name, staffId }: { readonly name: string; readonly staffId: string },
): Promise<void> {
  sampleOf(name);
  await jobs.enqueue(connection.db, 'mail-test', { name, staffId, mailId: crypto.randomUUID() });
}

/** Mails it in the words of the moment at which it is sent. */
export async function sendSampleMail(
  deps: Pick<JobDeps, keyof SampleDeps | 'mailer'>,
  { name, staffId, mailId }: JobData<'mail-test'>,
): Promise<void> {
  const { db } = deps.connection;
  const staff = await db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirst();
  if (!staff) return;
  const mail = await writeSampleMail(deps, name);
  await deps.mailer.send({
    ...mail,
    to: staff.email,
    subject: `[Test] ${mail.subject}`,
    messageId: `test-${mailId}-${mail.messageId}`,
  });
}
