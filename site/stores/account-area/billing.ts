import { type BillingChange, fetchBilling, putBilling } from '../../lib/api-billing.ts';
import { asShopper } from './as-shopper.ts';
import { loadedStore } from './loaded.ts';

/** Where the shopper's orders go by default. */
export const billing = loadedStore(() => asShopper(fetchBilling));

/** Throws an ApiError. */
export async function saveBilling(change: BillingChange): Promise<void> {
  billing.put(await asShopper((userId) => putBilling(userId, change)));
}
