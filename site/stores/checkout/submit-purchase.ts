import * as z from 'zod';
import { type Cents, centsSchema } from '../../../contract/cents.ts';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { idempotencyKeySchema, type Order } from '../../../contract/order.ts';
import { ApiError, type ApiErrorCode, messageOf } from '../../lib/api.ts';
import { $user, isSessionOver } from '../session.ts';
import { sessionRecord } from '../session-record.ts';
import type { CheckoutEvent } from './checkout-machine.ts';

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
  'checkout_busy',
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

/** The API's reply to a purchase. */
export type PurchaseReply<Receipt> =
  | { readonly status: 'paid'; readonly receipt: Receipt }
  /** the card's bank wants a 3-D Secure challenge */
  | { readonly status: 'requires_action'; readonly clientSecret: string }
  /** the charge is still pending */
  | { readonly status: 'pending' }
  | { readonly status: 'declined' };

export function replyOf(order: Order): PurchaseReply<Order> {
  if (order.payment.clientSecret) return { status: 'requires_action', clientSecret: order.payment.clientSecret };
  if (order.status === 'pending') return { status: 'pending' };
  return order.status === 'paid' || order.status === 'processing'
    ? { status: 'paid', receipt: order }
    : { status: 'declined' };
}

type Outcome<Receipt> = Extract<CheckoutEvent<Receipt>, { type: 'accepted' }> | Refusal;
type Refusal = Extract<CheckoutEvent, { type: 'refused' }> & {
  readonly code?: ApiErrorCode | undefined;
  /** the new total of `total_changed`, in cents */
  readonly total?: Cents | undefined;
};

/** Shows the bank's 3-D Secure challenge; resolves to a message when it failed. */
export type ShowBank = (clientSecret: string) => Promise<string | undefined>;

/** Sends the purchase until the API accepts or refuses it, or its answer is lost. Never throws. */
export async function submitPurchase<Receipt>(
  send: () => Promise<PurchaseReply<Receipt>>,
  showBank: ShowBank,
): Promise<Outcome<Receipt>> {
  try {
    let reply = await send();
    let refusedByBank: string | undefined;
    if (reply.status === 'requires_action') {
      refusedByBank = await showBank(reply.clientSecret);
      reply = await send();
    }
    return outcomeOf(reply, refusedByBank);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (isSessionOver(error)) $user.set(null);
    return { ...refusal(messageOf(error), code !== undefined && isSettled(code), code), total: newTotalOf(error) };
  }
}

/** The new total of a `total_changed` error. Parsed here, not on every page that calls the API. */
export function newTotalOf(error: unknown): Cents | undefined {
  return error instanceof ApiError ? centsSchema.safeParse(error.total).data : undefined;
}

function outcomeOf<Receipt>(reply: PurchaseReply<Receipt>, refusedByBank: string | undefined): Outcome<Receipt> {
  if (reply.status === 'paid') return { type: 'accepted', order: reply.receipt };
  if (reply.status === 'pending') return refusal(checkoutMessages.orderStillOpen, false);
  return refusal(refusedByBank ?? checkoutMessages.bankNotAsked, true, 'payment_declined');
}

function refusal(message: string, settled: boolean, code?: ApiErrorCode): Refusal {
  return { type: 'refused', message, settled, isDeclined: code === 'payment_declined', code };
}
