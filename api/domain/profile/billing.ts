import type {
  BillingChange,
  BillingRecord,
  BillingShipping,
  StoredShipping,
} from '../../../contract/accounts/billing.ts';
import { wireCountry } from '../../../contract/country.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';

/** A connection, or an open transaction. */
type BillingDeps = Pick<Deps, 'clock'> & { readonly connection: { readonly db: Db } };

/** The account's billing record. Until one is saved, name and email are those of the registration. */
export async function readBilling(
  { connection }: Pick<Deps, 'connection'>,
  shopper: Pick<Shopper, 'id' | 'userId'>,
): Promise<BillingRecord> {
  const row = await connection.db
    .selectFrom('users')
    .leftJoin('billing_records', 'billing_records.user_id', 'users.id')
    .select(['users.name as ownName', 'users.email as ownEmail'])
    .select(['billing_records.name', 'billing_records.email', 'phone', 'shipping', 'note'])
    .where('users.id', '=', shopper.id)
    .executeTakeFirstOrThrow();
  return {
    name: row.name ?? row.ownName,
    email: row.email ?? row.ownEmail,
    phone: row.phone ?? '',
    shipping: row.shipping && presentShipping(row.shipping),
    note: row.note ?? '',
    default_source: null,
    metadata: { userId: shopper.userId },
  };
}

/** Replaces the account's billing record. */
export async function saveBilling(
  { connection, clock }: BillingDeps,
  shopper: Shopper,
  { name, email, phone, shipping, note = '' }: BillingChange,
): Promise<BillingShipping> {
  const record = { name, email, phone, shipping: JSON.stringify(shipping), note, updated_at: clock() };
  await connection.db
    .insertInto('billing_records')
    .values({ user_id: shopper.id, ...record })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(record))
    .execute();
  return presentShipping(shipping);
}

export function presentShipping(shipping: StoredShipping): BillingShipping {
  const { address } = shipping;
  return { ...shipping, address: { ...address, country: wireCountry(address.country) } };
}
