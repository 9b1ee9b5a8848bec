import { serviceCodes } from '../../../contract/service-code.ts';
import type { Db } from '../../db/schema.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { membershipMail } from '../../gateways/mail/membership-mail.tsx';
import type { JobData } from '../../jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { monthlyExclusive, spoolShipsBy } from './monthly-spool.ts';
import { presentSubscription } from './subscription.ts';
import { findSubscription } from './subscription-rows.ts';

type MembershipMailDeps = Pick<
  Deps,
  'connection' | 'catalogue' | 'clock' | 'store' | 'mails' | 'settings' | 'businessDays'
> & {
  readonly mailer: Mailer;
};

/** Sends a member the email about a change of the membership. Deleted accounts get none. */
export async function sendMembershipMail(
  deps: MembershipMailDeps,
  { subscriptionId, mailId, news }: JobData<'membership-mail'>,
): Promise<void> {
  const { connection, mailer, store, mails, settings } = deps;
  const row = await findSubscription(connection.db, subscriptionId);
  if (!row) return;
  const until = row.valid_until ?? row.created_at;
  const shown = await presentSubscription(deps, row);
  const mail = await membershipMail({
    event: news,
    mailId,
    to: row.customer.email,
    until,
    nextCharge: new Date(shown.skip?.until ?? shown.end),
    heldFrom: shown.skip && new Date(shown.skip.from),
    color: monthlyExclusive(deps.catalogue)?.name ?? null,
    isOver: row.status === 'ended',
    spoolBy: (await waitsForSpool(connection.db, row.id))
      ? null
      : spoolShipsBy(deps, row.period_start ?? row.created_at).toFormat('LLLL d'),
    isPickedUp: row.customer.serviceCode === serviceCodes.pickup,
    reason: row.decline_reason,
    atPaypal: row.provider === 'paypal',
    store,
    mails,
    publicUrl: settings.publicUrl,
  });
  await mailer.send(mail);
}

async function waitsForSpool(db: Db, subscriptionId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('waits_for_stock', '=', true)
    .executeTakeFirst();
  return waiting !== undefined;
}
