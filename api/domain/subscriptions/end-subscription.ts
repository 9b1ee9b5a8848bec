import type { Deps } from '../../deps.ts';
import { SubscriptionUnknown } from '../../gateways/subscriptions/subscriptions.ts';
import type { JobData } from '../../jobs/jobs.ts';

/** Ends the subscription of a deleted account at its service. Throws while that does not answer, and is tried again. */
export async function endSubscription(
  { subscriptions, log }: Pick<Deps, 'subscriptions' | 'log'>,
  { subscriptionId, provider, providerId }: JobData<'end-subscription'>,
): Promise<void> {
  const service = subscriptions[provider];
  if (!service) throw new Error(`there are no keys of ${provider}`);
  await service.end(providerId).catch((error) => {
    if (!(error instanceof SubscriptionUnknown)) throw error;
  });
  log.info('subscription of a deleted account ended', { subscription: subscriptionId });
}
