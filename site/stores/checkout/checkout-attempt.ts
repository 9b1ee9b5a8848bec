import * as z from 'zod';
import { idempotencyKeySchema } from '../../../api/contract/order.ts';
import type { ApiErrorCode } from '../../lib/api.ts';
import { sessionRecord } from '../session-record.ts';

/** Where a tab keeps an order that was sent and not yet answered for good, with its key: a reload sends the same again and pays once. */
export function attemptRecord<Body>(name: string, body: z.ZodType<Body>) {
  return sessionRecord(`northspool:${name}-attempt`, z.object({ key: idempotencyKeySchema, body }));
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
  'subscription_in_progress',
  'too_many_requests',
  'internal',
  'unavailable',
];

export function isSettled(code: ApiErrorCode): boolean {
  return !UNSETTLED.includes(code);
}

/** The shop looks at cart, coupon, address and membership before it asks for money: the card's token is still unused. */
export function isBeforePayment(code: ApiErrorCode): boolean {
  return /^(item|stock|quantity|cart|order_minimum|coupon|overnight|bulk|subscription|total_changed|invalid_request)/.test(
    code,
  );
}
