import type { Mailer } from '../../gateways/mail/mailer.ts';
import { monthGranted } from '../../gateways/mail/month-granted.tsx';
import type { Deps } from '../deps.ts';

type MailDeps = Pick<Deps, 'connection' | 'clock' | 'store' | 'mails' | 'settings'> & { readonly mailer: Mailer };

/** Mails a granted month with its days as of now: a paid month may have moved it. Deleted accounts get none. */
export async function sendMonthGranted(
  { connection, clock, store, mails, settings, mailer }: MailDeps,
  { mailId }: { mailId: string },
): Promise<void> {
  const row = await connection.db
    .selectFrom('membership_grants')
    .innerJoin('users', 'users.id', 'membership_grants.user_id')
    .select(['email', 'starts_at', 'ends_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscriptions')
          .select('subscriptions.id')
          .whereRef('subscriptions.user_id', '=', 'users.id')
          .where('status', '<>', 'ended')
          .where('cancels_at_end', '=', false),
      ).as('isCharged'),
    )
    .where('membership_grants.id', '=', mailId)
    .executeTakeFirst();
  if (!row) return;
  const mail = await monthGranted({
    to: row.email,
    from: row.starts_at,
    until: row.ends_at,
    isCharged: Boolean(row.isCharged),
    isRunning: row.starts_at <= clock(),
    mailId,
    store,
    mails,
    publicUrl: settings.publicUrl,
  });
  await mailer.send(mail);
}
