import {
  type BillingChange,
  MAX_ADDRESSES,
  type SavedAddress,
  type StoredShipping,
} from '../../../contract/accounts/billing.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { presentShipping, saveBilling } from './billing.ts';

type AddressDeps = Pick<Deps, 'connection' | 'clock'>;

/** Identifies the account's billing record among its addresses. */
const DEFAULT_ID = 'default';

/** The account's addresses: the default first, then the newest first. */
export async function listAddresses(db: Db, shopper: Pick<Shopper, 'id'>): Promise<SavedAddress[]> {
  const stored = await storedAddresses(db, shopper);
  return stored.map((address) => ({ ...address, shipping: presentShipping(address.shipping) }));
}

type StoredAddress = Omit<SavedAddress, 'shipping'> & { readonly shipping: StoredShipping };

async function storedAddresses(db: Db, { id }: Pick<Shopper, 'id'>): Promise<StoredAddress[]> {
  const main = await db.selectFrom('billing_records').selectAll().where('user_id', '=', id).executeTakeFirst();
  const others = await db
    .selectFrom('saved_addresses')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const shown = ({ name, email, phone, note }: Pick<SavedAddress, 'name' | 'email' | 'phone' | 'note'>) => ({
    name,
    email,
    phone,
    note,
  });
  return [
    ...(main?.shipping ? [{ id: DEFAULT_ID, isDefault: true, ...shown(main), shipping: main.shipping }] : []),
    ...others.map((row) => ({ id: row.id, isDefault: false, ...shown(row), shipping: row.shipping })),
  ];
}

/** Adds an address; the first one becomes the default. Throws `addresses_full`. */
export async function addAddress(deps: AddressDeps, shopper: Shopper, change: BillingChange): Promise<SavedAddress[]> {
  return await changeAddresses(deps, shopper, async (trx, known) => {
    if (known.length >= MAX_ADDRESSES) throw new ShopError('addresses_full', { limit: MAX_ADDRESSES });
    if (known.length === 0) await saveBilling({ connection: { db: trx }, clock: deps.clock }, shopper, change);
    else await insertAddress(trx, shopper.id, change, deps.clock());
  });
}

/** Changes one of the account's further addresses. Throws `not_yours`, also for an unknown one. */
export async function changeAddress(
  deps: AddressDeps,
  shopper: Shopper,
  id: string,
  change: BillingChange,
): Promise<SavedAddress[]> {
  return await changeAddresses(deps, shopper, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('saved_addresses')
      .set(columnsOf(change))
      .where('id', '=', id)
      .where('user_id', '=', shopper.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('not_yours');
  });
}

/** Deletes one of the account's further addresses. Throws `not_yours`, also for an unknown one. */
export async function deleteAddress(deps: AddressDeps, shopper: Shopper, id: string): Promise<SavedAddress[]> {
  return await changeAddresses(deps, shopper, async (trx) => void (await takeAddress(trx, shopper.id, id)));
}

/** Makes a further address the default; the default of before stays among the others. */
export async function makeDefault(deps: AddressDeps, shopper: Shopper, id: string): Promise<SavedAddress[]> {
  return await changeAddresses(deps, shopper, async (trx, known) => {
    const { name, email, phone, shipping, note } = await takeAddress(trx, shopper.id, id);
    const main = known.find(({ isDefault }) => isDefault);
    if (main) await insertAddress(trx, shopper.id, main, deps.clock());
    const record = { name, email, phone, note, shipping: JSON.stringify(shipping), updated_at: deps.clock() };
    await trx
      .insertInto('billing_records')
      .values({ user_id: shopper.id, ...record })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(record))
      .execute();
  });
}

/** Changes of one account take turns, so that it has one default and no more addresses than allowed. */
async function changeAddresses(
  { connection }: AddressDeps,
  shopper: Shopper,
  change: (trx: Transaction<Database>, known: readonly StoredAddress[]) => Promise<void>,
): Promise<SavedAddress[]> {
  return await connection.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', shopper.id).forUpdate().execute();
    await change(trx, await storedAddresses(trx, shopper));
    return await listAddresses(trx, shopper);
  });
}

async function takeAddress(trx: Transaction<Database>, userId: string, id: string) {
  const taken = await trx
    .deleteFrom('saved_addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  if (!taken) throw new ShopError('not_yours');
  return taken;
}

type Fields = Pick<BillingChange, 'name' | 'email' | 'phone' | 'note'> & { readonly shipping: StoredShipping };

function columnsOf({ name, email, phone, shipping, note = '' }: Fields) {
  return { name, email, phone, note, shipping: JSON.stringify(shipping) };
}

async function insertAddress(db: Db, userId: string, fields: Fields, now: Date): Promise<void> {
  await db
    .insertInto('saved_addresses')
    .values({ user_id: userId, ...columnsOf(fields), created_at: now })
    .execute();
}
