import * as z from 'zod';
import { cartLineSchema } from './cart.ts';
import { orderTermsSchema } from './catalogue/rates.ts';
import { centsSchema } from './cents.ts';
import { emailAddress, requiredText } from './contact-fields.ts';
import { customerInfoSchema } from './customer.ts';
import { atTheDoorSchema } from './money/door-estimate.ts';
import { totalsSchema } from './money/totals-schema.ts';
import { returnSchema } from './return.ts';
import { walletSchema } from './wallet.ts';

/**
 * pending: stock is reserved, the charge is in progress · requires_action: the bank requires authentication · processing:
 * placed, and the bank takes days to pay, as for an e-check · paid · declined and cancelled: stock has been released ·
 * refunded.
 */
export const orderStatuses = [
  'pending',
  'requires_action',
  'processing',
  'paid',
  'declined',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The order status that shoppers see. `partly_refunded` wins over `shipped`, because `shippedAt` shows that anyway. */
export const shopperOrderStatuses = [
  'processing',
  'paid',
  'printing',
  'packed',
  'partly_shipped',
  'shipped',
  'ready_for_pickup',
  'delivered',
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
  wallet: walletSchema.optional().describe('cards only: the wallet that holds the card'),
});
export type PaidWith = z.infer<typeof paidWithSchema>;

/** The payment providers. */
export const paymentServices = ['stripe', 'paypal'] as const;
export type PaymentService = (typeof paymentServices)[number];

const moment = z.iso.datetime();

/** Days in the shop's time zone. Pickup orders are ready on `from`. */
const arrivalSchema = z.object({
  ships: z.iso.date(),
  from: z.iso.date(),
  to: z.iso.date(),
  printed: z.iso.date().optional().describe('when its prints can ship; the other days include it'),
});
export type Arrival = z.infer<typeof arrivalSchema>;

/** How long a shopper may cancel a paid order that is not packed yet. */
export const CANCEL_MINUTES = 30;

const orderLineSchema = cartLineSchema.omit({ error: true });

/** A spool in an order, for its shopper. */
export const orderedSpoolSchema = z.object({
  id: z.string().describe('the code on its label'),
  itemId: z.string(),
  lot: z.string().describe('its code, as on the label'),
});
export type OrderedSpool = z.infer<typeof orderedSpoolSchema>;

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
  atTheDoor: atTheDoorSchema
    .optional()
    .describe('what a Canadian was told to expect at the door; absent for other countries and in older orders'),
  shipping: z.object({
    name: z.string(),
    address: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string().describe('USA or CA; empty for pickup'),
    serviceCode: z.int(),
  }),
  email: z.string(),
  arrival: arrivalSchema.nullish().describe('what the shop promised when the order was paid; null: no date'),
  printingAt: moment.nullish().describe('its prints are being made'),
  packedAt: moment.nullish(),
  shippedAt: moment.nullish().describe('handed to the carrier, or ready for pickup'),
  deliveredAt: moment.nullish().describe('null: the shop does not know'),
  cancelledAt: moment.nullish().describe('it was canceled after it was paid'),
  cancelMessage: z.string().nullish().describe('the shop canceled it, and says this; null: the shopper did, or nobody'),
  cancelRefund: centsSchema
    .nullish()
    .describe('goes back for its cancellation; 0: the bank had returned the payment already'),
  cancelUntil: moment.nullish().describe('the shopper may cancel until then; null: not, or no longer'),
  shipments: z
    .array(
      z.object({
        id: z.string(),
        shippedAt: moment.nullable().describe('null: has not left yet'),
        trackingNumbers: z.array(z.string()),
        lines: z.array(z.object({ lineId: z.string(), qty: z.int().min(1) })),
      }),
    )
    .optional()
    .describe('of an order that leaves in parts, the oldest first; absent: it leaves at once'),
  spools: z
    .array(orderedSpoolSchema)
    .optional()
    .describe('spools in it whose labels were scanned when it was packed; absent: none'),
  trackingNum: z.string().nullable(),
  trackingInfo: z.array(z.object({ trackingNum: z.string() })),
  lines: z.array(orderLineSchema),
  returnUntil: moment.nullish().describe('a return may be requested until then; null: not, or no longer'),
  returnTerms: orderTermsSchema
    .omit({ ground: true })
    .optional()
    .describe('that it was bought under; absent in orders that a browser stored before this field existed'),
  returns: z.array(returnSchema).optional().describe('oldest first; absent in the answer of a checkout'),
  charges: z
    .array(z.object({ amount: centsSchema, changes: z.array(z.string()), until: moment, paidAt: moment.nullable() }))
    .optional()
    .describe('changes that cost more, paid by a link, or to be paid until then; absent: none'),
  vending: z
    .object({ bought: z.int().min(1), left: z.int().min(0) })
    .optional()
    .describe('presses at the vending machine; absent without any, and in the answer of a checkout'),
  swatchCredit: z
    .object({
      code: z.string(),
      amount: centsSchema,
      until: moment,
      state: z.enum(['open', 'used', 'ended']).describe('ended: it is too late, or the card was refunded'),
    })
    .optional()
    .describe(
      'what its swatch card takes off an order with a spool; absent without one, and in the answer of a checkout',
    ),
});
export type Order = z.infer<typeof orderSchema>;
export type OrderLine = z.infer<typeof orderLineSchema>;

