import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { SubscribeRequest } from '../../contract/newsletter.ts';
import type { NewsletterLinkState } from '../../contract/newsletter-states.ts';
import { CONFIRM_DAYS, type MailLink, readMailLink, signMailLink } from '../gateways/mail/mail-links.ts';
import type { Mailer } from '../gateways/mail/mailer.ts';
import { newsletterConfirmation } from '../gateways/mail/newsletter-confirmation.tsx';
import type { JobHandlers } from '../jobs/jobs.ts';
import type { Deps, JobDeps } from './deps.ts';
import { confirmAddress, mailedBefore } from './mail-confirmation.ts';

/**
 * Derives an id from the address and a secret, as a UUID (version 8, RFC 9562): a subscriber who leaves and comes back has
 * the same id, so that the link in an old mail still unsubscribes. It does not reveal the address, which is deleted with
 * its row.
 */
export function subscriberId(email: string, secret: string): string {
  const bytes = createHmac('sha256', secret).update(`newsletter ${email.toLowerCase()}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Stores an unconfirmed subscriber and queues the mail with the confirmation link. Asking again changes nothing; the
 * caller does not learn whether the address was known.
 */
export async function subscribe(
  { connection, jobs, clock, settings }: Pick<Deps, 'connection' | 'jobs' | 'clock' | 'settings'>,
  { email }: SubscribeRequest,
): Promise<void> {
  const now = clock();
  await connection.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into newsletter_subscribers as known (id, email, asked_at)
      values (${subscriberId(email, settings.tokenSecret)}, ${email}, ${now})
      on conflict (lower(email)) do update set asked_at = excluded.asked_at
        where known.confirmed_at is null and known.asked_at <= ${mailedBefore(now)}
      returning id
    `.execute(trx);
    for (const { id } of rows) {
      await jobs.enqueue(trx, 'newsletter-confirmation', { subscriberId: id, mailId: crypto.randomUUID() });
    }
  });
}

type LinkDeps = Pick<Deps, 'connection' | 'clock' | 'settings'>;
type NewsletterLinkKind = 'newsletter-confirm' | 'newsletter-stop';

const verbs: Record<NewsletterLinkKind, (deps: LinkDeps, link: MailLink) => Promise<NewsletterLinkState>> = {
  'newsletter-confirm': confirm,
  'newsletter-stop': stop,
};

/** Performs the action of a link in a mail; it can be followed more than once. */
export async function followNewsletterLink(
  deps: LinkDeps,
  kind: NewsletterLinkKind,
  token: string,
): Promise<NewsletterLinkState> {
  const link = await readMailLink(kind, token, { secrets: deps.settings.tokenSecrets, now: deps.clock() });
  return link ? await verbs[kind](deps, link) : 'unknown';
}

/** Confirms the subscription. An expired link still shows whether the subscriber confirmed in time. */
async function confirm({ connection, clock }: LinkDeps, link: MailLink): Promise<NewsletterLinkState> {
  await confirmAddress(connection.db, 'newsletter_subscribers', link, clock());
  const subscriber = await connection.db
    .selectFrom('newsletter_subscribers')
    .select('confirmed_at')
    .where('id', '=', link.sub)
    .executeTakeFirst();
  return subscriber?.confirmed_at ? 'confirmed' : 'expired';
}

/** Deletes the address. A link to a deleted address has the same result. */
async function stop({ connection }: LinkDeps, { sub }: MailLink): Promise<NewsletterLinkState> {
  await connection.db.deleteFrom('newsletter_subscribers').where('id', '=', sub).execute();
  return 'stopped';
}

type MailDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store' | 'mails'> & { readonly mailer: Mailer };

/** Asks the owner of the address to confirm, unless that has happened since the job was stored. */
async function sendNewsletterConfirmation(
  { connection, clock, settings, store, mails, mailer }: MailDeps,
  { subscriberId, mailId }: { subscriberId: string; mailId: string },
): Promise<void> {
  const subscriber = await connection.db
    .selectFrom('newsletter_subscribers')
    .select('email')
    .where('id', '=', subscriberId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (!subscriber) return;
  const signing = { secret: settings.tokenSecret, now: clock() };
  const [token, stopToken] = await Promise.all([
    signMailLink('newsletter-confirm', { sub: subscriberId }, signing),
    signMailLink('newsletter-stop', { sub: subscriberId }, signing),
  ]);
  const { publicUrl } = settings;
  await mailer.send(
    await newsletterConfirmation({ to: subscriber.email, store, mails, publicUrl, mailId, token, stopToken }),
  );
}

const DAY = 24 * 60 * 60 * 1000;

/** Deletes addresses that were never confirmed; returns how many. */
export async function sweepSubscribers({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await connection.db
    .deleteFrom('newsletter_subscribers')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', new Date(clock().getTime() - CONFIRM_DAYS * DAY))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const newsletterJobs = (deps: JobDeps) =>
  ({
    'newsletter-confirmation': (data) => sendNewsletterConfirmation(deps, data),
    'sweep-subscribers': async () => {
      const addresses = await sweepSubscribers(deps);
      if (addresses > 0) deps.log.info('removed unconfirmed newsletter subscribers', { addresses });
    },
  }) satisfies Partial<JobHandlers>;
