import type * as z from 'zod';
import {
  type Join,
  joinedSchema,
  type paypalJoinSchema,
  paypalSubscriptionSchema,
  type SubscriptionAnswer,
  subscriptionAnswerSchema,
} from '../../contract/premium/subscription.ts';
import { callApi } from './api.ts';

/** Longer than usual, because the API calls the payment service, with a retry. */
const CHARGE_TIMEOUT = 45_000;

/** The account's subscription; `{ valid: false }` if it never had one. */
export function fetchSubscription(): Promise<SubscriptionAnswer> {
  return callApi('/api/subscription', subscriptionAnswerSchema);
}

/** The same key subscribes once, however often it is sent. */
export function postSubscription(body: Join, idempotencyKey: string): Promise<z.infer<typeof joinedSchema>> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return callApi('/api/subscription', joinedSchema, { method: 'POST', body, headers, timeout: CHARGE_TIMEOUT });
}

export type PaypalJoin = z.infer<typeof paypalJoinSchema>;

/** Creates a PayPal subscription; resolves to its PayPal id. */
export async function postPaypalSubscription(body: PaypalJoin, idempotencyKey: string): Promise<string> {
  const call = {
    method: 'POST',
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
    timeout: CHARGE_TIMEOUT,
  } as const;
  return (await callApi('/api/subscription/paypal', paypalSubscriptionSchema, call)).paypalSubscriptionId;
}
