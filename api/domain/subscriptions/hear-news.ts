import type { PaymentService } from '../../contract/order.ts';
import type { PaymentEvent } from '../../gateways/payments/payments.ts';
import { handlePaymentEvent, type PaymentEventDeps } from '../checkout/payment-events.ts';
import { type Ask, type SettleSubscriptionDeps, sayingWhenUnknown, settleSubscription } from './settle-subscription.ts';
import { findToldOf } from './subscription-rows.ts';

/**
 * Acts on news from a payment service. Of a subscription it says only which one to ask about: twice, late or out of
 * order, what counts is the answer. News that could not be acted on is refused, and so comes again.
 */
export async function hearNews(
  deps: PaymentEventDeps & SettleSubscriptionDeps,
  provider: PaymentService,
  reading: Promise<PaymentEvent>,
): Promise<void> {
  const { subscription, id } = await handlePaymentEvent(deps, provider, reading);
  if (!subscription) return;
  const row = await findToldOf(deps.connection.db, provider, subscription);
  // An event may overtake the answer that names the subscription: our row has no id of the service yet, the event does.
  const find: Ask = (service) => service.find(row?.provider_id ?? subscription.id);
  if (row) await sayingWhenUnknown(deps, () => settleSubscription(deps, row, find));
  else deps.log.info('news of a subscription that is not ours', { event: id });
}
