import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { CONFIRM_DAYS } from '../../gateways/mail/mail-links.ts';

const DAY = 24 * 60 * 60 * 1000;
/** So long is the address kept for the link that stops mails, which every mail carries. */
const DAYS_KEPT = 90;

/** Forgets addresses that were never confirmed, and those that were told long ago; returns how many. */
export async function sweepAlerts({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY);
  const { numAffectedRows } = await sql`
    delete from restock_alerts
    where (confirmed_at is null and asked_at < ${daysAgo(CONFIRM_DAYS)}) or notified_at < ${daysAgo(DAYS_KEPT)}
  `.execute(connection.db);
  return Number(numAffectedRows ?? 0n);
}
