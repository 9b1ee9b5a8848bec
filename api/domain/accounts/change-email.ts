import { sql } from 'kysely';
import type * as z from 'zod';
import {
  CONFIRM_EMAIL_HOURS,
  type emailConfirmedSchema,
  type emailStatusSchema,
  type emailUndoneSchema,
  UNDO_EMAIL_DAYS,
} from '../../../contract/accounts/auth-calls.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import { emailChangeConfirmation, emailChangeNotice } from '../../gateways/mail/email-change.tsx';
import { type MailLinkKind, readMailLink, signMailLink } from '../../gateways/mail/mail-links.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import type { JobData } from '../../jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { deletePendingEmailChange, lockAccount, revokeAccess } from '../session/revoke-access.ts';
import { requireRecentSignIn, type Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { deviceOf } from '../sign-in/device-of.ts';
import { findAddressHolder } from './users.ts';

type ChangeDeps = Pick<Deps, 'connection' | 'clock' | 'jobs'>;
type LinkDeps = ChangeDeps & Pick<Deps, 'settings'>;

const HOUR_MS = 60 * 60_000;

/**
 * Requests a change of the account's address. It counts once the owner of the new address has followed a link; the owner of
 * the old one is told, and can undo it. Replaces an earlier request.
 */
export async function requestEmailChange(
  deps: ChangeDeps,
  shopper: Shopper,
  { email: typed, userAgent }: { email: string; userAgent: string },
): Promise<void> {
  requireRecentSignIn(shopper);
  const { db } = deps.connection;
  const new_email = typed.toLowerCase();
  const { id: user_id } = shopper;
  const { email: old_email } = await addressOf(db, user_id);
  if (new_email === old_email) throw new ShopError('email_same');
  const holder = await findAddressHolder(db, new_email, deps.clock());
  if (holder && holder !== user_id) throw new ShopError('email_taken');
  const device = deviceOf(userAgent);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, user_id);
    await deletePendingEmailChange(trx, user_id);
    const { id } = await trx
      .insertInto('email_changes')
      .values({ user_id, old_email, new_email, device, session_id: shopper.sessionId ?? null, asked_at: deps.clock() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueueMail(deps, trx, id, 'confirm');
    await enqueueMail(deps, trx, id, 'asked');
  });
}

