import { sql } from 'kysely';
import type { RestockAlertRequest } from '../../contract/restock-alert.ts';
import type { Deps } from '../../deps.ts';
import { findItem } from '../catalogue/find-item.ts';
import { ShopError } from '../shop-error.ts';

/** Who asks again sooner is sent no second mail. */
const MINUTES_BETWEEN_MAILS = 10;

type AskDeps = Pick<Deps, 'catalogue' | 'connection' | 'jobs' | 'clock'>;

/**
 * Notes who wants to be told, and sends for the mail whose link confirms it. Asking again changes nothing; the caller
 * learns in no case whether the address was known.
 */
export async function askForAlert(deps: AskDeps, { itemId, email }: RestockAlertRequest): Promise<void> {
  const { catalogue, connection, jobs, clock } = deps;
  const item = findItem(catalogue, itemId);
  if (item.qoh > 0) throw new ShopError('item_in_stock', { name: item.name });
  const now = clock();
  const mailedBefore = new Date(now.getTime() - MINUTES_BETWEEN_MAILS * 60_000);
  await connection.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into restock_alerts as known (item_id, email, asked_at) values (${item.id}, ${email}, ${now})
      on conflict (item_id, lower(email)) where notified_at is null do update set asked_at = excluded.asked_at
        where known.confirmed_at is null and known.asked_at <= ${mailedBefore}
      returning id
    `.execute(trx);
    for (const { id } of rows) {
      await jobs.enqueue(trx, 'restock-confirmation', { alertId: id, mailId: crypto.randomUUID() });
    }
  });
}
