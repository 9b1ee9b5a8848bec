import type * as z from 'zod';
import {
  type Benefits,
  benefitsSchema,
  joinedSchema,
  type Subscription,
  type SubscriptionCustomer,
  subscriptionEndSchema,
  subscriptionSchema,
} from '../../contract/premium/subscription.ts';
import { callApi } from './api.ts';

/** Longer than usual, because the API calls the payment service, with a retry. */
const CHARGE_TIMEOUT = 45_000;
const PATH = '/api/subscription';

export function fetchBenefits(): Promise<Benefits> {
  return callApi(`${PATH}/benefits`, benefitsSchema);
}

/** Resolves to the time when benefits end. */
export async function deleteSubscription(): Promise<string> {
  const call = { method: 'DELETE', timeout: CHARGE_TIMEOUT } as const;
  return (await callApi(PATH, subscriptionEndSchema, call)).membershipValidUntil;
}

/** Reverts a cancellation. */
export function postKeep(): Promise<Subscription> {
  return callApi(`${PATH}/keep`, subscriptionSchema, { method: 'POST', timeout: CHARGE_TIMEOUT });
}

/** Skips the next month; DELETE undoes it before the month begins. */
export function changeSkip(method: 'POST' | 'DELETE'): Promise<Subscription> {
  return callApi(`${PATH}/skip`, subscriptionSchema, { method, timeout: CHARGE_TIMEOUT });
}

export function putDelivery(customerInfo: SubscriptionCustomer): Promise<Subscription> {
  return callApi(PATH, subscriptionSchema, { method: 'PUT', body: { customerInfo } });
}

/** Charges another card from now on, an open charge at once; the bank may ask for a challenge first. */
export function putPayment(tokenId: string): Promise<z.infer<typeof joinedSchema>> {
  const call = { method: 'PUT', body: { tokenId }, timeout: CHARGE_TIMEOUT } as const;
  return callApi(`${PATH}/payment`, joinedSchema, call);
}
