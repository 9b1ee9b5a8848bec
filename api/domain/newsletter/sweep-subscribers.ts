import type { Deps } from '../../deps.ts';
import { CONFIRM_DAYS } from '../../gateways/mail/mail-links.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Forgets addresses whose owners never said that they want letters; returns how many. */
export async function sweepSubscribers({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await connection.db
    .deleteFrom('newsletter_subscribers')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', new Date(clock().getTime() - CONFIRM_DAYS * DAY))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
