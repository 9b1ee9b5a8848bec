import type { Subscription, SubscriptionCustomer } from '../../contract/premium/subscription.ts';
import { CannotBeKept, CardsElsewhere } from '../../gateways/subscriptions/subscriptions.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import type { Joined } from './answer-joined.ts';
import { liveSubscription } from './live-subscription.ts';
import { presentSubscription, type ShowDeps } from './present-subscription.ts';
import { type SettleSubscriptionDeps, sayingWhenUnknown, settleSubscription } from './settle-subscription.ts';

/** From the next month on the spool goes there, or is picked up. */
export async function changeDelivery(
  deps: ShowDeps,
  shopper: Shopper,
  customer: SubscriptionCustomer,
): Promise<Subscription> {
  const { db } = deps.connection;
  const { id } = await liveSubscription(db, shopper);
  const row = await db
    .updateTable('subscriptions')
    .set({ customer: JSON.stringify(customer) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ShopError('subscription_none');
  return await presentSubscription(deps, row);
}

/** Another card pays from now on; what is open is tried with it at once. */
export async function changeCard(
  deps: SettleSubscriptionDeps & ShowDeps,
  shopper: Shopper,
  tokenId: string,
): Promise<Joined> {
  const live = await liveSubscription(deps.connection.db, shopper);
  const { row, state } = await sayingWhenUnknown(deps, () =>
    settleSubscription(deps, live, (service) => service.changeCard(live.provider_id, tokenId)),
  ).catch((error) => {
    if (error instanceof CardsElsewhere) throw new ShopError('subscription_at_paypal');
    // The service charges nothing more, though benefits go on to the end of what is paid.
    throw error instanceof CannotBeKept ? new ShopError('subscription_not_kept') : error;
  });
  if (state?.clientSecret) return { requiresAction: true, clientSecret: state.clientSecret, id: row.id };
  if (state?.reason) throw new ShopError('payment_declined', { reason: state.reason });
  return await presentSubscription(deps, row);
}
