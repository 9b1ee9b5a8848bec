import { type BillingRecord, billingRecordSchema } from '../../api/contract/accounts/billing.ts';
import { callApi } from './api.ts';

/** What the call takes (2 §7): the record without what the shop itself fills in. */
export type BillingChange = Pick<BillingRecord, 'email' | 'phone' | 'name' | 'note'> & {
  readonly address: NonNullable<BillingRecord['shipping']>['address'];
  readonly shipping: NonNullable<BillingRecord['shipping']>;
};

const path = (userId: string) => `/api/user/${encodeURIComponent(userId)}/billing` as const;

export function fetchBilling(userId: string): Promise<BillingRecord> {
  return callApi(path(userId), billingRecordSchema);
}

/** Resolves to the record as it is now. */
export async function putBilling(userId: string, body: BillingChange): Promise<BillingRecord> {
  return await callApi(path(userId), billingRecordSchema, { method: 'PUT', body });
}
