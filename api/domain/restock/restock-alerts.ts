import { sql } from 'kysely';
import { itemPath } from '../../../contract/catalogue/addresses.ts';
import type { RestockAlertRequest } from '../../../contract/restock-alert.ts';
import type { RestockLinkAnswer, RestockLinkState } from '../../../contract/restock-states.ts';
import {
  CONFIRM_DAYS,
  type RestockLink,
  type RestockLinkKind,
  readRestockLink,
} from '../../gateways/mail/mail-links.ts';
import { findItem } from '../catalogue/catalogue.ts';
import type { Deps } from '../deps.ts';
import { confirmAddress, mailedBefore } from '../mail-confirmation.ts';
import { ShopError } from '../shop-error.ts';

/**
 * Deletes all alerts of the address that the mail went to, because unsubscribing is not meant for one product only. A link
 * to deleted alerts has the same result.
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

/** Performs the action of a link in a mail, which can be followed more than once; returns the product to link back to. */
export async function followRestockLink(
  deps: LinkDeps,
  kind: RestockLinkKind,
  token: string,
): Promise<RestockLinkAnswer> {
  const link = await readRestockLink(kind, token, { secrets: deps.settings.tokenSecrets, now: deps.clock() });
  if (!link) return { state: 'unknown', product: null };
  const state = await verbs[kind](deps, link);
  const item = deps.catalogue.get(link.itemId);
  const product = item?.active ? { name: item.name, path: itemPath(item.tags), inStock: item.qoh > 0 } : null;
  return { state, product };
}

type AskDeps = Pick<Deps, 'catalogue' | 'connection' | 'jobs' | 'clock'>;

/**
 * Stores an unconfirmed alert and queues the mail with the confirmation link. Asking again changes nothing; the caller
 * does not learn whether the address was known.
 */
export async function requestAlert(deps: AskDeps, { itemId, email }: RestockAlertRequest): Promise<void> {
  const { catalogue, connection, jobs, clock } = deps;
  const item = findItem(catalogue, itemId);
  if (item.qoh > 0) throw new ShopError('item_in_stock', { name: item.name });
  const now = clock();
  await connection.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into restock_alerts as known (item_id, email, asked_at) values (${item.id}, ${email}, ${now})
      on conflict (item_id, lower(email)) where notified_at is null do update set asked_at = excluded.asked_at
        where known.confirmed_at is null and known.asked_at <= ${mailedBefore(now)}
      returning id
    `.execute(trx);
    for (const { id } of rows) {
      await jobs.enqueue(trx, 'restock-confirmation', { alertId: id, mailId: crypto.randomUUID() });
    }
  });
}

/** Confirms an alert. An expired link still shows whether the alert was confirmed in time. */
async function confirmAlert(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  { alertId, expired }: RestockLink,
): Promise<RestockLinkState> {
  await confirmAddress(connection.db, 'restock_alerts', { sub: alertId, expired }, clock());
  const alert = await connection.db
    .selectFrom('restock_alerts')
    .select(['confirmed_at', 'notified_at'])
    .where('id', '=', alertId)
    .executeTakeFirst();
  if (!alert?.confirmed_at) return 'expired';
  return alert.notified_at ? 'told' : 'confirmed';
}

const DAY = 24 * 60 * 60 * 1000;
/** The address is kept this long after its mail, so that the mail's unsubscribe link works. */
const DAYS_KEPT = 90;

/** Deletes alerts that were never confirmed, and those that were sent long ago; returns how many. */
export async function sweepAlerts({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY);
  const { numAffectedRows } = await sql`
    delete from restock_alerts
    where (confirmed_at is null and asked_at < ${daysAgo(CONFIRM_DAYS)}) or notified_at < ${daysAgo(DAYS_KEPT)}
  `.execute(connection.db);
  return Number(numAffectedRows ?? 0n);
}
