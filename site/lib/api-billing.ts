import {
  type BillingChange,
  type BillingRecord,
  type BillingShipping,
  billingRecordSchema,
  billingShippingSchema,
} from '../../api/contract/accounts/billing.ts';
import { callApi } from './api.ts';

const path = (userId: string) => `/api/user/${encodeURIComponent(userId)}/billing` as const;

export function fetchBilling(userId: string): Promise<BillingRecord> {
  return callApi(path(userId), billingRecordSchema);
}

/** Resolves to the address as stored. Throws an ApiError. */
export function putBilling(userId: string, body: BillingChange): Promise<BillingShipping> {
  return callApi(path(userId), billingShippingSchema, { method: 'PUT', body });
}
