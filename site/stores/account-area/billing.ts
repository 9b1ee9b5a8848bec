import type { BillingChange } from '../../../contract/accounts/billing.ts';
import {
  deleteAddress,
  fetchAddresses,
  fetchBilling,
  postAddress,
  postDefaultAddress,
  putAddress,
  putBilling,
} from '../../lib/api-billing.ts';
import { accountData, withAccount } from '../account-data.ts';

/** The shopper's default address. */
export const billing = accountData(() => withAccount(fetchBilling));

/** Throws an ApiError. */
export async function saveBilling(change: BillingChange): Promise<void> {
  const shipping = await withAccount((userId) => putBilling(userId, change));
  const known = billing.$state.get();
  const { email, phone, name, note = '' } = change;
  if (known.status === 'ready') billing.set({ ...known.data, email, phone, name, note, shipping });
}

/** All addresses of the shopper, the default included. */
export const addresses = accountData(() => withAccount(fetchAddresses));

/** Throws an ApiError. */
export async function addAddress(change: BillingChange): Promise<void> {
  addresses.set(await withAccount((userId) => postAddress(userId, change)));
  await billing.load();
}

/** Throws an ApiError. */
export async function changeAddress(id: string, change: BillingChange): Promise<void> {
  addresses.set(await withAccount((userId) => putAddress(userId, id, change)));
}

/** Throws an ApiError. */
export async function removeAddress(id: string): Promise<void> {
  addresses.set(await withAccount((userId) => deleteAddress(userId, id)));
}

/** The default of before stays among the others. Throws an ApiError. */
export async function makeDefault(id: string): Promise<void> {
  addresses.set(await withAccount((userId) => postDefaultAddress(userId, id)));
  // The form of the default starts again with the other address.
  await billing.load({ clear: true });
}
