import type { Db } from '../../db/schema.ts';
import { addressVerification } from '../../gateways/mail/address-verification.tsx';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { passwordReset } from '../../gateways/mail/password-reset.tsx';
import { type SecurityChange, securityNotice } from '../../gateways/mail/security-notice.tsx';
import type { JobData } from '../../jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { deviceOf } from '../session/device-of.ts';
import { hasEnoughLinks, issueOnceToken, redeemOnceToken } from './once-tokens.ts';
import { findByUsername } from './users.ts';
import type { GuestOrder } from './verify-address.ts';

type MailDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'> & { readonly mailer: Mailer };

export async function sendVerification(deps: MailDeps, job: JobData<'address-verification'>): Promise<void> {
  const { settings, store, mailer } = deps;
  const { accountId, guestOrder, mailId } = job;
  const user = await findUser(deps, accountId);
  if (!user || user.email_verified) return;
  const { publicUrl } = settings;
  const { email: to } = user;
  await mailLink(deps, { kind: 'verify', accountId, value: JSON.stringify({ accountId, guestOrder }) }, async (token) =>
    mailer.send(await addressVerification({ to, store, publicUrl, mailId, token })),
  );
}

export async function sendReset(deps: MailDeps, { accountId, mailId }: JobData<'password-reset'>): Promise<void> {
  const { settings, store, mailer } = deps;
  const user = await findUser(deps, accountId);
  if (!user) return;
  const { publicUrl } = settings;
  const { email: to } = user;
  await mailLink(deps, { kind: 'reset', accountId, value: accountId }, async (rid) =>
    mailer.send(await passwordReset({ to, store, publicUrl, mailId, rid })),
  );
}

/**
 * Mails a link, unless the mailbox has enough of them. Its token is issued here and not with the job, so that it is stored
 * nowhere but in the mail. One whose mail could not be sent is revoked: it does not count as a link that the owner has.
 */
async function mailLink(
  { connection: { db }, clock }: MailDeps,
  link: { kind: 'verify' | 'reset'; accountId: string; value: string },
  send: (token: string) => Promise<void>,
): Promise<void> {
  const now = clock();
  if (await hasEnoughLinks(db, { ...link, now })) return;
  const token = await issueOnceToken(db, { ...link, now });
  try {
    await send(token);
  } catch (error) {
    await redeemOnceToken(db, { kind: link.kind, token, now });
    throw error;
  }
}

/** Notifies the owner that a password, passkey or second factor was added, removed or changed. */
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
  /** of the browser; null: by our staff, for an owner who asked them */
  readonly userAgent: string | null;
}

/** Queues the notice about a changed password, passkey or second factor, in the transaction of the change. */
export async function notifyOwner(
  db: Db,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { accountId, change, userAgent }: Change,
): Promise<void> {
  const device = userAgent === null ? 'the help of our staff' : deviceOf(userAgent);
  const [mailId, at] = [crypto.randomUUID(), clock().toISOString()];
  await jobs.enqueue(db, 'security-notice', { accountId, mailId, change, at, device });
}
