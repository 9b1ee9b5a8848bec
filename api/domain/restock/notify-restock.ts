import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

const AT_ONCE = 500;

/**
 * Sends for the mails of confirmed alerts whose item can be bought again, however its stock rose; returns how many.
 * An alert is marked as told in the transaction that stores its mail's job, and a second worker passes over rows that
 * the first one holds: each alert has one mail.
 */
export async function notifyRestock({
  connection,
  jobs,
  clock,
}: Pick<Deps, 'connection' | 'jobs' | 'clock'>): Promise<number> {
  let told = 0;
  for (;;) {
    const some = await connection.db.transaction().execute(async (trx) => {
      const alerts = await markTold(trx, clock());
      for (const { id } of alerts) await jobs.enqueue(trx, 'restock-notice', { alertId: id });
      return alerts.length;
    });
    told += some;
    if (some < AT_ONCE) return told;
  }
}

/** Who waits longest comes first. */
async function markTold(trx: Db, now: Date): Promise<readonly { id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select alert.id from restock_alerts alert join items item on item.id = alert.item_id
      where alert.confirmed_at is not null and alert.notified_at is null
        and item.qoh > 0 and item.active and item.in_catalogue
      order by alert.confirmed_at limit ${AT_ONCE}
      for update of alert skip locked
    )
    update restock_alerts alert set notified_at = ${now} from due where alert.id = due.id
    returning alert.id
  `.execute(trx);
  return rows;
}
