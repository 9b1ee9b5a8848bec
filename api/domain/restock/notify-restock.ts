import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { signRestockLink } from '../../gateways/mail/mail-links.ts';
import type { Mail, Mailer } from '../../gateways/mail/mailer.ts';
import type { RestockMailFacts } from '../../gateways/mail/restock-mails.tsx';
import { restockConfirmation, restockNotice } from '../../gateways/mail/restock-mails.tsx';
import type { Deps } from '../deps.ts';

const BATCH_SIZE = 500;

/**
 * Queues the mails of confirmed alerts whose item can be bought again; returns how many. An alert is marked as notified
 * in the transaction that stores its mail's job, and concurrent workers skip each other's locked rows, so that each alert
 * sends one mail.
 */
export async function notifyRestock({
  connection,
  jobs,
  clock,
}: Pick<Deps, 'connection' | 'jobs' | 'clock'>): Promise<number> {
  let notified = 0;
  for (;;) {
    const count = await connection.db.transaction().execute(async (trx) => {
      const alerts = await claimDueAlerts(trx, clock());
      for (const { id } of alerts) await jobs.enqueue(trx, 'restock-notice', { alertId: id });
      return alerts.length;
    });
    notified += count;
    if (count < BATCH_SIZE) return notified;
  }
}

/** Marks a batch of due alerts as notified, the longest waiting first. */
async function claimDueAlerts(trx: Db, now: Date): Promise<readonly { id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select alert.id from restock_alerts alert join items item on item.id = alert.item_id
      where alert.confirmed_at is not null and alert.notified_at is null
        and item.qoh > 0 and item.active and item.in_catalogue
      order by alert.confirmed_at limit ${BATCH_SIZE}
      for update of alert skip locked
    )
    update restock_alerts alert set notified_at = ${now} from due where alert.id = due.id
    returning alert.id
  `.execute(trx);
  return rows;
}

type AlertMailDeps = Pick<Deps, 'catalogue' | 'connection' | 'clock' | 'settings' | 'store' | 'mails'> & {
  readonly mailer: Mailer;
};

/** Asks the owner of the address to confirm the alert. */
export async function sendAlertConfirmation(
  deps: AlertMailDeps,
  { alertId, mailId }: { alertId: string; mailId: string },
): Promise<void> {
  await sendAbout(deps, alertId, async (facts, signing) => {
    const token = await signRestockLink('restock-confirm', facts.alert, signing);
    return await restockConfirmation({ ...facts, mailId, token });
  });
}

/** Notifies the shopper that the item is back. */
export async function sendAlertNotice(deps: AlertMailDeps, { alertId }: { alertId: string }): Promise<void> {
  await sendAbout(deps, alertId, restockNotice);
}

type Signing = Parameters<typeof signRestockLink>[2];

/** Sends no mail when the alert was deleted, or its item left the shop, since the job was stored. */
async function sendAbout(
  { catalogue, connection, clock, settings, store, mails, mailer }: AlertMailDeps,
  alertId: string,
  write: (facts: RestockMailFacts, signing: Signing) => Promise<Mail>,
): Promise<void> {
  const alert = await connection.db
    .selectFrom('restock_alerts')
    .select(['id', 'item_id', 'email'])
    .where('id', '=', alertId)
    .executeTakeFirst();
  if (!alert) return;
  const item = catalogue.get(alert.item_id);
  if (!item?.active) return;
  const signing = { secret: settings.tokenSecret, now: clock() };
  const stopToken = await signRestockLink('restock-stop', alert, signing);
  await mailer.send(await write({ alert, item, store, mails, publicUrl: settings.publicUrl, stopToken }, signing));
}
