import { sql } from 'kysely';
import type { RestockLinkState } from '../../contract/restock-states.ts';
import type { Deps } from '../../deps.ts';
import type { RestockLink } from '../../gateways/mail/restock-links.ts';

/**
 * Removes all alerts of the address that the mail went to: who wants no more mails does not mean one product. Nothing
 * to remove is as good.
 */
export async function stopAlerts(
  { connection }: Pick<Deps, 'connection'>,
  { alertId }: RestockLink,
): Promise<RestockLinkState> {
  await sql`
    delete from restock_alerts
    where lower(email) = (select lower(email) from restock_alerts mailed where mailed.id = ${alertId})
  `.execute(connection.db);
  return 'stopped';
}
