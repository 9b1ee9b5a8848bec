import type { PaymentService } from '../../../contract/order.ts';
import type { Database, Db, Row, Transaction } from '../../db/schema.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

export type SubscriptionRow = Row<'subscriptions'>;

/** Whether a request is confirming the subscription at PayPal right now; until then nothing may end it. */
export function isConfirming({ confirming_until }: SubscriptionRow, now: Date): boolean {
  return confirming_until !== null && confirming_until > now;
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findSubscriptionByKey(db: Db, userId: string, key: string): Promise<SubscriptionRow | undefined> {
  return await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** The account's subscription that has not ended. It may still wait for its first payment. */
export async function findLiveSubscription(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  return await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
}

/** The subscription to show its owner: the current one, else the last one that was ever paid. */
export async function findShownSubscription(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  return await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('status', 'in', ['active', 'past_due']), eb('paid_until', 'is not', null)]))
    .orderBy(({ eb }) => eb('status', 'in', ['active', 'past_due']), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Finds by the service's id, or by our own while the response that names the service's id is still on its way. */
export async function findByProviderId(
  db: Db,
  provider: PaymentService,
  { id, subscriptionId }: { readonly id: string; readonly subscriptionId: string | null },
): Promise<SubscriptionRow | undefined> {
  return await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', provider)
    .where(({ eb, or, and }) =>
      or([
        eb('provider_id', '=', id),
        and([eb('provider_id', 'is', null), eb(eb.cast<string>('id', 'text'), '=', subscriptionId)]),
      ]),
    )
    .executeTakeFirst();
}

/** Locks the subscription until the transaction ends, so that states of the service are applied one at a time. */
export async function lockSubscription(trx: Transaction<Database>, id: string): Promise<SubscriptionRow | undefined> {
  return await trx.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

type LiveSubscription = SubscriptionRow & { readonly provider_id: string };

/** The shopper's subscription between its first payment and its end. Throws when there is none. */
export async function requireLiveSubscription(db: Db, shopper: Pick<Shopper, 'id'>): Promise<LiveSubscription> {
  const row = await findLiveSubscription(db, shopper.id);
  if (!row || row.status === 'incomplete' || row.provider_id === null) throw new ShopError('subscription_none');
  return { ...row, provider_id: row.provider_id };
}
