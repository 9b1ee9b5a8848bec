import { sql } from 'kysely';
import { itemPath } from '../../contract/catalogue/addresses.ts';
import type { RestockLinkAnswer, RestockLinkState } from '../../contract/restock-states.ts';
import type { Deps } from '../../deps.ts';
import { type RestockLink, type RestockLinkKind, readRestockLink } from '../../gateways/mail/restock-links.ts';
import { confirmAlert } from './confirm-alert.ts';

/**
 * Removes all alerts of the address that the mail went to: who wants no more mails does not mean one product. Nothing
 * to remove is as good.
 */
async function stopAlerts(
  { connection }: Pick<Deps, 'connection'>,
  { alertId }: RestockLink,
): Promise<RestockLinkState> {
  await sql`
    delete from restock_alerts
    where lower(email) = (select lower(email) from restock_alerts mailed where mailed.id = ${alertId})
  `.execute(connection.db);
  return 'stopped';
}

export type LinkDeps = Pick<Deps, 'catalogue' | 'connection' | 'clock' | 'settings'>;

const verbs: Record<RestockLinkKind, (deps: LinkDeps, link: RestockLink) => Promise<RestockLinkState>> = {
  'restock-confirm': confirmAlert,
  'restock-stop': stopAlerts,
};

/** Does what the link in a mail is for, as often as it is followed, and tells the way back to the product. */
export async function followLink(deps: LinkDeps, kind: RestockLinkKind, token: string): Promise<RestockLinkAnswer> {
  const link = await readRestockLink(kind, token, { secret: deps.settings.tokenSecret, now: deps.clock() });
  if (!link) return { state: 'unknown', product: null };
  const state = await verbs[kind](deps, link);
  const item = deps.catalogue.get(link.itemId);
  const product = item?.active ? { name: item.name, path: itemPath(item.tags), inStock: item.qoh > 0 } : null;
  return { state, product };
}
