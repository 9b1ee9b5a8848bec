import type { Join } from '../../contract/premium/subscription.ts';
import { CustomerUnknown } from '../../gateways/payments/saved-cards.ts';
import type { SubscriptionState, Subscriptions } from '../../gateways/subscriptions/subscriptions.ts';
import { ensureCustomer } from '../cards/customer-of-account.ts';
import type { Shopper } from '../session/shopper.ts';
import { answerJoined, type Joined, joinFingerprint } from './answer-joined.ts';
import { beginSubscription, type JoinDeps } from './begin-subscription.ts';
import { sayingWhenUnknown, settleSubscription } from './settle-subscription.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

/** A card pays from now on, each month. The same key is the same subscription, in any state. */
export async function joinByCard(
  deps: JoinDeps,
  shopper: Shopper,
  key: string,
  { tokenId, customerInfo }: { readonly tokenId: string; readonly customerInfo: Join['customerInfo'] },
): Promise<Joined> {
  return await sayingWhenUnknown(deps, async () => {
    const begun = await beginSubscription(deps, shopper, {
      key,
      fingerprint: joinFingerprint({ tokenId, customerInfo }),
      provider: 'stripe',
      paymentToken: tokenId,
      customer: customerInfo,
    });
    if (begun.status !== 'incomplete') return await answerJoined(deps, { row: begun, state: undefined });
    return await answerJoined(deps, await settleSubscription(deps, begun, (service, row) => start(deps, service, row)));
  });
}

async function start(
  deps: JoinDeps,
  service: Subscriptions,
  row: SubscriptionRow,
): Promise<SubscriptionState | undefined> {
  const wish = {
    subscriptionId: row.id,
    customer: row.payment_customer,
    paymentToken: row.payment_token,
    email: row.customer.email,
  };
  return await service.start(wish).catch(async (error) => {
    if (!(error instanceof CustomerUnknown)) throw error;
    // Somebody deleted the account's customer in the service's own pages.
    const customer = await ensureCustomer(deps, row.user_id, row.payment_customer ?? undefined);
    const { db } = deps.connection;
    await db.updateTable('subscriptions').set({ payment_customer: customer }).where('id', '=', row.id).execute();
    return await service.start({ ...wish, customer });
  });
}
