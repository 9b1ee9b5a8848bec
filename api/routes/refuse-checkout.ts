import type * as z from 'zod';
import { paypalCheckoutSchema } from '../contract/paypal.ts';
import { checkoutFaults } from '../domain/checkout/checkout-faults.ts';
import { invalidRequest } from '../http/refuse-invalid.ts';

type Parsed =
  | { readonly success: true }
  | { readonly success: false; readonly target: string; readonly data?: unknown; readonly error: z.core.$ZodError };

/** A checkout is refused field by field, so that the form can say it beside the field. */
export function refuseCheckout(result: Parsed): undefined {
  if (result.success) return;
  throw result.target === 'json' ? checkoutFaults(result.data) : invalidRequest(result.error);
}

export function refusePaypalCheckout(result: Parsed): undefined {
  if (result.success) return;
  const { shape } = paypalCheckoutSchema;
  throw result.target === 'json' ? checkoutFaults(result.data, shape) : invalidRequest(result.error);
}
