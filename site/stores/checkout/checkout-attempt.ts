import * as z from 'zod';
import { idempotencyKeySchema } from '../../../api/contract/order.ts';
import type { ApiErrorCode } from '../../lib/api.ts';
import { sessionRecord } from '../session-record.ts';

/** Stores a purchase without a final answer, with its idempotency key: a reload sends the same again and pays once. */
export function attemptRecord<Body>(name: string, body: z.ZodType<Body>) {
  return sessionRecord(`northspool:${name}-attempt`, z.object({ key: idempotencyKeySchema, body }));
}

/** Not randomUUID, which is missing when the shop runs over plain http. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** After these errors the order may or may not have been placed: only the same key may be sent again. */
const UNSETTLED: readonly ApiErrorCode[] = [
  'network_down',
  'took_too_long',
  'answer_unreadable',
  'payment_in_progress',
  'subscription_in_progress',
  'too_many_requests',
  'internal',
  'unavailable',
];

export function isSettled(code: ApiErrorCode): boolean {
  return !UNSETTLED.includes(code);
}

/** The API checks cart, coupon, address and membership before it charges: after these errors the card's token is unused. */
export function isBeforePayment(code: ApiErrorCode): boolean {
  return /^(item|stock|quantity|cart|order_minimum|coupon|overnight|bulk|subscription|total_changed|invalid_request)/.test(
    code,
  );
}
