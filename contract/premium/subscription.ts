import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { usSchema } from '../country.ts';
import { pickupCustomerSchema, shippedCustomerSchema } from '../customer.ts';
import { oneOf } from '../one-of.ts';
import { paidWithSchema, paymentServices, shownTotalSchema } from '../order.ts';
import { serviceCodes } from '../service-code.ts';

/** How the monthly spool is delivered: ground or pickup. */
export const subscriptionServiceCodeSchema = oneOf([serviceCodes.ground, serviceCodes.pickup]);

/**
 * active: paid, or being charged for the next month · past_due: a charge failed and is retried, benefits continue for a
 * few days · ended: no more charges.
 */
const subscriptionStatuses = ['active', 'past_due', 'ended'] as const;

const moment = z.iso.datetime();

export const subscriptionSchema = z.object({
  id: z.string(),
  valid: z.boolean().describe('whether the member has benefits now'),
  status: z.enum(subscriptionStatuses),
  payment: z.object({
    status: z.enum(['paid', 'failed', 'ended']),
    card: paidWithSchema.nullable().describe('the card or PayPal; null: not known yet'),
    refId: z.string().nullable().describe('number of the last order, such as NS-7K2M-4Q9D'),
    amount: centsSchema.describe('cents per month'),
    tax: centsSchema,
    shippingCost: centsSchema,
    reason: z.string().optional().describe('why the last charge failed, for the shopper'),
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
        country: z.string().describe('USA'),
        postal_code: z.string(),
        state: z.string(),
      })
      .describe('empty strings for pickup'),
  }),
  start: moment.describe('start of the current month'),
  end: moment.describe('end of the current month: the next charge, unless canceled'),
  cancelsAtEnd: z.boolean(),
  skip: z
    .object({
      from: moment.describe('when the skipped month begins'),
      until: moment.describe('the next charge'),
      hasBegun: z.boolean().describe('if so, it cannot be undone'),
      isHeld: z.boolean().describe('by the shop, which has no new color for the member: benefits go on'),
    })
    .nullable()
    .describe('a month that is not charged, without spool; unless the shop holds it, without benefits too'),
  membershipValidUntil: moment.describe('end of the paid period, without the grace period'),
  lastOrderId: z.string().optional(),
  spool: z
    .object({
      name: z.string(),
      by: z.iso
        .date()
        .nullable()
        .describe('ships or is ready by this date in the shop’s time zone; null: not in stock'),
    })
    .optional()
    .describe('the first spool, in the answer to joining only'),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const newestSent = z
  .string()
  .optional()
  .describe('name of the newest exclusive, if the account has it and so cannot join before the next one');

/** `GET /api/subscription`: only `{valid: false}` for guests and for shoppers who never subscribed. */
export const subscriptionAnswerSchema = z.union([
  subscriptionSchema.extend({ newestSent }),
  z.object({ valid: z.literal(false), newestSent }),
]);
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswerSchema>;

/** Body of `PUT /api/subscription/payment`. */
export const subscriptionCardSchema = z.object({
  tokenId: z
    .string()
    .regex(/^(ctoken|pm)_[A-Za-z0-9_]{1,200}$/, 'Please choose how you want to pay.')
    .describe('a Stripe ConfirmationToken, or the id of a saved card'),
});

/** The payment method: a new or saved card, or a subscription that the shopper approved in PayPal. */
const subscriptionPaymentSchema = z.union([
  subscriptionCardSchema,
  z.object({
    paypal: z.literal(true),
    subscriptionId: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, 'Please start the subscription in PayPal again.')
      .describe('PayPal’s id'),
  }),
]);

const usShipped = shippedCustomerSchema.options[0];

/** Where the spool ships, and whom to notify. */
export const subscriptionCustomerSchema = z.union([
  pickupCustomerSchema,
  usShipped.extend({ serviceCode: z.literal(serviceCodes.ground) }),
]);
export type SubscriptionCustomer = z.infer<typeof subscriptionCustomerSchema>;

/** Body of `POST /api/subscription`; amounts sent by a browser are never charged. */
export const joinSchema = z.object({
  payment: subscriptionPaymentSchema,
  customerInfo: subscriptionCustomerSchema,
  couponName: z.string().max(64).nullish().describe('rejected: coupons do not apply to Premium'),
  paymentService: z.enum(paymentServices),
  shownTotal: shownTotalSchema,
});
export type Join = z.infer<typeof joinSchema>;

/** The bank requires authentication: show the challenge, then send the same request again. */
const subscriptionChallengeSchema = z.object({
  requiresAction: z.literal(true),
  clientSecret: z.string(),
  id: z.string(),
});
export const joinedSchema = z.union([subscriptionSchema, subscriptionChallengeSchema]);

/** Body of `POST /api/subscription/paypal`. */
export const paypalJoinSchema = joinSchema.pick({ customerInfo: true, couponName: true, shownTotal: true });

/** A subscription that waits for approval in PayPal; `POST /api/subscription` follows. */
export const paypalSubscriptionSchema = z.object({
  paypalSubscriptionId: z.string(),
  approveUrl: z.string().optional(),
});

const deliverySchema = usShipped.extend({
  serviceCode: z.literal(serviceCodes.ground),
  state: usShipped.shape.state.optional().describe('that of the ZIP code, if it is left out'),
});

/** Body of `PUT /api/subscription`, with the field names of the owner's API document, or those of joining. */
export const subscriptionChangeSchema = z.object({
  customerInfo: z.union([
    subscriptionCustomerSchema.options[0],
    deliverySchema
      .omit({ address: true, zipCode: true })
      .extend({
        address1: deliverySchema.shape.address,
        zip: deliverySchema.shape.zipCode,
        country: usSchema.default('US'),
      })
      .transform(({ address1: address, zip: zipCode, ...rest }) => ({ ...rest, address, zipCode })),
    deliverySchema,
  ]),
});
export type SubscriptionChange = z.infer<typeof subscriptionChangeSchema>['customerInfo'];

/** `DELETE /api/subscription`. */
export const subscriptionEndSchema = z.object({ membershipValidUntil: moment });

/** `GET /api/subscription/benefits`. */
export const benefitsSchema = z.object({
  nextSpool: z
    .object({
      itemId: z.string().nullable().describe('null, like the name: the next color is not announced yet'),
      name: z.string().nullable(),
      shipsBy: z.iso.date().describe('date in the shop’s time zone'),
    })
    .nullable()
    .describe('null: canceled, or the shop has no exclusive'),
  daysLeft: z.int().min(0).describe('paid days left, today included'),
  savings: z
    .object({ discounts: centsSchema, shipping: centsSchema, total: centsSchema })
    .describe('cents saved on all orders as a member'),
  pastColors: z.array(z.string()).describe('ids of earlier exclusives in stock, newest first'),
});
export type Benefits = z.infer<typeof benefitsSchema>;
