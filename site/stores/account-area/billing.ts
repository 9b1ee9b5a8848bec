import type { BillingChange } from '../../../api/contract/accounts/billing.ts';
import { fetchBilling, putBilling } from '../../lib/api-billing.ts';
import { accountData, withAccount } from './account-data.ts';

/** The shopper's default address. */
export const billing = accountData(() => withAccount(fetchBilling));

/** Throws an ApiError. */
export async function saveBilling(change: BillingChange): Promise<void> {
  const shipping = await withAccount((userId) => putBilling(userId, change));
  const known = billing.$state.get();
  const { email, phone, name, note = '' } = change;
  if (known.status === 'ready') billing.set({ ...known.data, email, phone, name, note, shipping });
}
