import type { Subscription } from '../../../contract/premium/subscription.ts';
import { CannotBeSkipped } from '../../gateways/subscriptions/subscriptions.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { isHeld } from './apply-state.ts';
import { type SettleSubscriptionDeps, settleSubscription, withOutcomeErrors } from './settle-subscription.ts';
import { type PresentDeps, presentSubscription } from './subscription.ts';
import { requireLiveSubscription } from './subscription-rows.ts';

type SkipDeps = SettleSubscriptionDeps & PresentDeps;

/** Skips the next month: it is not charged, brings no spool, and benefits pause. A repeated request changes nothing. */
export async function skipNextMonth(deps: SkipDeps, shopper: Shopper): Promise<Subscription> {
  const live = await requireLiveSubscription(deps.connection.db, shopper);
  if (live.skip_from) {
    if (live.skip_from <= deps.clock()) throw new ShopError('subscription_skipping_now');
    return await presentSubscription(deps, live);
  }
  if (live.status !== 'active' || live.cancels_at_end) throw new ShopError('subscription_cannot_skip');
  const { row } = await withOutcomeErrors(deps, () =>
    settleSubscription(deps, live, (service) => service.skipNext(live.provider_id)),
  ).catch((error) => {
    throw error instanceof CannotBeSkipped ? new ShopError('subscription_skip_at_paypal') : error;
  });
  if (!row.skip_from) throw new ShopError('subscription_cannot_skip');
  return await presentSubscription(deps, row);
}

/** Charges the next month after all, until it begins. A repeated request changes nothing, as one for a held month. */
export async function undoSkip(deps: SkipDeps, shopper: Shopper): Promise<Subscription> {
  const live = await requireLiveSubscription(deps.connection.db, shopper);
  if (!live.skip_from || isHeld(live)) return await presentSubscription(deps, live);
  if (live.skip_from <= deps.clock()) throw new ShopError('subscription_skipping_now');
  const { row } = await withOutcomeErrors(deps, () =>
    settleSubscription(deps, live, (service) => service.unskip(live.provider_id)),
  );
  return await presentSubscription(deps, row);
}
