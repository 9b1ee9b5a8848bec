import type { RestockLinkState } from '../../contract/restock-states.ts';
import type { Deps } from '../../deps.ts';
import type { RestockLink } from '../../gateways/mail/restock-links.ts';

/** The address is its owner's, who wants the mail. An old link to an alert that was confirmed in time still says so. */
export async function confirmAlert(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  { alertId, expired }: RestockLink,
): Promise<RestockLinkState> {
  const { db } = connection;
  if (!expired) {
    await db
      .updateTable('restock_alerts')
      .set({ confirmed_at: clock() })
      .where('id', '=', alertId)
      .where('confirmed_at', 'is', null)
      .execute();
  }
  const alert = await db
    .selectFrom('restock_alerts')
    .select(['confirmed_at', 'notified_at'])
    .where('id', '=', alertId)
    .executeTakeFirst();
  if (!alert?.confirmed_at) return 'expired';
  return alert.notified_at ? 'told' : 'confirmed';
}
