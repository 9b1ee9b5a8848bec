import type { Db } from '../../db/schema.ts';
import { isUuid } from '../orders/order-rows.ts';
import { ShopError } from '../shop-error.ts';

export interface CustomerKey {
  /** in lower case */
  readonly email: string;
  /** null: a guest */
  readonly accountId: string | null;
}

/** The customer with this account id, or with this address. Throws `customer_unknown`. */
export async function resolveCustomer(db: Db, key: string): Promise<CustomerKey> {
  if (isUuid(key)) {
    const user = await db.selectFrom('users').select('email').where('id', '=', key).executeTakeFirst();
    if (!user) throw new ShopError('customer_unknown');
    return { email: user.email, accountId: key };
  }
  const row = await db
    .selectFrom('customers')
    .leftJoin('users', 'users.email', 'customers.email')
    .select(['customers.email', 'users.id as accountId'])
    .where('customers.email', '=', key.trim().toLowerCase())
    .executeTakeFirst();
  if (!row) throw new ShopError('customer_unknown');
  return row;
}

/** The customer's account. Throws `customer_guest` for a guest. */
export async function requireAccountOf(db: Db, key: string): Promise<CustomerKey & { readonly accountId: string }> {
  const { email, accountId } = await resolveCustomer(db, key);
  if (!accountId) throw new ShopError('customer_guest');
  return { email, accountId };
}
