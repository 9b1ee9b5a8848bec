import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { SubscribeRequest } from '../../contract/newsletter.ts';
import type { Deps } from '../../deps.ts';

/**
 * Made of the address and a secret, as a UUID (version 8, RFC 9562): who leaves and comes back has the same one, so the
 * link in an old letter still stops the new ones. It tells nothing of the address, which is forgotten with its row.
 */
export function subscriberId(email: string, secret: string): string {
  const bytes = createHmac('sha256', secret).update(`newsletter ${email.toLowerCase()}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Who asks again sooner is sent no second mail. */
const MINUTES_BETWEEN_MAILS = 10;

/**
 * Notes who wants the newsletter, and sends for the mail whose link confirms it. Asking again changes nothing; the
 * caller learns in no case whether the address was known.
 */
export async function subscribe(
  { connection, jobs, clock, settings }: Pick<Deps, 'connection' | 'jobs' | 'clock' | 'settings'>,
  { email }: SubscribeRequest,
): Promise<void> {
  const now = clock();
  const mailedBefore = new Date(now.getTime() - MINUTES_BETWEEN_MAILS * 60_000);
  await connection.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into newsletter_subscribers as known (id, email, asked_at)
      values (${subscriberId(email, settings.tokenSecret)}, ${email}, ${now})
      on conflict (lower(email)) do update set asked_at = excluded.asked_at
        where known.confirmed_at is null and known.asked_at <= ${mailedBefore}
      returning id
    `.execute(trx);
    for (const { id } of rows) {
      await jobs.enqueue(trx, 'newsletter-confirmation', { subscriberId: id, mailId: crypto.randomUUID() });
    }
  });
}
