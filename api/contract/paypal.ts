import * as z from 'zod';
import { centsSchema } from './money/cents.ts';
import { checkoutSchema } from './order.ts';
import { serviceCodeSchema } from './service-code.ts';

/** Body of `POST /api/checkout/paypal`. */
export const paypalCheckoutSchema = checkoutSchema.pick({ customerInfo: true, couponName: true, shownTotal: true });
export type PaypalCheckout = z.infer<typeof paypalCheckoutSchema>;

/** What waits for the shopper's yes. */
export const paypalOrderSchema = z.object({
  paypalOrderId: z.string().describe('for PayPal’s own script'),
  orderId: z.string().describe('ours'),
  refId: z.string(),
  amount: centsSchema,
});
export type PaypalOrder = z.infer<typeof paypalOrderSchema>;

const orderID = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'Please start the payment in PayPal again.');

/** What PayPal's script says when the shopper agreed; of it, the order's id alone is read. */
export const paypalApprovalSchema = z.object({
  orderID,
  payerID: z.string().max(64).nullish(),
  serviceCode: serviceCodeSchema.optional().describe('not read: the way of delivery is that of the order'),
});
export type PaypalApproval = z.input<typeof paypalApprovalSchema>;

export const paypalCancelSchema = z.object({ orderID });
