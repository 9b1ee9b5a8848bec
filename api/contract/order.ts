import * as z from 'zod';
import { cartLineSchema } from './cart.ts';
import { customerInfoSchema } from './customer.ts';
import { centsSchema } from './money/cents.ts';
import { totalsSchema } from './money/totals.ts';

/**
 * pending: stock is reserved, the charge is in progress · requires_action: the bank requires authentication · paid ·
 * declined and cancelled: stock has been released · refunded.
 */
export const orderStatuses = ['pending', 'requires_action', 'paid', 'declined', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The order status that shoppers see. `partly_refunded` wins over `shipped`, because `shippedAt` shows that anyway. */
const shopperOrderStatuses = [
  'processing',
  'paid',
  'shipped',
  'ready_for_pickup',
  'partly_refunded',
  'refunded',
  'declined',
  'cancelled',
] as const;
export type ShopperOrderStatus = (typeof shopperOrderStatuses)[number];

/** The payment method of an order. */
export const paidWithSchema = z.object({
  kind: z.enum(['card', 'paypal']),
  brand: z.string().optional().describe('cards only: visa, mastercard, amex …'),
  last4: z.string().optional(),
});
export type PaidWith = z.infer<typeof paidWithSchema>;

/** The payment providers. */
export const paymentServices = ['stripe', 'paypal'] as const;
export type PaymentService = (typeof paymentServices)[number];

const orderLineSchema = cartLineSchema.omit({ error: true });

export const orderSchema = z.object({
  id: z.string(),
  ts: z.iso.datetime(),
  status: z.enum(orderStatuses),
  standing: z
    .enum(shopperOrderStatuses)
    .optional()
    .describe('absent in orders that a browser stored before this field existed'),
  payment: z.object({
    amount: centsSchema,
    tax: centsSchema,
    shippingCost: centsSchema,
    refId: z.string().describe('the number on the receipt, such as NS-7K2M-4Q9D'),
    status: z.string(),
    refunded: centsSchema.optional().describe('cents refunded so far'),
    paidWith: paidWithSchema.optional(),
    paypalOrderId: z.string().optional().describe('present while the shopper has to approve the order in PayPal'),
    clientSecret: z.string().optional().describe('present while the bank requires authentication'),
  }),
  totals: totalsSchema,
  shipping: z.object({
    name: z.string(),
    address: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
    serviceCode: z.int(),
  }),
  email: z.string(),
  shippedAt: z.iso.datetime().nullish().describe('handed to the carrier, or ready for pickup'),
  trackingNum: z.string().nullable(),
  trackingInfo: z.array(z.object({ trackingNum: z.string() })),
  lines: z.array(orderLineSchema),
});
export type Order = z.infer<typeof orderSchema>;
export type OrderLine = z.infer<typeof orderLineSchema>;

/** The total the shopper agreed to. The shop charges this or less, otherwise it answers `total_changed`. */
export const shownTotalSchema = centsSchema.optional().describe('the highest amount to charge, in cents');

/** Body of `POST /api/checkout`. Amounts sent by a browser are never charged; `shownTotal` is only an upper limit. */
export const checkoutSchema = z.object({
  payment: z.object({
    tokenId: z
      .string()
      .regex(/^(ctoken|pm)_[A-Za-z0-9_]{1,200}$/, 'Please choose how you want to pay.')
      .describe('a Stripe ConfirmationToken, or the id of a saved card'),
    save: z.boolean().optional().describe('save a new card to the account; ignored for guests'),
  }),
  customerInfo: customerInfoSchema,
  couponName: z.string().max(64).nullish(),
  paymentService: z.literal('stripe'),
  shownTotal: shownTotalSchema,
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** Header `Idempotency-Key`: the same key gives the same order and one charge. */
export const idempotencyKeySchema = z.string().regex(/^[\w-]{8,100}$/);
