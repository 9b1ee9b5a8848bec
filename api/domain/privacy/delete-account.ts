import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/schema.ts';
import { addressesOf } from '../accounts/users.ts';
import type { CustomerKey } from '../customers/resolve-customer.ts';
import type { Deps } from '../deps.ts';
import { deleteModels } from '../models/account-models.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { forgetCustomers } from '../operator/pseudonyms.ts';
import { detachPrints } from '../prints/detach-prints.ts';
import { eraseReviewer } from '../product-reviews/erase-reviewer.ts';
import { requireRecentSignIn, type Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { shopperOf } from '../sign-in/audience.ts';
import { checkPassword } from '../sign-in/passwords.ts';
import { hasApp } from '../sign-in/second-factor.ts';
import { redactOrders } from './redact-orders.ts';

type DeleteDeps = Pick<Deps, 'connection' | 'jobs' | 'clock' | 'log'>;

/** Deletes an account and its data in one transaction. Its orders stay, reduced to what bookkeeping needs. */
export async function deleteAccount(
  deps: DeleteDeps,
  shopper: Shopper,
  { password }: { readonly password?: string | undefined },
): Promise<void> {
  await requireOwner(deps, shopper, password);
  await deps.connection.db.transaction().execute((trx) => eraseAccount(deps, trx, shopper.id));
  deps.log.info('account deleted', { accountId: shopper.id });
}

/** Deletes the data of a customer who asked the shop to: of the account, if there is one, and of orders without one. */
export async function eraseCustomer(deps: DeleteDeps, { email, accountId }: CustomerKey): Promise<void> {
  await auditedTransaction(deps.connection.db, async (trx) => {
    if (accountId) await eraseAccount(deps, trx, accountId);
    await eraseGuest(deps, trx, email);
  });
  deps.log.info('customer deleted', { accountId });
}

async function eraseAccount({ jobs, clock }: DeleteDeps, trx: Transaction<Database>, accountId: string): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email', 'stripe_customer_id as customerId'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new ShopError('session_invalid');
  // First, so that a month that is being paid creates its order before orders are detached, or not at all.
  await endMembership(trx, jobs, user.id);
  const orderIds = await detachOrders(trx, sql<boolean>`owner = ${user.id}`, clock());
  await deleteBelongings(trx, [user.id]);
  const addresses = await addressesOf(trx, user.id);
  await forgetAddresses(trx, addresses);
  await eraseReviewer(trx, { addresses, orderIds }, clock());
  if (user.customerId) {
    await jobs.enqueue(trx, 'delete-payment-customer', { accountId: user.id, customerId: user.customerId });
  }
  // Cascades to sessions, password, passkeys, mail links, billing record, avatar, printer, spools and subscription.
  await trx.deleteFrom('users').where('id', '=', user.id).execute();
}

/** Orders that another account placed with this address are that account's. */
async function eraseGuest({ clock }: DeleteDeps, trx: Transaction<Database>, email: string): Promise<void> {
  const isGuests = sql<boolean>`lower(orders.email) = ${email} and owner <> 'deleted'
    and not exists (select from users where users.id::text = owner)`;
  const rows = await trx.selectFrom('orders').select('owner').distinct().where(isGuests).execute();
  await detachOrders(trx, isGuests, clock());
  await deleteBelongings(
    trx,
    rows.map(({ owner }) => owner),
  );
  await forgetAddresses(trx, [email]);
  await eraseReviewer(trx, { addresses: [email] }, clock());
}

/** Carts, prints and models. */
async function deleteBelongings(trx: Transaction<Database>, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  await trx
    .deleteFrom('cart_lines')
    .where('owner', 'in', [...owners])
    .execute();
  await detachPrints(trx, owners);
  await deleteModels(trx, owners);
}

/** Mails that were asked for, what staff wrote, and their log. */
async function forgetAddresses(trx: Transaction<Database>, addresses: readonly string[]): Promise<void> {
  await trx.deleteFrom('restock_alerts').where(sql<boolean>`lower(email) = any(${addresses})`).execute();
  await trx.deleteFrom('newsletter_subscribers').where(sql<boolean>`lower(email) = any(${addresses})`).execute();
  // Answers to agents are kept for a day, and may name the buyer.
  const buyer = sql<string>`lower(answer -> 'body' -> 'buyer' ->> 'email')`;
  await trx.deleteFrom('agent_calls').where(sql<boolean>`${buyer} = any(${addresses})`).execute();
  await trx.deleteFrom('agent_checkouts').where(sql<boolean>`lower(email) = any(${addresses})`).execute();
  const drafts = await trx
    .deleteFrom('draft_orders')
    .where(sql<boolean>`lower(email) = any(${addresses})`)
    .returning('owner')
    .execute();
  await deleteBelongings(
    trx,
    drafts.map(({ owner }) => owner),
  );
  // Orders on their way keep the customer for a while.
  await trx
    .deleteFrom('customer_notes')
    .where('email', 'in', [...addresses])
    .execute();
  await trx
    .deleteFrom('customer_tags')
    .where('email', 'in', [...addresses])
    .execute();
  await forgetCustomers(trx, addresses);
}

/**
 * Requires the password or a recent sign-in: a browser that was left open is not enough. Where the second factor is on, the
 * sign-in must be recent in any case, which needed both.
 */
async function requireOwner(deps: DeleteDeps, shopper: Shopper, password?: string): Promise<void> {
  const [{ db }, person] = [deps.connection, shopperOf(shopper.id)];
  if (password === undefined || (await hasApp(db, person))) requireRecentSignIn(shopper);
  if (password === undefined) return;
  if (!(await checkPassword(db, person, password))) throw new ShopError('password_wrong');
}

/** Detaches the orders from their owner, and returns their ids. Throws `account_pays` while a payment is in progress. */
async function detachOrders(trx: Transaction<Database>, which: RawBuilder<boolean>, now: Date): Promise<string[]> {
  const detached = {
    owner: 'deleted',
    idempotency_key: sql<string>`id::text`,
    fingerprint: '',
    forget_from: now,
    payment_customer: null,
  };
  const orders = await trx.updateTable('orders').set(detached).where(which).returning(['id', 'status']).execute();
  const payments = await trx
    .updateTable('orders')
    .set(detached)
    .where(
      sql<boolean>`charge_id in (select id from order_charges where order_id = any(${orders.map(({ id }) => id)}::uuid[]))`,
    )
    .returning(['id', 'status'])
    .execute();
  const isOpen = [...orders, ...payments].some(({ status }) =>
    ['pending', 'requires_action', 'processing'].includes(status),
  );
  if (isOpen) throw new ShopError('account_pays');
  await redactOrders(trx, now);
  return orders.map(({ id }) => id);
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
