import * as z from 'zod';
import { type Checkout, checkoutSchema, idempotencyKeySchema } from '../../../api/contract/order.ts';
import type { ApiErrorCode } from '../../lib/api.ts';
import { sessionRecord } from '../session-record.ts';

/** One order that was sent and not yet answered for good: its key, and exactly what was sent with it. */
const attemptSchema = z.object({ key: idempotencyKeySchema, body: checkoutSchema });
export type Attempt = z.infer<typeof attemptSchema>;

export const openAttempt = sessionRecord('northspool:checkout-attempt', attemptSchema);

/** Made once an attempt and kept before anything is sent: a reload sends the same again and pays once. */
export function startAttempt(body: Checkout): Attempt {
  const attempt = { key: randomKey(), body };
  openAttempt.write(attempt);
  return attempt;
}

/** Not randomUUID: that one is missing where the shop is tried over plain http. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** After these nobody knows whether the order was placed, so it may only be sent again under the same key. */
const UNSETTLED: readonly ApiErrorCode[] = [
  'network_down',
  'took_too_long',
  'answer_unreadable',
  'payment_in_progress',
  'too_many_requests',
  'internal',
  'unavailable',
];

export function isSettled(code: ApiErrorCode): boolean {
  return !UNSETTLED.includes(code);
}
