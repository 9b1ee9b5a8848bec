import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Cents, dollars } from '../../../contract/cents.ts';
import { customerRouteSchema, pickupCustomerSchema, shippedCustomerSchema } from '../../../contract/customer.ts';
import { messages } from '../../../contract/messages.ts';
import { type Checkout, checkoutSchema, NO_PAYMENT, type PaymentService } from '../../../contract/order.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { ShopError } from '../shop-error.ts';

/** A request to buy the cart, by any payment service. */
export type CheckoutRequest = Omit<Checkout, 'paymentService'> & { readonly paymentService: PaymentService };

/**
 * A hash that tells whether a repeated key asks for the same checkout. It covers the request alone, because a repeated
 * request must be recognized after the order has emptied the cart.
 */
export function fingerprintOf({ payment, customerInfo, couponName }: CheckoutRequest): string {
  const { tokenId: token, save } = payment;
  const contents = JSON.stringify(
    sortKeys({ token, ...(save && { save }), customerInfo, coupon: couponCode(couponName) }),
  );
  return createHash('sha256').update(contents).digest('hex');
}

/** The code as the shop stores it; null for none. */
function couponCode(typed: string | null | undefined): string | null {
  return typed?.trim().toUpperCase() || null;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, sortKeys(item)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Rejects a total above the one that the page showed: another tab may have added items, or a price has changed. */
export function checkShownTotal(total: Cents, shown: Cents | undefined): void {
  if (shown !== undefined && total > shown) throw new ShopError('total_changed', { amount: dollars(total), total });
}

/** Rejects a total that cannot be paid in the way that was chosen: a total of zero is an order without a payment. */
export function checkPayable(total: Cents, { payment, paymentService }: CheckoutRequest): void {
  if (paymentService === 'paypal') {
    if (total === 0) throw new ShopError('nothing_to_pay');
    return;
  }
  if (total > 0 && payment.tokenId === NO_PAYMENT) throw new ShopError('payment_missing');
}

/** The error for an invalid checkout, one message per field, for the form that the shopper filled in. */
export function checkoutError(body: unknown, shape: z.ZodRawShape = checkoutSchema.shape): ShopError {
  const outer = z.object({ ...shape, customerInfo: z.looseObject({}) }).safeParse(body);
  const issues = outer.error?.issues ?? [];
  if (issues.some(({ path }) => path[0] === 'paymentService')) return new ShopError(wrongServiceCode(body));
  const fields = { ...errorsByField(issues), ...customerErrors(body) };
  const names = Object.keys(fields);
  if (names.length > 0 && names.every((name) => name.startsWith('payment'))) {
    return new ShopError('payment_missing', {}, fields);
  }
  return new ShopError('invalid_request', { reason: messages.formInvalid }, fields);
}

function wrongServiceCode(body: unknown) {
  const isPaypal = z.object({ paymentService: z.literal('paypal') }).safeParse(body).success;
  return isPaypal ? 'paypal_elsewhere' : 'payment_unsupported';
}

/** Validates the form that service and country select, because a failed union does not say which form was meant. */
function customerErrors(body: unknown): Record<string, string> {
  const parsed = z.object({ customerInfo: z.looseObject({}) }).safeParse(body);
  if (!parsed.success) return { customerInfo: messages.fieldRequired };
  const { customerInfo } = parsed.data;
  const route = customerRouteSchema.safeParse(customerInfo);
  if (!route.success) return errorsByField(route.error.issues, 'customerInfo');
  const { serviceCode, country } = route.data;
  const schema = serviceCode === serviceCodes.pickup ? pickupCustomerSchema : shippedCustomerSchema;
  const { error } = schema.safeParse({ ...customerInfo, country });
  return errorsByField(error?.issues ?? [], 'customerInfo');
}

function errorsByField(issues: readonly z.core.$ZodIssue[], ...prefix: string[]): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [[...prefix, ...path].join('.') || 'body', message]));
}
