import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addressVerification } from '../../gateways/mail/address-verification.tsx';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { passwordReset } from '../../gateways/mail/password-reset.tsx';
import { type SecurityChange, securityNotice } from '../../gateways/mail/security-notice.tsx';
import type { JobData } from '../../jobs/jobs.ts';
import { deviceOf } from '../session/device-of.ts';
import { issueOnceToken } from './once-tokens.ts';
import { findByUsername } from './users.ts';
import type { GuestOrder } from './verify-address.ts';

type MailDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'> & { readonly mailer: Mailer };

/** The token is issued here and not with the job, so that it is stored nowhere but in the mail. */
export async function sendVerification(deps: MailDeps, job: JobData<'address-verification'>): Promise<void> {
  const { connection, clock, settings, store, mailer } = deps;
  const user = await findUser(deps, job.accountId);
  if (!user || user.email_verified) return;
  const value = JSON.stringify({ accountId: job.accountId, guestOrder: job.guestOrder });
  const token = await issueOnceToken(connection.db, { kind: 'verify', value, accountId: job.accountId, now: clock() });
  const { publicUrl } = settings;
  const { email: to } = user;
  await mailer.send(await addressVerification({ to, store, publicUrl, mailId: job.mailId, token }));
}

export async function sendReset(deps: MailDeps, { accountId, mailId }: JobData<'password-reset'>): Promise<void> {
  const { connection, clock, settings, store, mailer } = deps;
  const user = await findUser(deps, accountId);
  if (!user) return;
  const rid = await issueOnceToken(connection.db, { kind: 'reset', value: accountId, accountId, now: clock() });
  const { publicUrl } = settings;
  await mailer.send(await passwordReset({ to: user.email, store, publicUrl, mailId, rid }));
}

/** Notifies the owner that a password or passkey was added, removed or changed. */
export async function sendSecurityNotice(deps: MailDeps, job: JobData<'security-notice'>): Promise<void> {
  const { settings, store, mailer } = deps;
  const user = await findUser(deps, job.accountId);
  if (!user) return;
  const { publicUrl } = settings;
  await mailer.send(await securityNotice({ ...job, to: user.email, store, publicUrl }));
}

async function findUser({ connection }: MailDeps, id: string) {
  return await connection.db
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Queues the mail with the verification link. */
export async function requestVerification(
  { connection, jobs }: Pick<Deps, 'connection' | 'jobs'>,
  { accountId, guestOrder }: { accountId: string; guestOrder?: GuestOrder | undefined },
): Promise<void> {
  const mailId = crypto.randomUUID();
  await jobs.enqueue(connection.db, 'address-verification', { accountId, mailId, ...(guestOrder && { guestOrder }) });
}

/** Sends an account that is not verified yet its mail again, by user id or address; other accounts get none. */
export async function requestVerificationAgain(
  deps: Pick<Deps, 'connection' | 'jobs'>,
  username: string,
): Promise<void> {
  const user = await findByUsername(deps.connection.db, username);
  if (user && !user.isVerified) await requestVerification(deps, { accountId: user.id });
}

interface Change {
  readonly accountId: string;
  readonly change: SecurityChange;
  readonly userAgent: string;
}

/** Queues the notice about a changed password or passkey, in the transaction of the change. */
export async function notifyOwner(
  db: Db,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { accountId, change, userAgent }: Change,
): Promise<void> {
  const [mailId, at, device] = [crypto.randomUUID(), clock().toISOString(), deviceOf(userAgent)];
  await jobs.enqueue(db, 'security-notice', { accountId, mailId, change, at, device });
}
