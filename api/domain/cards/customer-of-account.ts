import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';
import type { CardDeps } from './card-deps.ts';

/** The account's customer at the payment service; null until it saved its first card. */
export async function customerOf(db: Db, accountId: string): Promise<string | null> {
  const account = await db
    .selectFrom('users')
    .select('stripe_customer_id')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.stripe_customer_id ?? null;
}

/**
 * The account's customer, made when there is none. `forgotten` is one that the service does not know any more. Two
 * requests at once make the same one: the service is asked with the account's key.
 */
export async function ensureCustomer(deps: CardDeps, accountId: string, forgotten?: string): Promise<string> {
  const { db } = deps.connection;
  const account = await db
    .selectFrom('users')
    .select(['email', 'stripe_customer_id'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw new ShopError('session_invalid');
  const known = account.stripe_customer_id;
  if (known && known !== forgotten) return known;
  const id = await deps.cards.createCustomer({ accountId, email: account.email, instead: forgotten });
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ stripe_customer_id: id })
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    // The account was deleted meanwhile; nothing of it may stay behind.
    await deps.cards.removeCustomer(id);
    throw new ShopError('session_invalid');
  }
  return id;
}
