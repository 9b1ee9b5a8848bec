import {
  type BillingChange,
  type BillingRecord,
  type BillingShipping,
  billingRecordSchema,
  billingShippingSchema,
  type SavedAddress,
  savedAddressesSchema,
} from '../../contract/accounts/billing.ts';
import { callApi } from './api.ts';

const path = (userId: string) => `/api/user/${encodeURIComponent(userId)}/billing` as const;

export function fetchBilling(userId: string): Promise<BillingRecord> {
  return callApi(path(userId), billingRecordSchema);
}

/** Resolves to the address as stored. Throws an ApiError. */
export function putBilling(userId: string, body: BillingChange): Promise<BillingShipping> {
  return callApi(path(userId), billingShippingSchema, { method: 'PUT', body });
}

const book = (userId: string) => `/api/user/${encodeURIComponent(userId)}/addresses` as const;

/** The default first, then the newest first; so do the answers of all changes. */
export function fetchAddresses(userId: string): Promise<SavedAddress[]> {
  return callApi(book(userId), savedAddressesSchema);
}

export function postAddress(userId: string, body: BillingChange): Promise<SavedAddress[]> {
  return callApi(book(userId), savedAddressesSchema, { method: 'POST', body });
}

export function putAddress(userId: string, id: string, body: BillingChange): Promise<SavedAddress[]> {
  return callApi(`${book(userId)}/${id}`, savedAddressesSchema, { method: 'PUT', body });
}

export function deleteAddress(userId: string, id: string): Promise<SavedAddress[]> {
  return callApi(`${book(userId)}/${id}`, savedAddressesSchema, { method: 'DELETE' });
}

export function postDefaultAddress(userId: string, id: string): Promise<SavedAddress[]> {
  return callApi(`${book(userId)}/${id}/default`, savedAddressesSchema, { method: 'POST' });
}
