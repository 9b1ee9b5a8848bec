import type { PaymentService } from '../../contract/order.ts';
import type { SubscriptionCustomer } from '../../contract/premium/subscription.ts';
import type { Deps } from '../../deps.ts';
import type { CardDeps } from '../cards/card-deps.ts';
import { ensureCustomer } from '../cards/customer-of-account.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { monthlyExclusive } from './monthly-exclusive.ts';
import { type SettleSubscriptionDeps, settleSubscription } from './settle-subscription.ts';
import { findLive, findSubscriptionByKey, isConfirming, type SubscriptionRow } from './subscription-rows.ts';

export type JoinDeps = SettleSubscriptionDeps & CardDeps & Pick<Deps, 'store'>;

export interface Beginning {
  readonly key: string;
  readonly fingerprint: string;
  readonly provider: PaymentService;
  readonly paymentToken: string | null;
  readonly customer: SubscriptionCustomer;
}

/** A request that is still under way is left alone: three tries of twenty seconds end before. */
const LEFT_ALONE_MS = 2 * 60_000;

/** The row of a key, made when there is none: nothing is charged yet. The same key with other contents is refused. */
export async function beginSubscription(
  deps: JoinDeps,
  shopper: Shopper,
  beginning: Beginning,
): Promise<SubscriptionRow> {
  const { db } = deps.connection;
  const known = await findSubscriptionByKey(db, shopper.id, beginning.key);
  const row = known ?? (await recordBeginning(deps, shopper, beginning));
  if (row.fingerprint !== beginning.fingerprint) throw new ShopError('checkout_changed');
  return row;
}

async function recordBeginning(deps: JoinDeps, shopper: Shopper, beginning: Beginning): Promise<SubscriptionRow> {
  const { db } = deps.connection;
  if (!monthlyExclusive(deps.catalogue)) throw new ShopError('subscriptions_closed');
  await settleEarlierOne(deps, shopper, beginning.key);
  const isCard = beginning.provider === 'stripe';
  const customer = isCard ? await ensureCustomer(deps, shopper.id) : null;
  const now = deps.clock();
  // Whoever comes second finds the key, or that the account has a live one: the database lets in only one.
  const row = await db
    .insertInto('subscriptions')
    .values({
      user_id: shopper.id,
      idempotency_key: beginning.key,
      fingerprint: beginning.fingerprint,
      status: 'incomplete',
      provider: beginning.provider,
      payment_token: beginning.paymentToken,
      payment_customer: customer,
      customer: JSON.stringify(beginning.customer),
      check_at: new Date(now.getTime() + LEFT_ALONE_MS),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  const first = row ?? (await findSubscriptionByKey(db, shopper.id, beginning.key));
  if (!first) throw new ShopError('subscription_in_progress');
  return first;
}

/** What the account began before is brought to an end first, so that nobody is a member twice. */
async function settleEarlierOne(deps: JoinDeps, shopper: Shopper, key: string): Promise<void> {
  const earlier = await findLive(deps.connection.db, shopper.id);
  // The same request, a moment ahead, is no earlier one.
  if (!earlier || earlier.idempotency_key === key) return;
  const now = deps.clock();
  const counts = earlier.valid_until !== null && earlier.valid_until > now;
  if (counts) throw new ShopError('subscription_exists');
  const isUnderWay = earlier.provider_id === null && now.getTime() - earlier.created_at.getTime() < LEFT_ALONE_MS;
  if (earlier.status === 'incomplete' && isUnderWay) throw new ShopError('subscription_in_progress');
  const asked = await settleSubscription(deps, earlier);
  if (asked.row.status === 'incomplete' && isConfirming(asked.row, now))
    throw new ShopError('subscription_in_progress');
  const { row } = asked.row.status === 'ended' ? asked : await endUnlessMember(deps, asked.row, now);
  if (row.status !== 'ended') throw new ShopError('subscription_exists');
}

/** It may have been paid a moment ago, at the bank's page in another window. */
async function endUnlessMember(deps: JoinDeps, row: SubscriptionRow, now: Date) {
  const { provider_id: id, valid_until: until } = row;
  if (!id || (until && until > now)) return { row };
  return await settleSubscription(deps, row, (service) => service.end(id));
}
