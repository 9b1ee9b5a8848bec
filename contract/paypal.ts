import * as z from 'zod';
import { centsSchema } from './cents.ts';
import { checkoutSchema } from './order.ts';
import { serviceCodeSchema } from './service-code.ts';

/** Body of `POST /api/checkout/paypal`. */
export const paypalCheckoutSchema = checkoutSchema.pick({
  customerInfo: true,
  couponName: true,
  shownTotal: true,
  agentCheckout: true,
});
export type PaypalCheckout = z.infer<typeof paypalCheckoutSchema>;

/** A PayPal order that waits for the shopper's approval. */
export const paypalOrderSchema = z.object({
  paypalOrderId: z.string().describe('for PayPal’s script'),
  orderId: z.string().describe('id of the shop’s order'),
  refId: z.string(),
  amount: centsSchema,
});
export type PaypalOrder = z.infer<typeof paypalOrderSchema>;

const orderID = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'Please start the payment in PayPal again.');

/** What PayPal's script sends after approval; only the order id is read. */
export const paypalApprovalSchema = z.object({
  orderID,
  payerID: z.string().max(64).nullish(),
  serviceCode: serviceCodeSchema.optional().describe('ignored: the order has its shipping method'),
});
export type PaypalApproval = z.input<typeof paypalApprovalSchema>;

export const paypalCancelSchema = z.object({ orderID });
