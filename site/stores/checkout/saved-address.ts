import { atom } from 'nanostores';
import type { BillingRecord } from '../../../api/contract/accounts/billing.ts';
import type { CustomerInfo } from '../../../api/contract/customer.ts';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { billingOfDetails, detailsOfBilling } from '../../lib/account-area/billing-details.ts';
import { fetchBilling, putBilling } from '../../lib/api-billing.ts';
import { notify } from '../notice.ts';
import { $user } from '../session.ts';
import { addressKey, confirmAddress } from './address-check.ts';
import { $details, keepDetails, type TypedDetails } from './checkout-details.ts';

/** What the account has on record; null for guests, and before the first order. */
export const $savedAddress = atom<BillingRecord | null>(null);

/** The saved address is read-only until the shopper wants another one. */
export const $isEditingAddress = atom(false);

/** Whether what is typed goes on record with the order. */
export const $savesAddress = atom(true);

/** Never throws: without the record the shopper types. What was typed before a reload is not written over. */
export async function loadSavedAddress(): Promise<void> {
  const user = $user.get();
  if (!user?.loggedIn) return;
  try {
    const record = await fetchBilling(user.userId);
    const saved = detailsOfBilling(record, user);
    if (isUntouched($details.get())) keepDetails(saved);
    if (!record.shipping) return;
    $savedAddress.set(record);
    $isEditingAddress.set(addressKey($details.get()) !== addressKey(saved));
    // The shopper has confirmed it when it was saved.
    if (!$isEditingAddress.get()) confirmAddress(saved);
  } catch (error) {
    console.warn('The saved address could not be loaded.', error);
  }
}

/** Back to the saved address, after a look at the form. */
export function takeSavedAddress(): void {
  const record = $savedAddress.get();
  if (!record) return;
  keepDetails(detailsOfBilling(record, $user.get() ?? {}));
  confirmAddress($details.get());
  $isEditingAddress.set(false);
}

/** Puts a new address of an account on record. An order does not wait for it, and does not fail with it. */
export function keepAddressSaved(customer: CustomerInfo): void {
  const user = $user.get();
  if (!user?.loggedIn || !$savesAddress.get() || customer.serviceCode === serviceCodes.pickup) return;
  const isShown = $savedAddress.get() !== null && !$isEditingAddress.get();
  if (isShown) return;
  putBilling(user.userId, billingOfDetails(customer)).then(
    (shipping) => {
      const saved = $savedAddress.get();
      if (!saved) return;
      $savedAddress.set({ ...saved, email: customer.email, phone: customer.phone, shipping });
      $isEditingAddress.set(false);
    },
    (error: unknown) => {
      console.warn('The address could not be saved.', error);
      notify({ kind: 'error', text: checkoutMessages.addressNotSaved });
    },
  );
}

/** The cart may have given the postal code already. */
function isUntouched({ firstName, lastName, address, city }: TypedDetails): boolean {
  return [firstName, lastName, address, city].every((text) => text.trim() === '');
}
