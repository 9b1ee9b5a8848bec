import type { PaymentService } from '../../../contract/order.ts';
import type { PaymentEvent } from '../../gateways/payments/payments.ts';
import { handlePaymentEvent, type PaymentEventDeps } from '../checkout/payment-events.ts';
import {
  type ServiceCall,
  type SettleSubscriptionDeps,
  settleSubscription,
  withOutcomeErrors,
} from './settle-subscription.ts';
import { findByProviderId } from './subscription-rows.ts';

/**
 * Handles a webhook event of a payment service. For a subscription it only says which one to fetch, so repeated, late and
 * unordered events do no harm. An event that cannot be handled is rejected, and the service sends it again.
 */
export async function handleSubscriptionEvent(
  deps: PaymentEventDeps & SettleSubscriptionDeps,
  provider: PaymentService,
  parsing: Promise<PaymentEvent>,
): Promise<void> {
  const { subscription, id } = await handlePaymentEvent(deps, provider, parsing);
  if (!subscription) return;
  const row = await findByProviderId(deps.connection.db, provider, subscription);
  // An event may overtake the response to the request that created the subscription: only the event has the id then.
  const find: ServiceCall = (service) => service.find(row?.provider_id ?? subscription.id);
  if (row) await withOutcomeErrors(deps, () => settleSubscription(deps, row, find));
  else deps.log.info('event for an unknown subscription', { event: id });
}
