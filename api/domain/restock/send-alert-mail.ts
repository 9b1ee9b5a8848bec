import type { Deps } from '../../deps.ts';
import type { Mail, Mailer } from '../../gateways/mail/mailer.ts';
import { restockConfirmation } from '../../gateways/mail/restock-confirmation.tsx';
import type { RestockMailFacts } from '../../gateways/mail/restock-frame.tsx';
import { signRestockLink } from '../../gateways/mail/restock-links.ts';
import { restockNotice } from '../../gateways/mail/restock-notice.tsx';

export type AlertMailDeps = Pick<Deps, 'catalogue' | 'connection' | 'clock' | 'settings' | 'store'> & {
  readonly mailer: Mailer;
};

/** Asks the owner of the address whether the alert is wanted. */
export async function sendAlertConfirmation(
  deps: AlertMailDeps,
  { alertId, mailId }: { alertId: string; mailId: string },
): Promise<void> {
  await sendAbout(deps, alertId, async (facts, signing) => {
    const token = await signRestockLink('restock-confirm', facts.alert, signing);
    return await restockConfirmation({ ...facts, mailId, token });
  });
}

/** Tells that the item is back. */
export async function sendAlertNotice(deps: AlertMailDeps, { alertId }: { alertId: string }): Promise<void> {
  await sendAbout(deps, alertId, restockNotice);
}

type Signing = Parameters<typeof signRestockLink>[2];

/** No mail for an alert that was given up, or whose item has left the shop, since the job was stored. */
async function sendAbout(
  { catalogue, connection, clock, settings, store, mailer }: AlertMailDeps,
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
  await mailer.send(await write({ alert, item, store, publicUrl: settings.publicUrl, stopToken }, signing));
}
