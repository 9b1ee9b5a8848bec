import * as z from 'zod';
import { fromWireNames, joinSchema, paypalJoinSchema } from '../contract/premium/subscription.ts';
import { serviceCodes } from '../contract/service-code.ts';
import { checkoutError } from '../domain/checkout/checkout-request.ts';
import { ShopError } from '../domain/shop-error.ts';
import { invalidRequest } from '../http/refuse-invalid.ts';

type Parsed =
  | { readonly success: true }
  | { readonly success: false; readonly target: string; readonly data?: unknown; readonly error: z.core.$ZodError };

const abroadSchema = z.object({
  customerInfo: z.object({
    country: z.string().optional(),
    serviceCode: z.union([z.number(), z.string()]).optional(),
  }),
});
const homes = ['US', 'USA'];
const canadian: readonly unknown[] = [serviceCodes.canadaEconomy, serviceCodes.canadaGround];

/** A member's form is refused field by field, so that it can be said beside the field. */
const refuse =
  (shape: z.ZodRawShape) =>
  (result: Parsed): undefined => {
    if (result.success) return;
    if (result.target !== 'json') throw invalidRequest(result.error);
    if (isAbroad(result.data)) throw new ShopError('subscription_us_only');
    throw checkoutError(result.data, shape);
  };

export const refuseJoin = refuse(joinSchema.shape);
export const refusePaypalJoin = refuse(paypalJoinSchema.shape);

/** The document names the fields of a change in a way of its own; they are answered in the names of all other forms. */
export function refuseChange(result: Parsed): undefined {
  const sent = bodySchema.safeParse('data' in result ? result.data : undefined).data;
  return refuseDelivery('data' in result && sent ? { ...result, data: named(sent.customerInfo) } : result);
}
const refuseDelivery = refuse(joinSchema.pick({ customerInfo: true }).shape);
const bodySchema = z.object({ customerInfo: z.unknown() });
const named = (customerInfo: unknown) => ({ customerInfo: fromWireNames(customerInfo) });

function isAbroad(body: unknown): boolean {
  const { customerInfo } = abroadSchema.safeParse(body).data ?? {};
  if (!customerInfo || customerInfo.serviceCode === serviceCodes.pickup) return false;
  const { country, serviceCode } = customerInfo;
  return (country !== undefined && !homes.includes(country)) || canadian.includes(serviceCode);
}
