import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { checkPassword } from '../accounts/check-password.ts';
import { requireRecentSignIn } from '../accounts/reauthenticate.ts';
import { forgetModels } from '../models/models-of.ts';
import { releasePrints } from '../prints/release-prints.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { reduceOrders } from './reduce-orders.ts';

type DeleteDeps = Pick<Deps, 'connection' | 'jobs' | 'clock' | 'log'>;

/** Ends an account with all that it keeps, at once or not at all. Its orders stay as the books need them. */
export async function deleteAccount(
  deps: DeleteDeps,
  shopper: Shopper,
  { password }: { readonly password?: string | undefined },
): Promise<void> {
  await refuseOthers(deps, shopper, password);
  const { connection, jobs, clock, log } = deps;
  await connection.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email', 'stripe_customer_id as customerId'])
      .where('id', '=', shopper.id)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new ShopError('session_invalid');
    // First: a month that is being paid makes its order before orders are released, or not at all.
    await endMembership(trx, jobs, user.id);
    await releaseOrders(trx, user.id, clock());
    await trx.deleteFrom('cart_lines').where('owner', '=', user.id).execute();
    await releasePrints(trx, user.id);
    await forgetModels(trx, user.id);
    await trx.deleteFrom('restock_alerts').where(sql<boolean>`lower(email) = ${user.email}`).execute();
    await trx.deleteFrom('newsletter_subscribers').where(sql<boolean>`lower(email) = ${user.email}`).execute();
    await forgetInRecord(trx, user.email);
    if (user.customerId) {
      await jobs.enqueue(trx, 'forget-customer', { accountId: user.id, customerId: user.customerId });
    }
    // Sessions, password, passkeys, links of mails, address, picture and membership go with it.
    await trx.deleteFrom('users').where('id', '=', user.id).execute();
  });
  log.info('account deleted', { accountId: shopper.id });
}

/** A browser that was left open must not be enough. */
async function refuseOthers(deps: DeleteDeps, shopper: Shopper, password?: string): Promise<void> {
  if (password === undefined) return await requireRecentSignIn(deps, shopper);
  if (!(await checkPassword(deps.connection.db, shopper.id, password))) throw new ShopError('password_wrong');
}

/** From now on they belong to nobody. Money that is on its way must have arrived before. */
async function releaseOrders(trx: Transaction<Database>, owner: string, now: Date): Promise<void> {
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
  await reduceOrders(trx, now);
}

/** Nobody is charged for an account that is gone. */
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

/** The record of the shop's own people goes on saying what they did, but not to whom. */
async function forgetInRecord(trx: Transaction<Database>, email: string): Promise<void> {
  await trx
    .updateTable('operator_actions')
    .set({ target: 'deleted account', outcome: sql`split_part(outcome, ':', 1)` })
    .where('target', '=', email)
    .execute();
}
