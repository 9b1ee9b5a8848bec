import { sql } from 'kysely';
import type { Db, RowUpdate } from '../../db/schema.ts';
import { letterMail } from '../../gateways/mail/letter.tsx';
import { signMailLink } from '../../gateways/mail/mail-links.ts';
import { isAboutMail, isMailRefused, type Mail, type Mailer } from '../../gateways/mail/mailer.ts';
import { withoutSecrets } from '../../log.ts';
import type { Deps } from '../deps.ts';
import { subscriberId } from '../newsletter.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { findLetter, type LetterRow } from './letters.ts';

type StartDeps = Pick<Deps, 'connection' | 'clock' | 'jobs'>;

/**
 * Sends a tested letter to everyone who has confirmed a subscription by now. Throws `letter_untested` unless this very
 * revision was mailed as a test.
 */
export async function startLetter(
  { connection, clock, jobs }: StartDeps,
  id: string,
  { revision }: { revision: number },
): Promise<void> {
  const now = clock();
  await auditedTransaction(connection.db, async (trx) => {
    const letter = await findLetter(trx, id);
    if (letter.revision !== revision) throw new ShopError('letter_changed');
    if (letter.tested_revision !== revision) throw new ShopError('letter_untested');
    await requireNoOther(trx, id);
    const started = await trx
      .updateTable('letters')
      .set({ state: 'sending', started_at: now, changed_at: now })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    if (started.numUpdatedRows === 0n) throw new ShopError('letter_not_draft');
    const added = await sql`
      insert into letter_recipients (letter_id, subscriber_id, next_at)
      select ${id}, id, ${now} from newsletter_subscribers where confirmed_at is not null`.execute(trx);
    if (!added.numAffectedRows) throw new ShopError('letter_nobody');
    await jobs.enqueue(trx, 'send-letter', { letterId: id, runId: crypto.randomUUID() });
  });
}

/** Stops a letter. At most the mail that is on its way right now still arrives. */
export async function stopLetter({ connection, clock }: Pick<Deps, 'connection' | 'clock'>, id: string): Promise<void> {
  await auditedTransaction(connection.db, async (trx) => {
    await findLetter(trx, id);
    const { numUpdatedRows } = await trx
      .updateTable('letters')
      .set({ state: 'stopped', changed_at: clock() })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('letter_not_sending');
  });
}

/** Goes on with a stopped letter, to those who do not have it yet. */
export async function continueLetter({ connection, clock, jobs }: StartDeps, id: string): Promise<void> {
  await auditedTransaction(connection.db, async (trx) => {
    await findLetter(trx, id);
    await requireNoOther(trx, id);
    const { numUpdatedRows } = await trx
      .updateTable('letters')
      .set({ state: 'sending', changed_at: clock() })
      .where('id', '=', id)
      .where('state', '=', 'stopped')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('letter_not_sending');
    await jobs.enqueue(trx, 'send-letter', { letterId: id, runId: crypto.randomUUID() });
  });
}

