import { DateTime } from 'luxon';
import type * as z from 'zod';
import type { OwnData } from '../../../contract/accounts/own-data.ts';
import { cents } from '../../../contract/cents.ts';
import { wireCountry } from '../../../contract/country.ts';
import { formsMessages } from '../../../contract/form-messages.ts';
import type {
  joinedSchema,
  Subscription,
  SubscriptionAnswer,
  SubscriptionChange,
  SubscriptionCustomer,
} from '../../../contract/premium/subscription.ts';
import type { Db } from '../../db/schema.ts';
import { CannotBeKept, CardsElsewhere } from '../../gateways/subscriptions/subscriptions.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { isHeld } from './apply-state.ts';
import { monthlyExclusive, nextColor } from './monthly-spool.ts';
import { type SettleSubscriptionDeps, settleSubscription, withOutcomeErrors } from './settle-subscription.ts';
import { findShownSubscription, requireLiveSubscription, type SubscriptionRow } from './subscription-rows.ts';

export type PresentDeps = Pick<Deps, 'connection' | 'clock' | 'store'>;

/** The shopper's current or last subscription. */
export async function readSubscription(
  deps: PresentDeps & Pick<Deps, 'catalogue'>,
  shopper: Shopper,
): Promise<SubscriptionAnswer> {
  if (!shopper.loggedIn) return { valid: false };
  const { db } = deps.connection;
  const row = await findShownSubscription(db, shopper.id);
  const shown = row ? await presentSubscription(deps, row) : { valid: false as const };
  const newest = shown.valid ? undefined : monthlyExclusive(deps.catalogue);
  if (!newest || (await nextColor(db, deps.catalogue, shopper.id))) return shown;
  return { ...shown, newestSent: newest.name };
}

/** A subscription as its owner sees it. */
export async function presentSubscription(deps: PresentDeps, row: SubscriptionRow): Promise<Subscription> {
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
    skip: skippedMonth(row, now),
    membershipValidUntil: paidUntil.toISOString(),
    ...(order && { lastOrderId: order.id }),
  };
}

/** The skipped month, while it lies ahead or runs. Months end on the day of the month on which they began. */
export function skippedMonth(
  { skip_from: from, hold_from, period_start, period_end }: SubscriptionRow,
  now: Date,
): Subscription['skip'] {
  const isOver = from && period_start && period_start > from;
  if (!from || isOver) return null;
  const hasBegun = from <= now;
  const end = period_end && period_end > from ? period_end : DateTime.fromJSDate(from).plus({ months: 1 }).toJSDate();
  return {
    from: from.toISOString(),
    until: end.toISOString(),
    hasBegun,
    isHeld: isHeld({ skip_from: from, hold_from }),
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

/** Pickup subscriptions have no address. */
function addressOf(customer: SubscriptionCustomer): Subscription['address'] {
  const { serviceCode, email, firstName, lastName = '', phone } = customer;
  const person = { serviceCode, email, firstName, lastName, phone };
  if (!('address' in customer)) {
    return { ...person, address: { line1: '', line2: '', city: '', country: '', postal_code: '', state: '' } };
  }
  const { address, address2 = '', city, country, zipCode, state } = customer;
  const place = { city, country: wireCountry(country), postal_code: zipCode, state };
  return { ...person, address: { line1: address, line2: address2, ...place } };
}

/** Changes address or pickup for the spools of all following months. */
export async function changeDelivery(
  deps: PresentDeps & Pick<Deps, 'addresses'>,
  shopper: Shopper,
  change: SubscriptionChange,
): Promise<Subscription> {
  const { db } = deps.connection;
  const { id } = await requireLiveSubscription(db, shopper);
  const customer = await withState(deps, change);
  const row = await db
    .updateTable('subscriptions')
    .set({ customer: JSON.stringify(customer) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ShopError('subscription_none');
  return await presentSubscription(deps, row);
}

async function withState(
  { addresses }: Pick<Deps, 'addresses'>,
  change: SubscriptionChange,
): Promise<SubscriptionCustomer> {
  if (!('address' in change)) return change;
  const state = change.state ?? (await addresses.place('US', change.zipCode))?.state;
  if (state) return { ...change, state };
  const fields = { 'customerInfo.zipCode': formsMessages.invalidZip };
  throw new ShopError('invalid_request', { reason: formsMessages.formInvalid }, fields);
}

/** The result of joining or of a new card: the subscription, or the bank's page that the shopper has to pass first. */
export type JoinResult = z.infer<typeof joinedSchema>;

/** Changes the card. An open payment is retried with it at once. */
export async function changeCard(
  deps: SettleSubscriptionDeps & PresentDeps,
  shopper: Shopper,
  tokenId: string,
): Promise<JoinResult> {
  const live = await requireLiveSubscription(deps.connection.db, shopper);
  const { row, state } = await withOutcomeErrors(deps, () =>
    settleSubscription(deps, live, (service) => service.changeCard(live.provider_id, tokenId)),
  ).catch((error) => {
    if (error instanceof CardsElsewhere) throw new ShopError('subscription_at_paypal');
    // The service has ended the subscription; only the benefits continue to the end of the paid period.
    throw error instanceof CannotBeKept ? new ShopError('subscription_not_kept') : error;
  });
  if (state?.clientSecret) return { requiresAction: true, clientSecret: state.clientSecret, id: row.id };
  if (state?.reason) throw new ShopError('payment_declined', { reason: state.reason });
  return await presentSubscription(deps, row);
}

/** Every subscription of the account with its paid months, failed attempts included. */
export async function collectMemberships(deps: PresentDeps, userId: string): Promise<OwnData['memberships']> {
  const { db } = deps.connection;
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  const months = await db
    .selectFrom('subscription_periods')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_id')
    .select(['subscription_id', 'starts_at', 'ends_at', 'amount', 'paid_at', 'returned_at'])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .execute();
  return await Promise.all(
    rows.map(async (row) => ({
      ...(await presentSubscription(deps, row)),
      begun: row.created_at.toISOString(),
      months: months
        .filter(({ subscription_id }) => subscription_id === row.id)
        .map(({ starts_at, ends_at, amount, paid_at, returned_at }) => ({
          from: starts_at.toISOString(),
          until: ends_at.toISOString(),
          amount,
          paid: paid_at.toISOString(),
          returned: returned_at?.toISOString() ?? null,
        })),
    })),
  );
}