/** The account's address, and the one that waits for its confirmation. */
export async function readEmailStatus(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  { id }: Shopper,
): Promise<z.output<typeof emailStatusSchema>> {
  const { email } = await addressOf(connection.db, id);
  const change = await connection.db
    .selectFrom('email_changes')
    .select(['new_email', 'asked_at'])
    .where('user_id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('undone_at', 'is', null)
    .where(isAskingSessionAlive(clock()))
    .executeTakeFirst();
  const until = change && confirmableUntil(change);
  const isPending = until && until > clock();
  return { email, pending: isPending ? { email: change.new_email, until: until.toISOString() } : null };
}

/** Withdraws a request that is not confirmed yet. */
export async function withdrawEmailChange({ connection }: Pick<Deps, 'connection'>, { id }: Shopper): Promise<void> {
  await deletePendingEmailChange(connection.db, id);
}

/** Sends a mail of a change, with a link that is signed and stored nowhere. */
export async function sendEmailChangeMail(
  deps: Pick<Deps, 'connection' | 'clock' | 'settings' | 'store' | 'mails'> & { readonly mailer: Mailer },
  { changeId, mailId, mail }: JobData<'email-change'>,
): Promise<void> {
  const { connection, clock, settings, store, mails, mailer } = deps;
  const change = await findChange(connection.db, changeId);
  if (!change || change.undone_at) return;
  const kind = mail === 'confirm' ? 'email-confirm' : 'email-undo';
  const token = await signMailLink(kind, { sub: changeId }, { secret: settings.tokenSecret, now: clock() });
  const facts = { store, mails, publicUrl: settings.publicUrl, mailId, token };
  const { old_email, new_email: newEmail, device } = change;
  await mailer.send(
    mail === 'confirm'
      ? await emailChangeConfirmation({ ...facts, to: newEmail })
      : await emailChangeNotice({ ...facts, to: old_email, isDone: mail === 'changed', newEmail, device }),
  );
}

/**
 * Changes the address by the link to the new one. Ends all other sessions, and links that were sent to the old one. The
 * session that asked must still be signed in: an owner who ends it takes the change back with it.
 */
export async function confirmEmailChange(
  deps: LinkDeps,
  token: string,
): Promise<z.output<typeof emailConfirmedSchema>['state']> {
  return await followLink(deps, { kind: 'email-confirm', token }, async (trx, change) => {
    const now = deps.clock();
    const { user_id: id, old_email, new_email } = change;
    if (change.undone_at) return 'unknown';
    if (change.confirmed_at) return (await addressOf(trx, id)).email === new_email ? 'confirmed' : 'unknown';
    if (confirmableUntil(change) <= now) return 'expired';
    const alive = trx.selectFrom('email_changes').select('id').where('id', '=', change.id);
    if (!(await alive.where(isAskingSessionAlive(now)).executeTakeFirst())) return 'unknown';
    const holder = await findAddressHolder(trx, new_email, now);
    if (holder && holder !== id) return 'taken';
    await moveAddress(deps, trx, { id, from: old_email, to: new_email });
    await trx.updateTable('email_changes').set({ confirmed_at: now }).where('id', '=', change.id).execute();
    await revokeAccess(trx, { accountId: id, keepSession: change.session_id });
    await enqueueMail(deps, trx, change.id, 'changed');
    return 'confirmed';
  });
}

/**
 * Undoes a change by the link to the old address, and locks out whoever asked for it: they knew the password or had a
 * passkey. All sessions, passkeys and the password end, and so does a second factor that was set up since. The old address
 * gets a link to a new password.
 */
export async function undoEmailChange(
  deps: LinkDeps,
  token: string,
): Promise<z.output<typeof emailUndoneSchema>['state']> {
  return await followLink(deps, { kind: 'email-undo', token }, async (trx, change) => {
    const now = deps.clock();
    if (change.undone_at) return 'undone';
    const since = change.confirmed_at ?? change.asked_at;
    if (now.getTime() - since.getTime() >= UNDO_EMAIL_DAYS * 24 * HOUR_MS) return 'expired';
    const { user_id: id, old_email } = change;
    const { email } = await addressOf(trx, id);
    if (email !== old_email) {
      const holder = await findAddressHolder(trx, old_email, now);
      if (holder && holder !== id) return 'taken';
      await moveAddress(deps, trx, { id, from: email, to: old_email });
    }
    // Later changes, too: they were made from an address that its owner did not choose.
    await trx
      .updateTable('email_changes')
      .set({ undone_at: now })
      .where('user_id', '=', id)
      .where('asked_at', '>=', change.asked_at)
      .where('undone_at', 'is', null)
      .execute();
    await trx.deleteFrom('passkeys').where('user_id', '=', id).execute();
    await trx.deleteFrom('user_credentials').where('user_id', '=', id).execute();
    await trx.deleteFrom('second_factors').where('user_id', '=', id).where('since', '>=', change.asked_at).execute();
    await revokeAccess(trx, { accountId: id });
    await deps.jobs.enqueue(trx, 'password-reset', { accountId: id, mailId: crypto.randomUUID() });
    return 'undone';
  });
}

type Change = NonNullable<Awaited<ReturnType<typeof findChange>>>;

/** Reads a link and locks its change and account, so that of two requests one takes effect. */
async function followLink<State extends string>(
  { connection, clock, settings }: LinkDeps,
  { kind, token }: { kind: MailLinkKind; token: string },
  follow: (trx: Transaction<Database>, change: Change) => Promise<State>,
): Promise<State | 'unknown'> {
  const link = await readMailLink(kind, token, { secrets: settings.tokenSecrets, now: clock() });
  if (!link) return 'unknown';
  return await connection.db.transaction().execute(async (trx) => {
    const found = await findChange(trx, link.sub);
    if (!found) return 'unknown';
    await lockAccount(trx, found.user_id);
    const change = await findChange(trx, link.sub);
    return change ? await follow(trx, change) : 'unknown';
  });
}

async function findChange(db: Db, id: string) {
  return await db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst();
}

async function addressOf(db: Db, accountId: string): Promise<{ email: string }> {
  return await db.selectFrom('users').select('email').where('id', '=', accountId).executeTakeFirstOrThrow();
}

/** Details for future orders follow where they had the account's address. Newsletter and alerts stay where they were confirmed. */
async function moveAddress(
  { jobs, clock }: ChangeDeps,
  trx: Transaction<Database>,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email: to, email_verified: true, updated_at: clock() })
    .where('id', '=', id)
    .execute();
  await sql`update billing_records set email = ${to} where user_id = ${id} and lower(email) = ${from}`.execute(trx);
  await sql`update saved_addresses set email = ${to} where user_id = ${id} and lower(email) = ${from}`.execute(trx);
  await sql`
    update subscriptions set customer = jsonb_set(customer, '{email}', to_jsonb(${to}::text))
    where user_id = ${id} and lower(customer ->> 'email') = ${from}`.execute(trx);
  await jobs.enqueue(trx, 'update-customer', { accountId: id, mailId: crypto.randomUUID() });
}

/** Of a row of `email_changes`. */
function isAskingSessionAlive(now: Date) {
  return sql<boolean>`exists (
    select from user_sessions where user_sessions.id = email_changes.session_id and user_sessions.expires_at > ${now})`;
}

function confirmableUntil({ asked_at }: Pick<Change, 'asked_at'>): Date {
  return new Date(asked_at.getTime() + CONFIRM_EMAIL_HOURS * HOUR_MS);
}

async function enqueueMail(
  { jobs }: ChangeDeps,
  trx: Transaction<Database>,
  changeId: string,
  mail: JobData<'email-change'>['mail'],
): Promise<void> {
  await jobs.enqueue(trx, 'email-change', { changeId, mailId: crypto.randomUUID(), mail });
}
