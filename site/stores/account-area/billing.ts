import type { BillingChange } from '../../../api/contract/accounts/billing.ts';
import { fetchBilling, putBilling } from '../../lib/api-billing.ts';
import { asShopper } from './as-shopper.ts';
import { loadedStore } from './loaded.ts';

/** Where the shopper's orders go by default. */
export const billing = loadedStore(() => asShopper(fetchBilling));

/** Throws an ApiError. */
export async function saveBilling(change: BillingChange): Promise<void> {
  const shipping = await asShopper((userId) => putBilling(userId, change));
  const known = billing.$state.get();
  const { email, phone, name, note = '' } = change;
  if (known.status === 'ready') billing.put({ ...known.data, email, phone, name, note, shipping });
}
