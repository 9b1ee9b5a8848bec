import * as z from 'zod';
import { customerRouteSchema, pickupCustomerSchema, shippedCustomerSchema } from '../../contract/customer.ts';
import { messages } from '../../contract/messages.ts';
import { checkoutSchema } from '../../contract/order.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import { ShopError } from '../shop-error.ts';

/** What is wrong with a checkout, one sentence a field, by the branch of the form that the shopper filled in. */
export function checkoutFaults(body: unknown, shape: z.ZodRawShape = checkoutSchema.shape): ShopError {
  const outer = z.object({ ...shape, customerInfo: z.looseObject({}) }).safeParse(body);
  const issues = outer.error?.issues ?? [];
  if (issues.some(({ path }) => path[0] === 'paymentService')) return new ShopError(otherService(body));
  const fields = { ...sentences(issues), ...customerFaults(body) };
  const names = Object.keys(fields);
  if (names.length > 0 && names.every((name) => name.startsWith('payment'))) {
    return new ShopError('payment_missing', {}, fields);
  }
  return new ShopError('invalid_request', { reason: messages.formInvalid }, fields);
}

function otherService(body: unknown) {
  const isPaypal = z.object({ paymentService: z.literal('paypal') }).safeParse(body).success;
  return isPaypal ? 'paypal_elsewhere' : 'payment_unsupported';
}

/** A union of forms cannot say which of them was meant: service and country choose it. */
function customerFaults(body: unknown): Record<string, string> {
  const parsed = z.object({ customerInfo: z.looseObject({}) }).safeParse(body);
  if (!parsed.success) return { customerInfo: messages.fieldRequired };
  const { customerInfo } = parsed.data;
  const route = customerRouteSchema.safeParse(customerInfo);
  if (!route.success) return sentences(route.error.issues, 'customerInfo');
  const { serviceCode, country } = route.data;
  const branch = serviceCode === serviceCodes.pickup ? pickupCustomerSchema : shippedCustomerSchema;
  const { error } = branch.safeParse({ ...customerInfo, country });
  return sentences(error?.issues ?? [], 'customerInfo');
}

function sentences(issues: readonly z.core.$ZodIssue[], ...prefix: string[]): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [[...prefix, ...path].join('.') || 'body', message]));
}
