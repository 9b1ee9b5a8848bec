import type { PaymentService } from '../../../contract/order.ts';
import type { SubscriptionCustomer } from '../../../contract/premium/subscription.ts';
import { type CardDeps, ensureCustomer } from '../cards/payment-customer.ts';
import { IN_FLIGHT_MS } from '../checkout/payment.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { monthlyExclusive, nextColor } from './monthly-spool.ts';
import { type SettleSubscriptionDeps, settleSubscription } from './settle-subscription.ts';
import {
  findLiveSubscription,
  findSubscriptionByKey,
  isConfirming,
  type SubscriptionRow,
} from './subscription-rows.ts';

export type JoinDeps = SettleSubscriptionDeps & CardDeps & Pick<Deps, 'store' | 'businessDays'>;

export interface NewSubscription {
  readonly key: string;
  readonly fingerprint: string;
  readonly provider: PaymentService;
  readonly paymentToken: string | null;
  readonly customer: SubscriptionCustomer;
}

/** Finds or inserts the row of a key. Nothing is charged yet. The same key with other contents is rejected. */
export async function startSubscription(
  deps: JoinDeps,
  shopper: Shopper,
  input: NewSubscription,
): Promise<SubscriptionRow> {
  const { db } = deps.connection;
  const known = await findSubscriptionByKey(db, shopper.id, input.key);
  const row = known ?? (await insertSubscription(deps, shopper, input));
  if (row.fingerprint !== input.fingerprint) throw new ShopError('checkout_changed');
  return row;
}

async function insertSubscription(deps: JoinDeps, shopper: Shopper, input: NewSubscription): Promise<SubscriptionRow> {
  const { db } = deps.connection;
  const newest = monthlyExclusive(deps.catalogue);
  if (!newest) throw new ShopError('subscriptions_closed');
  await settleEarlierSubscription(deps, shopper, input.key);
  if (!(await nextColor(db, deps.catalogue, shopper.id))) {
    throw new ShopError('subscription_color_sent', { color: newest.name });
  }
  const isCard = input.provider === 'stripe';
  const customer = isCard ? await ensureCustomer(deps, shopper.id) : null;
  const now = deps.clock();
  // A unique index allows one live subscription for each account: a simultaneous request finds this key or fails.
  const row = await db
    .insertInto('subscriptions')
    .values({
      user_id: shopper.id,
      idempotency_key: input.key,
      fingerprint: input.fingerprint,
      status: 'incomplete',
      provider: input.provider,
      payment_token: input.paymentToken,
      payment_customer: customer,
      customer: JSON.stringify(input.customer),
      check_at: new Date(now.getTime() + IN_FLIGHT_MS),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  const first = row ?? (await findSubscriptionByKey(db, shopper.id, input.key));
  if (!first) throw new ShopError('subscription_in_progress');
  return first;
}

/** Ends what is left of an earlier attempt, so that an account never has two subscriptions. */
async function settleEarlierSubscription(deps: JoinDeps, shopper: Shopper, key: string): Promise<void> {
  const earlier = await findLiveSubscription(deps.connection.db, shopper.id);
  // A repetition of this request is not an earlier attempt.
  if (!earlier || earlier.idempotency_key === key) return;
  const now = deps.clock();
  const isMember = earlier.valid_until !== null && earlier.valid_until > now;
  if (isMember) throw new ShopError('subscription_exists');
  const isInFlight = earlier.provider_id === null && now.getTime() - earlier.created_at.getTime() < IN_FLIGHT_MS;
  if (earlier.status === 'incomplete' && isInFlight) throw new ShopError('subscription_in_progress');
  const settled = await settleSubscription(deps, earlier);
  if (settled.row.status === 'incomplete' && isConfirming(settled.row, now))
    throw new ShopError('subscription_in_progress');
  if (settled.state?.isPending) throw new ShopError('paypal_pending');
  const { row } = settled.row.status === 'ended' ? settled : await endUnlessPaid(deps, settled.row, now);
  if (row.status !== 'ended') throw new ShopError('subscription_exists');
}

/** It may have been paid a moment ago, on the bank's page in another window. */
async function endUnlessPaid(deps: JoinDeps, row: SubscriptionRow, now: Date) {
  const { provider_id: id, valid_until: until } = row;
  if (!id || (until && until > now)) return { row };
  return await settleSubscription(deps, row, (service) => service.end(id));
}
