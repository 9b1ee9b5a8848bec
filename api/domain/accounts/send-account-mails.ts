import type { Deps } from '../../deps.ts';
import { addressVerification } from '../../gateways/mail/address-verification.tsx';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { passwordReset } from '../../gateways/mail/password-reset.tsx';
import type { JobData } from '../../jobs/jobs.ts';
import { issueOnceToken } from './once-tokens.ts';

type MailDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'> & { readonly mailer: Mailer };

/** The token is made here and not with the job, so that it stands nowhere but in the mail. */
export async function sendVerification(deps: MailDeps, job: JobData<'address-verification'>): Promise<void> {
  const { connection, clock, settings, store, mailer } = deps;
  const user = await findUser(deps, job.accountId);
  if (!user || user.email_verified) return;
  const value = JSON.stringify({ accountId: job.accountId, guestOrder: job.guestOrder });
  const token = await issueOnceToken(connection.db, { kind: 'verify', value, now: clock() });
  const { publicUrl } = settings;
  const { email: to, first_name: name } = user;
  await mailer.send(await addressVerification({ to, name, store, publicUrl, mailId: job.mailId, token }));
}

export async function sendReset(deps: MailDeps, { accountId, mailId }: JobData<'password-reset'>): Promise<void> {
  const { connection, clock, settings, store, mailer } = deps;
  const user = await findUser(deps, accountId);
  if (!user) return;
  const rid = await issueOnceToken(connection.db, { kind: 'reset', value: accountId, now: clock() });
  const { publicUrl } = settings;
  const { email: to, first_name: name } = user;
  await mailer.send(await passwordReset({ to, name, store, publicUrl, mailId, rid }));
}

async function findUser({ connection }: MailDeps, id: string) {
  return await connection.db
    .selectFrom('users')
    .select(['email', 'first_name', 'email_verified'])
    .where('id', '=', id)
    .executeTakeFirst();
}