/** Throws `letter_sending` while another letter is on its way. A unique index stops two that begin at once. */
async function requireNoOther(db: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('letters'))`.execute(db);
  const other = await db
    .selectFrom('letters')
    .select('id')
    .where('state', '=', 'sending')
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) throw new ShopError('letter_sending');
}

type MailDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store' | 'jobs'> & { readonly mailer: Mailer };

/** Queues a mail of a draft to the member of the staff who asks for it. */
export async function requestTest(
  { connection, jobs }: Pick<Deps, 'connection' | 'jobs'>,
  id: string,
  { revision, staffId }: { revision: number; staffId: string },
): Promise<void> {
  await auditedTransaction(connection.db, async (trx) => {
    const letter = await findLetter(trx, id);
    if (letter.state !== 'draft') throw new ShopError('letter_not_draft');
    if (letter.revision !== revision) throw new ShopError('letter_changed');
    await jobs.enqueue(trx, 'letter-test', { letterId: id, mailId: crypto.randomUUID(), revision, staffId });
  });
}

/** Mails a revision of a draft to the member of the staff who asked; from then on this revision may be sent. */
export async function sendTestLetter(
  deps: MailDeps,
  { letterId, revision, staffId, mailId }: { letterId: string; revision: number; staffId: string; mailId: string },
): Promise<void> {
  const { db } = deps.connection;
  const letter = await db.selectFrom('letters').selectAll().where('id', '=', letterId).executeTakeFirst();
  const staff = await db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirst();
  if (letter?.revision !== revision || !staff) return;
  const mail = await mailTo(deps, letter, {
    to: staff.email,
    id: subscriberId(staff.email, deps.settings.tokenSecret),
  });
  await deps.mailer.send({ ...mail, subject: `[Test] ${mail.subject}`, messageId: `test-${mailId}-${mail.messageId}` });
  await db.updateTable('letters').set({ tested_revision: revision }).where('id', '=', letterId).execute();
}

/** How the mail of a letter looks, with the footer and links that its recipients see. */
export async function previewLetter(deps: Omit<MailDeps, 'mailer' | 'jobs'>, letter: LetterRow): Promise<Mail> {
  const to = deps.store.email;
  return await mailTo(deps, letter, { to, id: subscriberId(to, deps.settings.tokenSecret) });
}

async function mailTo(
  { settings, clock, store }: Omit<MailDeps, 'mailer' | 'jobs'>,
  letter: Pick<LetterRow, 'id' | 'subject' | 'body'>,
  { to, id }: { to: string; id: string },
): Promise<Mail> {
  const stopToken = await signMailLink('newsletter-stop', { sub: id }, { secret: settings.tokenSecret, now: clock() });
  return await letterMail({ to, subscriberId: id, letter, stopToken, store, publicUrl: settings.publicUrl });
}

/** A run ends after this time and queues the next one, well before the queue would take its job for hung. */
const RUN_MS = 60_000;
/** A run without a heartbeat for so long was killed. Longer than a mail takes whose server does not answer. */
const LEASE_TIMEOUT_MS = 90_000;
/** The mail server put a mail off, as greylisting does. */
const BACKOFF_MS = 15 * 60_000;
/** Two hours of being put off. */
const MAX_TRIES = 8;
const MAX_ERROR_LENGTH = 200;

/** The queue retries the job, each time a bit later. */
class LetterUnfinished extends Error {
  override name = 'LetterUnfinished';
}

type SendDeps = MailDeps & {
  /** starts work at the rate of letters */
  readonly pace: (work: () => Promise<boolean>) => Promise<boolean>;
};

/**
 * A job: mails a letter to its recipients, one after the other. Each recipient's row says that a mail is about to be sent
 * before it is, and what became of it after. Whoever takes over from a killed run sends again what that run had begun,
 * with the same Message-ID: only that one mail may arrive twice.
 */
export async function sendLetter(deps: SendDeps, { letterId }: { letterId: string }): Promise<void> {
  const { db } = deps.connection;
  // Of this attempt: a worker that the queue gave up may still be alive, and must not be taken for it.
  const runId = crypto.randomUUID();
  const letter = await takeLetter(deps, letterId, runId);
  if (!letter) return;
  const until = deps.clock().getTime() + RUN_MS;
  // Claimed in its turn and not before it: a machine that sleeps while it waits has claimed nobody.
  const mailNext = async (): Promise<boolean> => {
    const recipient = await claimRecipient(deps, letterId, runId);
    if (recipient) await mailRecipient(deps, letter, runId, recipient);
    return recipient !== undefined;
  };
  while (deps.clock().getTime() < until) {
    if (!(await deps.pace(mailNext))) return await finishRun(deps, letterId, runId);
  }
  await db.transaction().execute(async (trx) => {
    const released = await releaseLetter(trx, letterId, runId);
    if (released) await deps.jobs.enqueue(trx, 'send-letter', { letterId, runId: crypto.randomUUID() });
  });
}

/** Takes the lease on a letter; undefined when it is not being sent. Throws while another run holds it. */
async function takeLetter(deps: SendDeps, letterId: string, runId: string): Promise<LetterRow | undefined> {
  const { db } = deps.connection;
  const now = deps.clock();
  const taken = await db
    .updateTable('letters')
    .set({ run: runId, run_seen_at: now })
    .where('id', '=', letterId)
    .where('state', '=', 'sending')
    .where(({ or, eb }) =>
      or([eb('run', 'is', null), eb('run_seen_at', '<', new Date(now.getTime() - LEASE_TIMEOUT_MS))]),
    )
    .returningAll()
    .executeTakeFirst();
  if (taken) return taken;
  const letter = await db.selectFrom('letters').select('state').where('id', '=', letterId).executeTakeFirst();
  if (letter?.state === 'sending') throw new LetterUnfinished('Another run sends this letter.');
  return undefined;
}

interface Recipient {
  readonly id: string;
  readonly tries: number;
  /** null: unsubscribed since the letter was started */
  readonly email: string | null;
}

/** Marks the next recipient as being mailed. Nobody is claimed for a run that lost its lease, or a letter that stopped. */
async function claimRecipient(
  { connection: { db }, clock }: SendDeps,
  letterId: string,
  runId: string,
): Promise<Recipient | undefined> {
  const now = clock();
  const { rows } = await sql<Recipient>`
    with held as (
      update letters set run_seen_at = ${now}
      where id = ${letterId} and state = 'sending' and run = ${runId} returning id
    ), next as (
      select subscriber_id from letter_recipients, held
      where letter_id = held.id and (state = 'waiting' and next_at <= ${now} or state = 'sending')
      order by next_at limit 1 for update of letter_recipients skip locked
    ), claimed as (
      update letter_recipients set state = 'sending', run = ${runId}, tries = tries + 1
      from next where letter_id = ${letterId} and letter_recipients.subscriber_id = next.subscriber_id
      returning letter_recipients.subscriber_id, tries
    )
    select claimed.subscriber_id as id, tries,
      (select email from newsletter_subscribers s where s.id = claimed.subscriber_id and confirmed_at is not null) as email
    from claimed`.execute(db);
  return rows[0];
}

async function mailRecipient(deps: SendDeps, letter: LetterRow, runId: string, recipient: Recipient): Promise<void> {
  const { id, email, tries } = recipient;
  const end = async (values: RowUpdate<'letter_recipients'>) => {
    await deps.connection.db
      .updateTable('letter_recipients')
      .set(values)
      .where('letter_id', '=', letter.id)
      .where('subscriber_id', '=', id)
      .where('run', '=', runId)
      .execute();
  };
  if (email === null) return await end({ state: 'unsubscribed' });
  try {
    await deps.mailer.send(await mailTo(deps, letter, { to: email, id }));
  } catch (error) {
    const reason =
      withoutSecrets(String((error as Error).message))
        .split('\n', 1)[0]
        ?.slice(0, MAX_ERROR_LENGTH) ?? '';
    const concernsOne = isAboutMail(error);
    if (isMailRefused(error) || (concernsOne && tries >= MAX_TRIES)) {
      return await end({ state: 'failed', error: reason });
    }
    const now = deps.clock().getTime();
    if (concernsOne) return await end({ state: 'waiting', error: reason, next_at: new Date(now + BACKOFF_MS) });
    // The server is down, or not ours: the queue tries again, with others first.
    await end({ state: 'waiting', tries: tries - 1, next_at: new Date(now) });
    await releaseLetter(deps.connection.db, letter.id, runId);
    throw error;
  }
  await end({ state: 'sent' });
}

/** Nobody could be claimed: the letter is sent, or stopped, or the server has put the rest off. */
async function finishRun({ connection: { db }, clock }: SendDeps, letterId: string, runId: string): Promise<void> {
  const now = clock();
  const { rows } = await sql`
    update letters set state = 'sent', ended_at = ${now}, changed_at = ${now}, run = null
    where id = ${letterId} and state = 'sending' and run = ${runId}
      and not exists (
        select from letter_recipients where letter_id = letters.id and state in ('waiting', 'sending'))
    returning id`.execute(db);
  if (rows.length > 0) return;
  if (await releaseLetter(db, letterId, runId)) throw new LetterUnfinished('The mail server deferred some recipients.');
}

/** Gives up the lease; false when it was lost, or the letter was stopped. */
async function releaseLetter(db: Db, letterId: string, runId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ run: null })
    .where('id', '=', letterId)
    .where('state', '=', 'sending')
    .where('run', '=', runId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
