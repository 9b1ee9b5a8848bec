import type { Db } from '../../db/schema.ts';
import { addressVerification } from '../../gateways/mail/address-verification.tsx';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { passwordReset } from '../../gateways/mail/password-reset.tsx';
import { type SecurityChange, securityNotice } from '../../gateways/mail/security-notice.tsx';
import type { JobData } from '../../jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { shopperOf } from '../sign-in/audience.ts';
import { deviceOf } from '../sign-in/device-of.ts';
import { issueOnceToken, redeemOnceToken } from '../sign-in/once-tokens.ts';
import { findByUsername } from './users.ts';

type MailDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store' | 'mails'> & { readonly mailer: Mailer };

export async function sendVerification(deps: MailDeps, job: JobData<'address-verification'>): Promise<void> {
  const { settings, store, mails, mailer } = deps;
  const { accountId, guestOrder, mailId } = job;
  const user = await findUser(deps, accountId);
  if (!user || user.email_verified) return;
  const { publicUrl } = settings;
  const { email: to } = user;
  await mailLink(deps, { kind: 'verify', accountId, value: JSON.stringify({ accountId, guestOrder }) }, async (token) =>
    mailer.send(await addressVerification({ to, store, mails, publicUrl, mailId, token })),
  );
}

export async function sendReset(deps: MailDeps, { accountId, mailId }: JobData<'password-reset'>): Promise<void> {
  const { settings, store, mails, mailer } = deps;
  const user = await findUser(deps, accountId);
  if (!user) return;
  const { publicUrl } = settings;
  const { email: to } = user;
  await mailLink(deps, { kind: 'reset', accountId, value: accountId }, async (rid) =>
    mailer.send(await passwordReset({ to, store, mails, publicUrl, mailId, rid })),
  );
}

/**
 * Mails a link, unless the mailbox has enough of them. Its token is issued here and not with the job, so that it is stored
 * nowhere but in the mail. One whose mail could not be sent is revoked: it does not count as a link that the owner has.
 */
async function mailLink(
  { connection: { db }, clock }: MailDeps,
  { kind, accountId, value }: { kind: 'verify' | 'reset'; accountId: string; value: string },
  send: (token: string) => Promise<void>,
): Promise<void> {
  const now = clock();
  if (await hasEnoughLinks(db, { kind, accountId, now })) return;
  const token = await issueOnceToken(db, { kind, value, person: shopperOf(accountId), now });
  try {
    await send(token);
  } catch (error) {
    await redeemOnceToken(db, { kind, token, now });
    throw error;
  }
}

/** A mail may be late, and its reader impatient. */
const MAX_LINKS = 5;
const NEXT_LINK_MS = 10 * 60_000;

/**
 * Whether an account was mailed so many links of a kind that another adds nothing: several still work, and the newest is a
 * few minutes old. Strangers may ask for any number of mails: the owner is never refused one, and after the first
 * ones the mailbox gets six an hour.
 */
async function hasEnoughLinks(
  db: Db,
  { kind, accountId, now }: { kind: 'verify' | 'reset'; accountId: string; now: Date },
): Promise<boolean> {
  const { count, newest } = await db
    .selectFrom('verifications')
    .select((link) => [link.fn.countAll<string>().as('count'), link.fn.max('created_at').as('newest')])
    .where('user_id', '=', accountId)
    .where('identifier', 'like', `${kind}:%`)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_LINKS && newest !== null && newest.getTime() > now.getTime() - NEXT_LINK_MS;
}

/** Notifies the owner that a password, passkey or second factor was added, removed or changed. */
export async function sendSecurityNotice(deps: MailDeps, job: JobData<'security-notice'>): Promise<void> {
  const { settings, store, mails, mailer } = deps;
  const user = await findUser(deps, job.accountId);
  if (!user) return;
  const { publicUrl } = settings;
  await mailer.send(await securityNotice({ ...job, to: user.email, store, mails, publicUrl }));
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
  db: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  job: Omit<JobData<'address-verification'>, 'mailId'>,
): Promise<void> {
  await jobs.enqueue(db, 'address-verification', { ...job, mailId: crypto.randomUUID() });
}

/** Sends an account that is not verified yet its mail again, by user id or address; other accounts get none. */
export async function requestVerificationAgain(
  deps: Pick<Deps, 'connection' | 'jobs'>,
  username: string,
): Promise<void> {
  const { db } = deps.connection;
  const user = await findByUsername(db, username);
  if (user && !user.isVerified) await requestVerification(db, deps, { accountId: user.id });
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
