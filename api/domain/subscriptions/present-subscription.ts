import { cents } from '../../contract/money/cents.ts';
import type { Subscription, SubscriptionAnswer, SubscriptionCustomer } from '../../contract/premium/subscription.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { findShown, type SubscriptionRow } from './subscription-rows.ts';

export type ShowDeps = Pick<Deps, 'connection' | 'clock' | 'store'>;

/** What the shopper has, or had. */
export async function readSubscription(deps: ShowDeps, shopper: Shopper): Promise<SubscriptionAnswer> {
  const row = shopper.loggedIn ? await findShown(deps.connection.db, shopper.id) : undefined;
  return row ? await presentSubscription(deps, row) : { valid: false };
}

/** A subscription as its owner sees it. */
export async function presentSubscription(deps: ShowDeps, row: SubscriptionRow): Promise<Subscription> {
  const { connection, clock, store } = deps;
  const order = await lastOrderOf(connection.db, row.id);
  const now = clock();
  const status = row.status === 'incomplete' ? 'ended' : row.status;
  const paidUntil = row.paid_until ?? row.valid_until ?? row.created_at;
  return {
    id: row.id,
    valid: row.valid_until !== null && row.valid_until > now,
    status,
    payment: {
      status: ({ active: 'paid', past_due: 'failed', ended: 'ended' } as const)[status],
      card: row.paid_with,
      refId: order?.ref_id ?? null,
      amount: cents(store.premium.price),
      tax: cents(0),
      shippingCost: cents(0),
      ...(status === 'past_due' && row.decline_reason && { reason: row.decline_reason }),
    },
    paymentType: row.provider,
    address: addressOf(row.customer),
    start: (row.period_start ?? row.created_at).toISOString(),
    end: (row.period_end ?? paidUntil).toISOString(),
    cancelsAtEnd: row.cancels_at_end,
    membershipValidUntil: paidUntil.toISOString(),
    ...(order && { lastOrderId: order.id }),
  };
}

async function lastOrderOf(db: Db, subscriptionId: string) {
  return await db
    .selectFrom('orders')
    .select(['id', 'ref_id'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('ts', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Who picks up has no address. */
function addressOf(customer: SubscriptionCustomer): Subscription['address'] {
  const { serviceCode, email, firstName, lastName = '', phone } = customer;
  const person = { serviceCode, email, firstName, lastName, phone };
  if (!('address' in customer)) {
    return { ...person, address: { line1: '', line2: '', city: '', country: '', postal_code: '', state: '' } };
  }
  const { address, address2 = '', city, country, zipCode, state } = customer;
  return { ...person, address: { line1: address, line2: address2, city, country, postal_code: zipCode, state } };
}
