import { type Ask, type Settled, type SettleSubscriptionDeps, settleSubscription } from './settle-subscription.ts';
import { isConfirming, type SubscriptionRow } from './subscription-rows.ts';

/** So long the shopper may take with the bank's page or the wallet's window. */
const FIRST_PAYMENT_MS = 30 * 60_000;
/** And so long PayPal may take to charge a wallet that agreed. */
const FIRST_CHARGE_MS = 24 * 60 * 60_000;
const AT_ONCE = 200;
/** One that could not be asked about lets the others go first. */
const PUT_OFF_MS = 2 * 60_000;

/**
 * The clock's look at subscriptions: those whose month is over, whose payment is late, whose first payment was left in
 * the middle, and each once a day, should news of it have been lost. Gives back how many were asked about.
 */
export async function renewSubscriptions(deps: SettleSubscriptionDeps): Promise<number> {
  const due = await deps.connection.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', '<>', 'ended')
    .where('check_at', '<=', deps.clock())
    .orderBy('check_at')
    .limit(AT_ONCE)
    .execute();
  for (const row of due) {
    await renew(deps, row).catch(async (error) => {
      deps.log.error('subscription outcome still unknown', { subscription: row.id, error });
      await putOff(deps, row);
    });
  }
  return due.length;
}

async function putOff({ connection, clock }: SettleSubscriptionDeps, { id }: SubscriptionRow): Promise<void> {
  const later = new Date(clock().getTime() + PUT_OFF_MS);
  const { db } = connection;
  await db.updateTable('subscriptions').set({ check_at: later }).where('id', '=', id).execute();
}

async function renew(deps: SettleSubscriptionDeps, row: SubscriptionRow): Promise<void> {
  const settled = await settleSubscription(deps, row);
  const { provider_id: id } = settled.row;
  const now = deps.clock();
  if (!id || isConfirming(settled.row, now) || !isOver(settled, now)) return;
  const end: Ask = (service) => service.end(id);
  await settleSubscription(deps, settled.row, end);
}

/** The grace has run out unpaid, or nobody came back to pay first. */
function isOver({ row, state }: Settled, now: Date): boolean {
  const { status, valid_until, created_at, decline_reason, provider } = row;
  if (status === 'past_due') return valid_until !== null && valid_until <= now;
  const isApproved = provider === 'paypal' && !state?.approveUrl;
  const isLeft = now.getTime() - created_at.getTime() >= (isApproved ? FIRST_CHARGE_MS : FIRST_PAYMENT_MS);
  return status === 'incomplete' && (isLeft || decline_reason !== null);
}
