import type { Subscription } from '../../contract/premium/subscription.ts';
import { CannotBeKept } from '../../gateways/subscriptions/subscriptions.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { liveSubscription } from './live-subscription.ts';
import { presentSubscription, type ShowDeps } from './present-subscription.ts';
import { type SettleSubscriptionDeps, sayingWhenUnknown, settleSubscription } from './settle-subscription.ts';

/** Nothing more is charged; benefits go on until the moment that is given back. Sent again, it is the same moment. */
export async function cancelSubscription(deps: SettleSubscriptionDeps, shopper: Shopper): Promise<Date> {
  const live = await liveSubscription(deps.connection.db, shopper);
  const { row } = live.cancels_at_end
    ? { row: live }
    : await sayingWhenUnknown(deps, () =>
        settleSubscription(deps, live, (service) => service.cancelAtEnd(live.provider_id)),
      );
  const now = deps.clock();
  return row.valid_until && row.valid_until > now ? row.valid_until : now;
}

/** Takes a cancellation back before the month is over. */
export async function keepSubscription(
  deps: SettleSubscriptionDeps & ShowDeps,
  shopper: Shopper,
): Promise<Subscription> {
  const live = await liveSubscription(deps.connection.db, shopper);
  const { row } = await sayingWhenUnknown(deps, () =>
    settleSubscription(deps, live, (service) => service.keep(live.provider_id)),
  ).catch((error) => {
    throw error instanceof CannotBeKept ? new ShopError('subscription_not_kept') : error;
  });
  if (row.status === 'ended' || row.cancels_at_end) throw new ShopError('subscription_not_kept');
  return await presentSubscription(deps, row);
}
