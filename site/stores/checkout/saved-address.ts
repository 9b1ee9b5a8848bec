import { atom } from 'nanostores';
import type {
  BillingChange,
  BillingRecord,
  BillingShipping,
  SavedAddress,
} from '../../../contract/accounts/billing.ts';
import type { CustomerInfo } from '../../../contract/customer.ts';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { fetchAddresses, fetchBilling, putAddress, putBilling } from '../../lib/api-billing.ts';
import { notify } from '../notice.ts';
import { $user } from '../session.ts';
import { addressKey, confirmAddress } from './address-check.ts';
import { billingOfDetails, detailsOfBilling } from './billing-details.ts';
import { $details, setDetails, type TypedDetails } from './checkout-details.ts';
import { carryLotWishes, withoutLotWishes } from './lot-wishes.ts';

/** The account's saved address; null for guests, and before the first order. */
export const $savedAddress = atom<BillingRecord | null>(null);

/** All addresses of the account, when it has several. */
export const $addressBook = atom<readonly SavedAddress[]>([]);

/** Which of them the order goes to; the default unless the shopper chose another. */
export const $chosenAddressId = atom('default');

/** The saved address is read-only until the shopper edits it. */
export const $isEditingAddress = atom(false);

/** Whether to save the typed address with the order. */
export const $shouldSaveAddress = atom(true);

/** Never throws: without a saved address the shopper types one. Does not overwrite what was typed before a reload. */
export async function loadSavedAddress(): Promise<void> {
  const user = $user.get();
  if (!user?.loggedIn) return;
  try {
    const record = await fetchBilling(user.userId);
    const saved = detailsOfBilling(record, user);
    const { note } = $details.get();
    if (isUntouched($details.get())) setDetails({ ...saved, note: carryLotWishes(note, saved.note) });
    if (!record.shipping) return;
    $savedAddress.set(record);
    $isEditingAddress.set(addressKey($details.get()) !== addressKey(saved));
    // It was confirmed when it was saved.
    if (!$isEditingAddress.get()) confirmAddress(saved);
    $addressBook.set(await fetchAddresses(user.userId));
  } catch (error) {
    console.warn('The saved address could not be loaded.', error);
  }
}

/** Sends the order to another address of the account. */
export function chooseAddress(address: SavedAddress): void {
  const { id, name, email, phone, shipping, note } = address;
  const user = $user.get();
  $chosenAddressId.set(id);
  $savedAddress.set({
    name,
    email,
    phone,
    shipping,
    note,
    default_source: null,
    metadata: { userId: user?.userId ?? '' },
  });
  applySavedAddress();
}

/** Returns from the form to the saved address. */
export function applySavedAddress(): void {
  const record = $savedAddress.get();
  if (!record) return;
  const { giftMessage, note } = $details.get();
  const saved = detailsOfBilling(record, $user.get() ?? {});
  setDetails({ ...saved, giftMessage, note: carryLotWishes(note, saved.note) });
  confirmAddress($details.get());
  $isEditingAddress.set(false);
}

/** Saves a new address to the account. An order neither waits for it nor fails with it. */
export function saveAddressToAccount(customer: CustomerInfo): void {
  const user = $user.get();
  if (!user?.loggedIn || !$shouldSaveAddress.get() || customer.serviceCode === serviceCodes.pickup) return;
  const isShown = $savedAddress.get() !== null && !$isEditingAddress.get();
  if (isShown) return;
  const note = withoutLotWishes(customer.note ?? '');
  saveTo(user.userId, billingOfDetails({ ...customer, note })).then(
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

/** An edited address stays what it was: the default, or one of the others. */
async function saveTo(userId: string, change: BillingChange): Promise<BillingShipping> {
  const id = $chosenAddressId.get();
  if (id === 'default') return await putBilling(userId, change);
  const book = await putAddress(userId, id, change);
  $addressBook.set(book);
  return book.find((address) => address.id === id)?.shipping ?? (await putBilling(userId, change));
}

/** Ignores the postal code, which may come from the cart's estimate. */
function isUntouched({ firstName, lastName, address, city }: TypedDetails): boolean {
  return [firstName, lastName, address, city].every((text) => text.trim() === '');
}
