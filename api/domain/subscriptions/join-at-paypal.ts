import type { Join } from '../../contract/premium/subscription.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { answerJoined, type Joined, joinFingerprint } from './answer-joined.ts';
import { beginSubscription, type JoinDeps } from './begin-subscription.ts';
import { sayingWhenUnknown, settleSubscription } from './settle-subscription.ts';
import { findSubscription, type SubscriptionRow } from './subscription-rows.ts';

/** Draws a subscription up at PayPal for the shopper to approve; nothing moves before that. */
export async function drawUpAtPaypal(
  deps: JoinDeps,
  shopper: Shopper,
  key: string,
  customer: Join['customerInfo'],
): Promise<{ paypalSubscriptionId: string; approveUrl?: string }> {
  if (!deps.subscriptions.paypal) throw new ShopError('payment_unsupported');
  return await sayingWhenUnknown(deps, async () => {
    const begun = await beginSubscription(deps, shopper, {
      key,
      fingerprint: joinFingerprint({ paypal: true, customer }),
      provider: 'paypal',
      paymentToken: null,
      customer,
    });
    const { row, state } = await settleSubscription(deps, begun, (service, { id }) =>
      service.start({ subscriptionId: id, customer: null, paymentToken: null, email: customer.email }),
    );
    if (row.status === 'active' || row.status === 'past_due') throw new ShopError('subscription_exists');
    if (row.status === 'ended' || !row.provider_id) throw new ShopError('subscription_ended');
    return { paypalSubscriptionId: row.provider_id, ...(state?.approveUrl && { approveUrl: state.approveUrl }) };
  });
}

/** Begins what its owner approved at PayPal. Sent again, it is answered the same. */
export async function joinAtPaypal(deps: JoinDeps, shopper: Shopper, paypalId: string): Promise<Joined> {
  const drawnUp = await deps.connection.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', 'paypal')
    .where('provider_id', '=', paypalId)
    .where('user_id', '=', shopper.id)
    .executeTakeFirst();
  if (!drawnUp) throw new ShopError('paypal_order_unknown');
  return await sayingWhenUnknown(deps, async () => {
    if (drawnUp.status !== 'incomplete') return await answerJoined(deps, { row: drawnUp, state: undefined });
    const claimed = await claimConfirmation(deps, drawnUp);
    if (!claimed) return await answerJoined(deps, { row: await current(deps, drawnUp), state: undefined });
    const settled = await settleSubscription(deps, claimed, (service) => service.confirm(paypalId));
    await releaseConfirmation(deps, claimed);
    const { row, state } = settled;
    if (row.status === 'incomplete' && !state?.reason) {
      // Agreed is not paid: PayPal may take some time to charge the wallet.
      throw new ShopError(state?.approveUrl ? 'paypal_not_approved' : 'paypal_pending');
    }
    return await answerJoined(deps, settled);
  });
}

/** An answer that is lost may still come true at PayPal: as long as its call can take with its one repetition. */
const CONFIRMING_MS = 2 * 60_000;

/**
 * PayPal has no way to give up what the shopper approved, so the shop makes sure that nobody else gives it up, and
 * joins another way, while this request lets it begin. Undefined: it began or was given up a moment ago.
 */
async function claimConfirmation({ connection, clock }: JoinDeps, row: SubscriptionRow) {
  return await connection.db
    .updateTable('subscriptions')
    .set(({ eb }) => ({
      confirming_until: new Date(clock().getTime() + CONFIRMING_MS),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .where('status', '=', 'incomplete')
    .returningAll()
    .executeTakeFirst();
}

async function current({ connection }: JoinDeps, row: SubscriptionRow): Promise<SubscriptionRow> {
  return (await findSubscription(connection.db, row.id)) ?? { ...row, status: 'ended' };
}

async function releaseConfirmation({ connection }: JoinDeps, { id }: SubscriptionRow): Promise<void> {
  await connection.db.updateTable('subscriptions').set({ confirming_until: null }).where('id', '=', id).execute();
}
