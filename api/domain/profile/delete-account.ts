import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { checkPassword } from '../accounts/passwords.ts';
import { requireRecentSignIn } from '../accounts/reauthenticate.ts';
import { addressesOf } from '../accounts/users.ts';
import { deleteModels } from '../models/account-models.ts';
import { detachPrints } from '../prints/detach-prints.ts';
import { eraseReviewer } from '../product-reviews/erase-reviewer.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { redactOrders } from './redact-orders.ts';

type DeleteDeps = Pick<Deps, 'connection' | 'jobs' | 'clock' | 'log'>;

/** Deletes an account and its data in one transaction. Its orders stay, reduced to what bookkeeping needs. */
export async function deleteAccount(
  deps: DeleteDeps,
  shopper: Shopper,
  { password }: { readonly password?: string | undefined },
): Promise<void> {
  await requireOwner(deps, shopper, password);
  const { connection, jobs, clock, log } = deps;
  await connection.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email', 'stripe_customer_id as customerId'])
      .where('id', '=', shopper.id)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new ShopError('session_invalid');
    // First, so that a month that is being paid creates its order before orders are detached, or not at all.
    await endMembership(trx, jobs, user.id);
    await detachOrders(trx, user.id, clock());
    await trx.deleteFrom('cart_lines').where('owner', '=', user.id).execute();
    await detachPrints(trx, user.id);
    await deleteModels(trx, user.id);
    const addresses = await addressesOf(trx, user.id);
    await trx.deleteFrom('restock_alerts').where(sql<boolean>`lower(email) = any(${addresses})`).execute();
    await trx.deleteFrom('newsletter_subscribers').where(sql<boolean>`lower(email) = any(${addresses})`).execute();
    await eraseReviewer(trx, addresses, clock());
    await redactActions(trx, addresses);
    if (user.customerId) {
      await jobs.enqueue(trx, 'forget-customer', { accountId: user.id, customerId: user.customerId });
    }
    // Cascades to sessions, password, passkeys, mail links, billing record, avatar and subscription.
    await trx.deleteFrom('users').where('id', '=', user.id).execute();
  });
  log.info('account deleted', { accountId: shopper.id });
}

/** Requires the password or a recent sign-in: a browser that was left open is not enough. */
async function requireOwner(deps: DeleteDeps, shopper: Shopper, password?: string): Promise<void> {
  if (password === undefined) return await requireRecentSignIn(deps, shopper);
  if (!(await checkPassword(deps.connection.db, shopper.id, password))) throw new ShopError('password_wrong');
}

/** Detaches the orders from their owner. Throws `account_pays` while a payment is in progress. */
async function detachOrders(trx: Transaction<Database>, owner: string, now: Date): Promise<void> {
  const orders = await trx
    .updateTable('orders')
    .set({
      ...{ owner: 'deleted', idempotency_key: sql`id::text`, fingerprint: '', forget_from: now },
      payment_customer: null,
    })
    .where('owner', '=', owner)
    .returning('status')
    .execute();
  const isOpen = orders.some(({ status }) => status === 'pending' || status === 'requires_action');
  if (isOpen) throw new ShopError('account_pays');
  await redactOrders(trx, now);
}

/** Ends the subscription at the payment service, so that a deleted account is not charged. */
async function endMembership(trx: Transaction<Database>, jobs: Deps['jobs'], userId: string): Promise<void> {
  const live = await trx
    .selectFrom('subscriptions')
    .select(['id', 'provider', 'provider_id as providerId'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .forUpdate()
    .executeTakeFirst();
  if (!live?.providerId) return;
  const { id: subscriptionId, provider, providerId } = live;
  await jobs.enqueue(trx, 'end-subscription', { subscriptionId, provider, providerId });
}

/** Removes the account's addresses from the operators' action log, which otherwise stays. */
async function redactActions(trx: Transaction<Database>, addresses: readonly string[]): Promise<void> {
  await trx
    .updateTable('operator_actions')
    .set({ target: 'deleted account', outcome: sql`split_part(outcome, ':', 1)` })
    .where('target', 'in', addresses)
    .execute();
}
