import type { Selectable } from 'kysely';
import type { PaymentService } from '../../contract/order.ts';
import type { Database, Db, SubscriptionsTable, Transaction } from '../../db/schema.ts';

export type SubscriptionRow = Selectable<SubscriptionsTable>;

/** Another request lets it begin at PayPal right now: it is not to be given up meanwhile. */
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

/** The one that has not ended; it may still wait for its first payment. */
export async function findLive(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  return await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
}

/** What its owner is shown: the one that goes on, else the last that was ever paid. */
export async function findShown(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
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

/** By what the service calls it, or by our own name for one whose answer is still under way. */
export async function findToldOf(
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

/** Holds it until the transaction ends: one answer of the service after the other. */
export async function lockSubscription(trx: Transaction<Database>, id: string): Promise<SubscriptionRow | undefined> {
  return await trx.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
