import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { MailLink } from '../gateways/mail/mail-links.ts';

/** Within this time, asking again sends no second mail. */
const MINUTES_BETWEEN_MAILS = 10;

/** An address that was last mailed at this time or earlier may be mailed again. */
export function mailedBefore(now: Date): Date {
  return new Date(now.getTime() - MINUTES_BETWEEN_MAILS * 60_000);
}

/** Confirms the address in the row that a link in an email names. An expired link confirms nothing. */
export async function confirmAddress(
  db: Db,
  table: 'newsletter_subscribers' | 'restock_alerts',
  { sub, expired }: Pick<MailLink, 'sub' | 'expired'>,
  now: Date,
): Promise<void> {
  if (expired) return;
  await sql`
    update ${sql.table(table)} set confirmed_at = ${now} where id = ${sub} and confirmed_at is null
  `.execute(db);
}
