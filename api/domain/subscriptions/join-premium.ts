import { createHash } from 'node:crypto';
import { cents } from '../../../contract/cents.ts';
import type { Join, Subscription } from '../../../contract/premium/subscription.ts';
import { PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import { CustomerUnknown } from '../../gateways/payments/saved-cards.ts';
import type { SubscriptionState, Subscriptions } from '../../gateways/subscriptions/subscriptions.ts';
import { ensureCustomer } from '../cards/payment-customer.ts';
import { checkShownTotal } from '../checkout/checkout-request.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { spoolShipsBy } from './monthly-spool.ts';
import {
  type SettledSubscription,
  type SettleSubscriptionDeps,
  settleSubscription,
  withOutcomeErrors,
} from './settle-subscription.ts';
import { type JoinDeps, startSubscription } from './start-subscription.ts';
import { type JoinResult, type PresentDeps, presentSubscription } from './subscription.ts';
import { findSubscription, type SubscriptionRow } from './subscription-rows.ts';

/** Makes the shopper a member, by card or by an approved PayPal subscription. Without a key, the card's token is the key. */
export async function joinPremium(
  deps: JoinDeps,
  shopper: Shopper,
  key: string | undefined,
  { payment, customerInfo, couponName, shownTotal }: Join,
): Promise<JoinResult> {
  refuseCoupon(couponName);
  checkShownTotal(cents(deps.store.premium.price), shownTotal);
  if ('paypal' in payment) return await joinAtPaypal(deps, shopper, payment.subscriptionId);
  const { tokenId } = payment;
  return await joinByCard(deps, shopper, key ?? `token:${tokenId}`, { tokenId, customerInfo });
}

/** Rejects coupons: the fee is fixed. */
export function refuseCoupon(name: string | null | undefined): void {
  if (name?.trim()) throw new ShopError('subscription_coupon');
}

/** Starts a subscription that a card pays each month. The same key always returns the same subscription. */
async function joinByCard(
  deps: JoinDeps,
  shopper: Shopper,
  key: string,
  { tokenId, customerInfo }: { readonly tokenId: string; readonly customerInfo: Join['customerInfo'] },
): Promise<JoinResult> {
  return await withOutcomeErrors(deps, async () => {
    const started = await startSubscription(deps, shopper, {
      key,
      fingerprint: joinFingerprint({ tokenId, customerInfo }),
      provider: 'stripe',
      paymentToken: tokenId,
      customer: customerInfo,
    });
    if (started.status !== 'incomplete') return await presentJoin(deps, { row: started, state: undefined });
    return await presentJoin(
      deps,
      await settleSubscription(deps, started, (service, row) => startAtStripe(deps, service, row)),
    );
  });
}

async function startAtStripe(
  deps: JoinDeps,
  service: Subscriptions,
  row: SubscriptionRow,
): Promise<SubscriptionState | undefined> {
  const request = {
    subscriptionId: row.id,
    customer: row.payment_customer,
    paymentToken: row.payment_token,
    email: row.customer.email,
  };
  return await service.start(request).catch(async (error) => {
    if (!(error instanceof CustomerUnknown)) throw error;
    // Somebody deleted the account's customer in the service's dashboard.
    const customer = await ensureCustomer(deps, row.user_id, row.payment_customer ?? undefined);
    const { db } = deps.connection;
    await db.updateTable('subscriptions').set({ payment_customer: customer }).where('id', '=', row.id).execute();
    return await service.start({ ...request, customer });
  });
}

/** Creates a subscription at PayPal for the shopper to approve. Nothing is charged before that. */
export async function createPaypalSubscription(
  deps: JoinDeps,
  shopper: Shopper,
  key: string,
  customer: Join['customerInfo'],
): Promise<{ paypalSubscriptionId: string; approveUrl?: string }> {
  if (!deps.subscriptions.paypal) throw new ShopError('payment_unsupported');
  return await withOutcomeErrors(deps, async () => {
    const started = await startSubscription(deps, shopper, {
      key,
      fingerprint: joinFingerprint({ paypal: true, customer }),
      provider: 'paypal',
      paymentToken: null,
      customer,
    });
    const { row, state } = await settleSubscription(deps, started, (service, { id }) =>
      service.start({ subscriptionId: id, customer: null, paymentToken: null, email: customer.email }),
    );
    if (row.status === 'active' || row.status === 'past_due') throw new ShopError('subscription_exists');
    if (row.status === 'ended' || !row.provider_id) throw new ShopError('subscription_ended');
    return { paypalSubscriptionId: row.provider_id, ...(state?.approveUrl && { approveUrl: state.approveUrl }) };
  });
}

/** Starts a subscription that its owner approved at PayPal. A repeated request returns the same result. */
async function joinAtPaypal(deps: JoinDeps, shopper: Shopper, paypalId: string): Promise<JoinResult> {
  const created = await deps.connection.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', 'paypal')
    .where('provider_id', '=', paypalId)
    .where('user_id', '=', shopper.id)
    .executeTakeFirst();
  if (!created) throw new ShopError('paypal_order_unknown');
  return await withOutcomeErrors(deps, async () => {
    if (created.status !== 'incomplete') return await presentJoin(deps, { row: created, state: undefined });
    const claimed = await claimConfirmation(deps, created);
    if (!claimed) return await presentJoin(deps, { row: await reload(deps, created), state: undefined });
    const settled = await settleSubscription(deps, claimed, (service) => service.confirm(paypalId));
    await releaseConfirmation(deps, claimed);
    const { row, state } = settled;
    if (row.status === 'incomplete' && !state?.reason) {
      // Approved is not paid: PayPal may take some time to charge the wallet.
      throw new ShopError(state?.approveUrl ? 'paypal_not_approved' : 'paypal_pending');
    }
    return await presentJoin(deps, settled);
  });
}

/** As long as the call to PayPal with its one retry can take: after a lost response it may still take effect. */
const CONFIRMATION_MS = 2 * 60_000;

/**
 * PayPal cannot cancel an approved subscription before it starts. While this request starts it, the claim keeps every
 * other request from ending it or joining another way. Undefined: it has just started or ended.
 */
async function claimConfirmation({ connection, clock }: JoinDeps, row: SubscriptionRow) {
  return await connection.db
    .updateTable('subscriptions')
    .set(({ eb }) => ({
      confirming_until: new Date(clock().getTime() + CONFIRMATION_MS),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .where('status', '=', 'incomplete')
    .returningAll()
    .executeTakeFirst();
}

async function reload({ connection }: JoinDeps, row: SubscriptionRow): Promise<SubscriptionRow> {
  return (await findSubscription(connection.db, row.id)) ?? { ...row, status: 'ended' };
}

async function releaseConfirmation({ connection }: JoinDeps, { id }: SubscriptionRow): Promise<void> {
  await connection.db.updateTable('subscriptions').set({ confirming_until: null }).where('id', '=', id).execute();
}

type JoinResultDeps = SettleSubscriptionDeps & PresentDeps & Pick<Deps, 'businessDays'>;

/** The result for a new subscriber, by subscription status. */
async function presentJoin(deps: JoinResultDeps, { row, state }: SettledSubscription): Promise<JoinResult> {
  switch (row.status) {
    case 'active':
    case 'past_due':
      return { ...(await presentSubscription(deps, row)), ...(await firstSpool(deps, row)) };
    case 'ended':
      throw row.decline_reason
        ? new ShopError('payment_declined', { reason: row.decline_reason })
        : new ShopError('subscription_ended');
    case 'incomplete':
      break;
  }
  if (state?.clientSecret) return { requiresAction: true, clientSecret: state.clientSecret, id: row.id };
  if (!state?.reason) throw new ShopError('subscription_in_progress');
  await endUnpaid(deps, row);
  throw new ShopError('payment_declined', { reason: state.reason });
}

/** What the receipt says of the first spool. */
async function firstSpool(deps: JoinResultDeps, { id }: SubscriptionRow): Promise<Pick<Subscription, 'spool'>> {
  const order = await deps.connection.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['settled_at', 'waits_for_stock', 'order_lines.body'])
    .where('orders.subscription_id', '=', id)
    .orderBy('orders.ts')
    .executeTakeFirst();
  if (!order) return {};
  const by = order.waits_for_stock ? null : spoolShipsBy(deps, order.settled_at ?? deps.clock()).toFormat('yyyy-MM-dd');
  return { spool: { name: order.body.name, by } };
}

/** Ends a subscription whose card was declined, so that the next attempt starts over. If this fails, a scheduled job does it. */
async function endUnpaid(deps: JoinResultDeps, row: SubscriptionRow): Promise<void> {
  const { provider_id: id } = row;
  if (!id) return;
  await settleSubscription(deps, row, (service) => service.end(id)).catch((error) => {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.error('ending an unpaid subscription failed', { subscription: row.id, error });
  });
}

/** A hash that tells whether a repeated key asks for the same subscription. */
function joinFingerprint(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}
