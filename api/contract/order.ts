import * as z from 'zod';
import { cartLineSchema } from './cart.ts';
import { customerInfoSchema } from './customer.ts';
import { centsSchema } from './money/cents.ts';
import { totalsSchema } from './money/totals.ts';

/**
 * pending: stock is held, the charge is under way · requires_action: the card's bank wants to see the shopper ·
 * paid · declined and cancelled: stock is back on the shelf · refunded.
 */
export const orderStatuses = ['pending', 'requires_action', 'paid', 'declined', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** How an order stands in a shopper's eyes. `partly_refunded` says more than `shipped`, which `shippedAt` tells anyway. */
const orderStandings = [
  'processing',
  'paid',
  'shipped',
  'ready_for_pickup',
  'partly_refunded',
  'refunded',
  'declined',
  'cancelled',
] as const;
export type OrderStanding = (typeof orderStandings)[number];

/** What an order was paid with. */
export const paidWithSchema = z.object({
  kind: z.enum(['card', 'paypal']),
  brand: z.string().optional().describe('of a card: visa, mastercard, amex …'),
  last4: z.string().optional(),
});
export type PaidWith = z.infer<typeof paidWithSchema>;

/** Who moves the money. */
export const paymentServices = ['stripe', 'paypal'] as const;
export type PaymentService = (typeof paymentServices)[number];

const orderLineSchema = cartLineSchema.omit({ error: true });

export const orderSchema = z.object({
  id: z.string(),
  ts: z.iso.datetime(),
  status: z.enum(orderStatuses),
  standing: z.enum(orderStandings).optional().describe('orders that a browser kept from before do not tell it'),
  payment: z.object({
    amount: centsSchema,
    tax: centsSchema,
    shippingCost: centsSchema,
    refId: z.string().describe('the number on the receipt, such as NS-7K2M-4Q9D'),
    status: z.string(),
    refunded: centsSchema.optional().describe('given back so far'),
    paidWith: paidWithSchema.optional(),
    paypalOrderId: z.string().optional().describe('while PayPal waits for the shopper’s approval'),
    clientSecret: z.string().optional().describe('while the bank wants to see the shopper'),
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
  shippedAt: z.iso.datetime().nullish().describe('given to the carrier, or ready to be picked up'),
  trackingNum: z.string().nullable(),
  trackingInfo: z.array(z.object({ trackingNum: z.string() })),
  lines: z.array(orderLineSchema),
});
export type Order = z.infer<typeof orderSchema>;
export type OrderLine = z.infer<typeof orderLineSchema>;

/** What the page showed when the shopper agreed to pay: the shop charges this or less, else refuses with `total_changed`. */
export const shownTotalSchema = centsSchema.optional().describe('cents that the page showed; no more is charged');

/** Body of `POST /api/checkout`. No amount that a browser sends is charged; `shownTotal` only limits what is. */
export const checkoutSchema = z.object({
  payment: z.object({
    tokenId: z
      .string()
      .regex(/^(ctoken|pm)_[A-Za-z0-9_]{1,200}$/, 'Please choose how you want to pay.')
      .describe('a ConfirmationToken of Stripe, or the id of a saved card'),
    save: z.boolean().optional().describe('keep a new card with the account; not read for guests'),
  }),
  customerInfo: customerInfoSchema,
  couponName: z.string().max(64).nullish(),
  paymentService: z.literal('stripe'),
  shownTotal: shownTotalSchema,
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** Header `Idempotency-Key`: the same key gives the same order and one charge. */
export const idempotencyKeySchema = z.string().regex(/^[\w-]{8,100}$/);