/** Body of `POST /api/orders/track`. */
export const trackOrderSchema = z.object({
  number: requiredText.describe('the number on the receipt, such as NS-7K2M-4Q9D'),
  email: emailAddress.describe('the address that the order was placed with'),
  mailsLink: z.boolean().optional().describe('also emails the link to the whole order'),
});
export type TrackOrder = z.infer<typeof trackOrderSchema>;

/** What everyone sees who knows number and address: no address, no payment, and no goods. */
export const trackedOrderSchema = orderSchema.pick({ trackingInfo: true }).extend({
  refId: z.string(),
  standing: z.enum(shopperOrderStatuses),
  arrival: z.string().describe('such as Arrives Tue, Nov 24 to Mon, Nov 30'),
  steps: z.array(
    z.object({
      label: z.string(),
      at: moment.nullable().describe('null: not yet, or not known'),
      isDone: z.boolean(),
    }),
  ),
  hasMail: z.boolean().describe('whether there is a mail with the link to the whole order'),
});
export type TrackedOrder = z.infer<typeof trackedOrderSchema>;

/** The total the shopper agreed to. The shop charges this or less, otherwise it answers `total_changed`. */
export const shownTotalSchema = centsSchema.optional().describe('the highest amount to charge, in cents');

/** Of the link with which an agent sent the shopper; one that has ended is ignored, because the order must not depend on it. */
const agentCheckoutTokenSchema = z
  .string()
  .max(100)
  .optional()
  .describe('the token of the link of an agent that prepared this order; an unknown one is ignored');

/** The token of an order whose total is zero. */
export const NO_PAYMENT = 'none';

/** Body of `POST /api/checkout`. Amounts sent by a browser are never charged; `shownTotal` is only an upper limit. */
export const checkoutSchema = z.object({
  payment: z.object({
    tokenId: z
      .string()
      .regex(/^((ctoken|pm)_[A-Za-z0-9_]{1,200}|none)$/, 'Please choose how you want to pay.')
      .describe('a Stripe ConfirmationToken, or the id of a saved card; `none` when the total is zero'),
    save: z.boolean().optional().describe('save a new card to the account; ignored for guests'),
  }),
  customerInfo: customerInfoSchema,
  couponName: z.string().max(64).nullish(),
  paymentService: z.literal('stripe'),
  shownTotal: shownTotalSchema,
  agentCheckout: agentCheckoutTokenSchema,
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** Header `Idempotency-Key`: the same key gives the same order and one charge. */
export const idempotencyKeySchema = z.string().regex(/^[\w-]{8,100}$/);

/**
 * inquiry: the bank only asks · review: Stripe or the bank suspects fraud, before money has moved · closed: that is over ·
 * open: the bank holds the money until it decides
 */
export type DisputeStatus = 'inquiry' | 'review' | 'closed' | 'open' | 'won' | 'lost';
