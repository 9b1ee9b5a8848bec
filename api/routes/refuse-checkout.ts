import type * as z from 'zod';
import type { ErrorCode } from '../contract/errors.ts';
import { paypalCheckoutSchema } from '../contract/paypal.ts';
import { checkoutError } from '../domain/checkout/checkout-request.ts';
import { invalidRequest } from '../http/refuse-invalid.ts';

type Parsed =
  | { readonly success: true }
  | { readonly success: false; readonly target: string; readonly data?: unknown; readonly error: z.core.$ZodError };

/** Why a cart is not drawn up as an order, whoever moves the money. */
export const checkoutRefusals = [
  'malformed_json',
  'invalid_request',
  'payment_unsupported',
  'session_invalid',
  'payment_declined',
  'coupon_unknown',
  'cart_empty',
  'cart_has_errors',
  'order_minimum',
  'order_too_large',
  'total_changed',
  'coupon_minimum',
  'overnight_unavailable',
  'bulk_ground_only',
  'item_out_of_stock',
  'stock_too_low',
  'payment_in_progress',
  'checkout_changed',
  'order_cancelled',
  'coupon_ended',
  'too_many_requests',
  'content_type',
  'payment_unavailable',
] as const satisfies readonly ErrorCode[];

/** A checkout is refused field by field, so that the form can say it beside the field. */
export function refuseCheckout(result: Parsed): undefined {
  if (result.success) return;
  throw result.target === 'json' ? checkoutError(result.data) : invalidRequest(result.error);
}

export function refusePaypalCheckout(result: Parsed): undefined {
  if (result.success) return;
  const { shape } = paypalCheckoutSchema;
  throw result.target === 'json' ? checkoutError(result.data, shape) : invalidRequest(result.error);
}
