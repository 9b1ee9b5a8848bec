import { HOLD_MS, isHeld } from './apply-state.ts';
import { nextColor } from './monthly-spool.ts';
import {
  type ServiceCall,
  type SettledSubscription,
  type SettleSubscriptionDeps,
  settleSubscription,
} from './settle-subscription.ts';
import { isConfirming, type SubscriptionRow } from './subscription-rows.ts';

/** How long the shopper may take on the bank's page or in the wallet's window. */
const FIRST_PAYMENT_MS = 30 * 60_000;
/** How long PayPal may take to charge an approved wallet. */
const FIRST_CHARGE_MS = 24 * 60 * 60_000;
const BATCH_SIZE = 200;
/** A subscription that failed to sync waits behind the others. */
const RETRY_DELAY_MS = 2 * 60_000;

/**
 * Settles the subscriptions that are due: at the end of a month, with a late or abandoned payment, and each one daily in
 * case its events were lost. Returns how many it tried.
 */
export async function renewSubscriptions(deps: SettleSubscriptionDeps): Promise<number> {
  const due = await deps.connection.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', '<>', 'ended')
    .where('check_at', '<=', deps.clock())
    .orderBy('check_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const row of due) {
    await renew(deps, row).catch(async (error) => {
      deps.log.error('subscription outcome still unknown', { subscription: row.id, error });
      await retryLater(deps, row);
    });
  }
  return due.length;
}

async function retryLater({ connection, clock }: SettleSubscriptionDeps, { id }: SubscriptionRow): Promise<void> {
  const later = new Date(clock().getTime() + RETRY_DELAY_MS);
  const { db } = connection;
  await db.updateTable('subscriptions').set({ check_at: later }).where('id', '=', id).execute();
}

async function renew(deps: SettleSubscriptionDeps, row: SubscriptionRow): Promise<void> {
  const settled = await settleSubscription(deps, row);
  const { provider_id: id } = settled.row;
  const now = deps.clock();
  if (!id || isConfirming(settled.row, now)) return;
  if (!hasLapsed(settled, now)) return await holdCharge(deps, { ...settled.row, provider_id: id });
  const end: ServiceCall = (service) => service.end(id);
  await settleSubscription(deps, settled.row, end);
}

/**
 * Shortly before a renewal, holds its charge back if the member has the newest color, and lets it come if another one is
 * out by now. PayPal cannot skip a month: what it charges is paid back.
 */
async function holdCharge(deps: SettleSubscriptionDeps, row: SubscriptionRow & { provider_id: string }): Promise<void> {
  const { id, provider, provider_id, status, cancels_at_end, skip_from, period_end } = row;
  const now = deps.clock();
  if (provider === 'paypal' || status !== 'active' || cancels_at_end) return;
  if (!period_end || period_end <= now || period_end.getTime() - now.getTime() > HOLD_MS) return;
  const { db } = deps.connection;
  const isSkipped = skip_from?.getTime() === period_end.getTime();
  const hasColor = (await nextColor(db, deps.catalogue, row.user_id)) !== undefined;
  if (!isSkipped && !hasColor) {
    await db.updateTable('subscriptions').set({ hold_from: period_end }).where('id', '=', id).execute();
    await settleSubscription(deps, row, (service) => service.skipNext(provider_id));
  }
  if (isSkipped && hasColor && isHeld(row))
    await settleSubscription(deps, row, (service) => service.unskip(provider_id));
}

/** The grace period has ended unpaid, or the shopper abandoned the first payment. */
function hasLapsed({ row, state }: SettledSubscription, now: Date): boolean {
  const { status, valid_until, created_at, decline_reason, provider } = row;
  // What the bank still pays must not arrive for a membership that has ended.
  if (state?.isPending) return false;
  if (status === 'past_due') return valid_until !== null && valid_until <= now;
  const isApproved = provider === 'paypal' && !state?.approveUrl;
  const isAbandoned = now.getTime() - created_at.getTime() >= (isApproved ? FIRST_CHARGE_MS : FIRST_PAYMENT_MS);
  return status === 'incomplete' && (isAbandoned || decline_reason !== null);
}
