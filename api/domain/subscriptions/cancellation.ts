import type { Subscription } from '../../../contract/premium/subscription.ts';
import { CannotBeKept, SubscriptionUnknown } from '../../gateways/subscriptions/subscriptions.ts';
import type { JobData } from '../../jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { type SettleSubscriptionDeps, settleSubscription, withOutcomeErrors } from './settle-subscription.ts';
import { type PresentDeps, presentSubscription } from './subscription.ts';
import { requireLiveSubscription } from './subscription-rows.ts';

/** Cancels at the end of the paid period and returns that moment, also for a repeated request. */
export async function cancelSubscription(deps: SettleSubscriptionDeps, shopper: Pick<Shopper, 'id'>): Promise<Date> {
  const live = await requireLiveSubscription(deps.connection.db, shopper);
  const { row } = live.cancels_at_end
    ? { row: live }
    : await withOutcomeErrors(deps, () =>
        settleSubscription(deps, live, (service) => service.cancelAtEnd(live.provider_id)),
      );
  const now = deps.clock();
  return row.valid_until && row.valid_until > now ? row.valid_until : now;
}

/** Reverts a cancellation before the paid period ends. */
export async function resumeSubscription(
  deps: SettleSubscriptionDeps & PresentDeps,
  shopper: Shopper,
): Promise<Subscription> {
  const live = await requireLiveSubscription(deps.connection.db, shopper);
  const { row } = await withOutcomeErrors(deps, () =>
    settleSubscription(deps, live, (service) => service.keep(live.provider_id)),
  ).catch((error) => {
    throw error instanceof CannotBeKept ? new ShopError('subscription_not_kept') : error;
  });
  if (row.status === 'ended' || row.cancels_at_end) throw new ShopError('subscription_not_kept');
  return await presentSubscription(deps, row);
}

/** Ends the subscription of a deleted account at its service. Throws while that is unavailable, so that the job is retried. */
export async function endSubscription(
  { subscriptions, log }: Pick<Deps, 'subscriptions' | 'log'>,
  { subscriptionId, provider, providerId }: JobData<'end-subscription'>,
): Promise<void> {
  const service = subscriptions[provider];
  if (!service) throw new Error(`${provider} keys are not configured`);
  await service.end(providerId).catch((error) => {
    if (!(error instanceof SubscriptionUnknown)) throw error;
  });
  log.info('subscription of a deleted account ended', { subscription: subscriptionId });
}
