import * as z from 'zod';
import { usSchema } from '../../contract/country.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { paypalCheckoutSchema } from '../../contract/paypal.ts';
import { joinSchema, paypalJoinSchema } from '../../contract/premium/subscription.ts';
import { regionCodes } from '../../contract/regions.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import { checkoutError } from '../domain/checkout/checkout-request.ts';
import { ShopError } from '../domain/shop-error.ts';
import { invalidRequest } from '../http/refuse-invalid.ts';

type Parsed =
  | { readonly success: true }
  | { readonly success: false; readonly target: string; readonly data?: unknown; readonly error: z.core.$ZodError };

/** The errors of placing an order, by card or PayPal. */
export const checkoutErrors = [
  'malformed_json',
  'invalid_request',
  'payment_unsupported',
  'session_invalid',
  'payment_declined',
  'coupon_unknown',
  'cart_empty',
  'cart_has_errors',
  'item_members_only',
  'order_minimum',
  'order_too_large',
  'total_changed',
  'coupon_minimum',
  'coupon_needs_spool',
  'overnight_unavailable',
  'po_box_ground_only',
  'bulk_ground_only',
  'item_out_of_stock',
  'stock_too_low',
  'payment_in_progress',
  'checkout_busy',
  'nothing_to_pay',
  'checkout_changed',
  'order_cancelled',
  'coupon_ended',
  'coupon_used',
  'too_many_requests',
  'content_type',
  'payment_unavailable',
] as const satisfies readonly ErrorCode[];

/** Reports an invalid checkout field by field, so that the form can show each error beside its field. */
export function refuseCheckout(result: Parsed): undefined {
  if (result.success) return;
  throw result.target === 'json' ? checkoutError(result.data) : invalidRequest(result.error);
}

export function refusePaypalCheckout(result: Parsed): undefined {
  if (result.success) return;
  const { shape } = paypalCheckoutSchema;
  throw result.target === 'json' ? checkoutError(result.data, shape) : invalidRequest(result.error);
}

const abroadSchema = z.object({
  customerInfo: z.object({
    country: z.string().optional(),
    serviceCode: z.union([z.number(), z.string()]).optional(),
  }),
});
const canadian: readonly unknown[] = [serviceCodes.canadaEconomy, serviceCodes.canadaGround];

/** Reports an invalid membership form field by field; an address abroad gets an error of its own. */
const refuseForm =
  (shape: z.ZodRawShape) =>
  (result: Parsed): undefined => {
    if (result.success) return;
    if (result.target !== 'json') throw invalidRequest(result.error);
    if (isAbroad(result.data)) throw new ShopError('subscription_us_only');
    throw checkoutError(result.data, shape);
  };

export const refuseJoin = refuseForm(joinSchema.shape);
export const refusePaypalJoin = refuseForm(paypalJoinSchema.shape);

/** Reports an invalid reorder field by field, as a checkout is. */
export const refuseReorder =
  (shape: z.ZodRawShape) =>
  (result: Parsed): undefined => {
    if (result.success) return;
    const sent = bodySchema.safeParse(result.data).data;
    const isForm = result.target === 'json' && sent?.customerInfo !== undefined;
    throw isForm ? checkoutError(result.data, shape) : invalidRequest(result.error);
  };

/** The change request has field names of its own; its errors use the names of all other forms. */
export function refuseChange(result: Parsed): undefined {
  const sent = bodySchema.safeParse('data' in result ? result.data : undefined).data;
  return refuseDelivery('data' in result && sent ? { ...result, data: renamed(sent.customerInfo) } : result);
}
const refuseDelivery = refuseForm(joinSchema.pick({ customerInfo: true }).shape);
const bodySchema = z.object({ customerInfo: z.unknown() });

/** The owner's API document has address1, address2 and zip, and no state; without a country it means the US. */
function renamed(sent: unknown) {
  if (typeof sent !== 'object' || sent === null) return { customerInfo: sent };
  const { address1, zip, country, ...rest } = sent as Record<string, unknown>;
  // The ZIP code tells the state, so one that is left out is no error: any stands for it here.
  const [state] = regionCodes.US;
  return {
    customerInfo: {
      state,
      ...rest,
      ...(address1 !== undefined && { address: address1 }),
      ...(zip !== undefined && { zipCode: zip }),
      country: country ?? 'US',
    },
  };
}

function isAbroad(body: unknown): boolean {
  const { customerInfo } = abroadSchema.safeParse(body).data ?? {};
  if (!customerInfo || customerInfo.serviceCode === serviceCodes.pickup) return false;
  const { country, serviceCode } = customerInfo;
  return (country !== undefined && !usSchema.safeParse(country).success) || canadian.includes(serviceCode);
}
