import * as z from 'zod';
import { emailAddress, optionalText, personName, phoneNumber } from '../contact-fields.ts';
import { shippedCustomerSchema } from '../customer.ts';
import { centsSchema } from '../money/cents.ts';
import { paidWithSchema, paymentServices, shownTotalSchema } from '../order.ts';
import { serviceCodes } from '../service-code.ts';

/** The way a member's spool takes each month: ground, or picked up. */
export const subscriptionServiceCodeSchema = z.literal([serviceCodes.ground, serviceCodes.pickup]);

/**
 * active: paid, or being charged for the next month · past_due: a charge failed and is tried again, benefits last for
 * some days · ended: nothing is charged any more.
 */
const subscriptionStatuses = ['active', 'past_due', 'ended'] as const;

const moment = z.iso.datetime();

export const subscriptionSchema = z.object({
  id: z.string(),
  valid: z.boolean().describe('the membership counts now'),
  status: z.enum(subscriptionStatuses),
  payment: z.object({
    status: z.enum(['paid', 'failed', 'ended']),
    card: paidWithSchema.nullable().describe('the card or the wallet; null: not told yet'),
    refId: z.string().nullable().describe('of the last order, such as NS-7K2M-4Q9D'),
    amount: centsSchema.describe('a month'),
    tax: centsSchema,
    shippingCost: centsSchema,
    reason: z.string().optional().describe('why the last charge failed, for the card holder'),
  }),
  paymentType: z.enum(paymentServices),
  address: z.object({
    serviceCode: subscriptionServiceCodeSchema,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    address: z
      .object({
        line1: z.string(),
        line2: z.string(),
        city: z.string(),
        country: z.string(),
        postal_code: z.string(),
        state: z.string(),
      })
      .describe('empty texts where the spool is picked up'),
  }),
  start: moment.describe('of the running month'),
  end: moment.describe('of the running month: the next charge, unless it was cancelled'),
  cancelsAtEnd: z.boolean(),
  membershipValidUntil: moment.describe('what is paid for, grace not counted'),
  lastOrderId: z.string().optional(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** `GET /api/subscription`: `{valid: false}` alone for who never had one, guests too. */
export const subscriptionAnswerSchema = z.union([subscriptionSchema, z.object({ valid: z.literal(false) })]);
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswerSchema>;

/** What pays: a card that was typed or saved, or a subscription that the shopper approved at PayPal. */
const subscriptionPaymentSchema = z.union([
  z.object({
    tokenId: z
      .string()
      .regex(/^(ctoken|pm)_[A-Za-z0-9_]{1,200}$/, 'Please choose how you want to pay.')
      .describe('a ConfirmationToken of Stripe, or the id of a saved card'),
  }),
  z.object({
    paypal: z.literal(true),
    subscriptionId: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, 'Please start the subscription in PayPal again.')
      .describe('as PayPal names it'),
  }),
]);

const usShipped = shippedCustomerSchema.options[0];

/** Where the spool goes and who is told. */
export const subscriptionCustomerSchema = z.union([
  z.object({
    serviceCode: z.literal(serviceCodes.pickup),
    firstName: personName,
    lastName: optionalText,
    email: emailAddress,
    phone: phoneNumber,
    note: optionalText,
  }),
  usShipped.extend({ serviceCode: z.literal(serviceCodes.ground) }),
]);
export type SubscriptionCustomer = z.infer<typeof subscriptionCustomerSchema>;

/** Body of `POST /api/subscription`; no amount that a browser sends is charged. */
export const joinSchema = z.object({
  payment: subscriptionPaymentSchema,
  customerInfo: subscriptionCustomerSchema,
  couponName: z.string().max(64).nullish().describe('refused: no coupon applies'),
  paymentService: z.enum(paymentServices),
  shownTotal: shownTotalSchema,
});
export type Join = z.infer<typeof joinSchema>;

/** The bank wants to see the shopper: show its page with the secret, then send the same again. */
const bankAsksToJoinSchema = z.object({
  requiresAction: z.literal(true),
  clientSecret: z.string(),
  id: z.string(),
});
export const joinedSchema = z.union([subscriptionSchema, bankAsksToJoinSchema]);

/** Body of `POST /api/subscription/paypal`. */
export const paypalJoinSchema = joinSchema.pick({ customerInfo: true, couponName: true, shownTotal: true });

/** What waits for the shopper's yes at PayPal; then `POST /api/subscription` is sent with it. */
export const paypalSubscriptionSchema = z.object({
  paypalSubscriptionId: z.string(),
  approveUrl: z.string().optional(),
});

/** Body of `PUT /api/subscription`, in the names of its document. */
export const subscriptionChangeSchema = z.object({
  customerInfo: z.preprocess(fromWireNames, subscriptionCustomerSchema),
});

/** Body of `PUT /api/subscription/payment`. */
export const subscriptionCardSchema = z.object({
  tokenId: z.string().regex(/^(ctoken|pm)_[A-Za-z0-9_]{1,200}$/, 'Please choose how you want to pay.'),
});

/** `DELETE /api/subscription`. */
export const subscriptionEndSchema = z.object({ membershipValidUntil: moment });

/** `GET /api/subscription/benefits`. */
export const benefitsSchema = z.object({
  nextSpool: z
    .object({
      itemId: z.string().nullable().describe('null, as is the name: not announced, the newest was sent already'),
      name: z.string().nullable(),
      shipsBy: z.iso.date().describe('day of the shop’s own place'),
    })
    .nullable()
    .describe('null: cancelled, or the shop has no exclusive at all'),
  daysLeft: z.int().min(0).describe('days that are paid for, today’s begun one counted'),
  savings: z
    .object({ discounts: centsSchema, shipping: centsSchema, total: centsSchema })
    .describe('by all orders as a member so far'),
  pastColors: z.array(z.string()).describe('ids of exclusives that are still on the shelf, newest first'),
});
export type Benefits = z.infer<typeof benefitsSchema>;

/** The document's form sends address1, address2, zip and country USA. */
export function fromWireNames(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const { address1, zip, country, ...rest } = sent as Record<string, unknown>;
  return {
    ...rest,
    ...(address1 !== undefined && { address: address1 }),
    ...(zip !== undefined && { zipCode: zip }),
    country: country === undefined || country === 'USA' ? 'US' : country,
  };
}
