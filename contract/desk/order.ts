import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { cityName, optionalText, personName, phoneNumber, requiredText } from '../contact-fields.ts';
import { idSchema } from '../id.ts';
import { atTheDoorSchema } from '../money/door-estimate.ts';
import { totalsSchema } from '../money/totals-schema.ts';
import { orderSchema, paymentServices } from '../order.ts';
import { returnRequestSchema } from '../return.ts';
import { addressSuggestionsSchema } from '../shipping/address-check.ts';
import { carriers } from '../shipping/carriers.ts';

export const MAX_NOTE = 2000;
const MAX_REASON = 500;

const moment = z.iso.datetime();

/** What staff do with an order; the last three are mails that they send again. */
export const orderActions = [
  'pack',
  'unpack',
  'ship',
  'part',
  'track',
  'deliver',
  'address',
  'edit',
  'cancel',
  'refund',
  'return',
  'confirmation',
  'shipped',
  'refunded',
] as const;
export type OrderAction = (typeof orderActions)[number];

// Not `z.record`: the shop's pages do without it, and share the file of schemas with the desk.
const reasonsSchema = z.object(
  Object.fromEntries(orderActions.map((action) => [action, z.string().nullable()])) as Record<
    OrderAction,
    z.ZodNullable<z.ZodString>
  >,
);

const refundedLineSchema = z.object({
  lineId: z.string(),
  qty: z.int().min(1),
  goods: centsSchema,
  tax: centsSchema,
  restocked: z.int().min(0),
});

const refundSchema = z.object({
  id: z.string(),
  amount: centsSchema,
  reason: z.string(),
  askedAt: moment,
  state: z.enum(['waiting', 'done', 'failed']),
  failure: z.string().nullable(),
  lines: z.array(refundedLineSchema),
  shipping: centsSchema.describe('part of the amount'),
});

/** A piece to take off the shelf. */
const pickSchema = z.object({
  itemId: z.string(),
  sku: z.string().describe('as on the shelf and the packing slip; empty: no longer in the catalogue'),
  name: z.string(),
  details: z.string(),
  picture: z.string().nullable(),
  hex: z.string(),
  qty: z.int().min(0).describe('without refunded pieces'),
  place: z.string().nullable().describe('where it lies; null: not known'),
});

const printSchema = z.object({
  name: z.string(),
  material: z.string(),
  color: z.string(),
  qty: z.int(),
  printedAt: moment.nullable(),
});

const pressSchema = z.object({
  slot: z.int(),
  state: z.enum(['dispensing', 'dispensed', 'failed']),
  at: moment,
  item: z.string().nullable().describe('what fell'),
});

export const orderEventSchema = z.object({
  at: moment,
  kind: z.enum(['order', 'mail', 'money', 'return', 'staff', 'note', 'member']),
  title: z.string(),
  text: z.string().nullable(),
  by: z.string().nullable().describe('staff, or an operator; null: the shopper or the shop itself'),
  isBad: z.boolean(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** The fields of an address that staff may change; state, country and service stay, because they decide the price. */
const addressFieldsSchema = z.object({
  firstName: personName,
  lastName: personName,
  phone: phoneNumber,
  address: requiredText,
  address2: optionalText.default(''),
  city: cityName,
  zipCode: requiredText,
});
export type AddressFields = z.infer<typeof addressFieldsSchema>;

/** How long a link for a change of an order can be paid: the parcel waits for it, and so does what it reserves. */
export const CHARGE_DAYS = 3;

const chargeSchema = z.object({
  id: z.int(),
  amount: centsSchema,
  changes: z.array(z.string()).describe('such as +1 Petrol PLA'),
  state: z.enum(['open', 'paid', 'withdrawn', 'expired']),
  expiresAt: moment,
  link: z.string().nullable().describe('with which it is paid; null: it has ended'),
  payment: z
    .object({ service: z.enum(paymentServices), id: z.string().nullable(), amount: centsSchema, refunded: centsSchema })
    .nullable()
    .describe('that paid it; its amount is less by what later changes gave back'),
});

export const deskOrderSchema = z.object({
  order: orderSchema.describe('as its shopper sees it'),
  version: z.string().describe('of the state that is shown; sent back with changes that must not meet another'),
  coupon: z.string().nullable(),
  isReorder: z.boolean().describe('ordered by itself, with its shopper away'),
  agentHost: z.string().nullable().describe('of the program that prepared it for its shopper; null: none did'),
  payment: z.object({
    service: z.enum(paymentServices),
    id: z.string().nullable().describe('of the payment service'),
    capture: z.string().nullable().describe('PayPal: the capture, which its pages show'),
    left: centsSchema.describe('that can still be refunded'),
  }),
  charges: z.array(chargeSchema).describe('changes that cost more, which the customer pays by a link; oldest first'),
  customer: z.object({
    id: z.string().nullable().describe('of the account; null: a guest'),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    note: z.string().describe('what the shopper wrote for the shop'),
    giftMessage: z.string().describe('on the slip, for the one who unpacks it'),
  }),
  address: addressFieldsSchema.extend({ state: z.string(), country: z.string() }).nullable().describe('null: pickup'),
  tags: z.array(z.string()).describe('from A to Z'),
  waitsForStock: z.boolean(),
  isMonthOfPremium: z.boolean(),
  replaces: z
    .object({ order: z.string(), returnNumber: z.string() })
    .nullable()
    .describe('the return whose pieces this order sends again'),
  refunds: z.array(refundSchema),
  failedRefunds: z.array(z.object({ amount: centsSchema, reason: z.string(), at: moment })),
  disputes: z.array(
    z.object({
      id: z.string(),
      amount: centsSchema,
      reason: z.string(),
      status: z.string(),
      respondBy: moment.nullable(),
    }),
  ),
  toShip: z
    .array(
      z.object({
        lineId: z.string(),
        qty: z.int().min(1),
        reason: z.string().nullable().describe('why these cannot leave before the rest; null: they can'),
      }),
    )
    .describe('pieces of a paid order that have not left'),
  picks: z.array(pickSchema),
  picksReason: z.string().nullable().describe('why nothing is taken off the shelf; null: it is'),
  prints: z.array(printSchema),
  presses: z.array(pressSchema),
  timeline: z.array(orderEventSchema).describe('oldest first'),
  reasons: reasonsSchema.describe('why an action is not possible; null: it is'),
  isDisputed: z
    .boolean()
    .describe('the bank holds or took the money, or somebody suspects fraud: shipping needs a word that it is meant'),
});
export type DeskOrder = z.infer<typeof deskOrderSchema>;

const reason = z
  .string()
  .trim()
  .min(1, 'Please say why.')
  .max(MAX_REASON, `Please use at most ${MAX_REASON} characters.`);
const version = z.string().max(100).optional();

export const trackingSchema = z.object({
  carrier: z.enum(carriers),
  numbers: z.array(z.string().max(60)).max(20),
});

const despiteDispute = z.boolean().default(false).describe('although the bank has taken back the payment');
export const shipOrderSchema = trackingSchema.extend({ despiteDispute });
/** Body of `POST /api/desk/orders/{number}/parts`: what goes now. */
export const shipPartSchema = shipOrderSchema.extend({
  key: idSchema().describe('of the press: the same key ships once'),
  lines: z
    .array(z.object({ lineId: z.string().max(100), qty: z.int().min(1).max(999) }))
    .min(1, 'Please choose what goes now.')
    .max(100),
  refundRest: z
    .object({
      shown: centsSchema.min(1).describe('the amount that was confirmed; another one is refused'),
      restock: z.boolean().describe('the pieces are there, and go back on the shelf'),
    })
    .optional()
    .describe('nothing follows: all other pieces are refunded; absent: they follow'),
});
/** Asked of pickups only: others have left. */
export const deliverOrderSchema = z.object({ despiteDispute });

export const addressChangeSchema = addressFieldsSchema.extend({
  version,
  asTyped: z.boolean().default(false).describe('although the carrier writes it in another way'),
});

/** Suggestions: nothing is saved yet, because the carrier knows the address in another spelling. */
export const addressChangedSchema = z.object({ order: deskOrderSchema, suggestions: addressSuggestionsSchema });

/** Body of `POST /api/desk/orders/{number}/edits`. Lines that it does not name stay as they are. */
export const orderEditSchema = z.object({
  version,
  lines: z
    .array(z.object({ lineId: z.string().max(100), qty: z.int().min(0).max(999) }))
    .max(100)
    .default([])
    .describe('how many pieces there are to be; 0: the line goes'),
  add: z
    .array(
      z.object({ id: z.uuid().describe('of the new line'), itemId: z.string().max(200), qty: z.int().min(1).max(999) }),
    )
    .max(20)
    .default([]),
  address: addressFieldsSchema.extend({ state: requiredText }).optional().describe('in the same country'),
  shown: centsSchema.optional().describe('the total that was confirmed; absent: it is priced, and nothing is saved'),
  waive: z.boolean().default(false).describe('what it costs more is not charged'),
  charge: z
    .boolean()
    .default(false)
    .describe('what it costs more is paid by a mailed link; the order changes when that is paid'),
});
export type OrderEdit = z.infer<typeof orderEditSchema>;

const editPriceSchema = z.object({
  before: totalsSchema,
  after: totalsSchema,
  atTheDoor: atTheDoorSchema.optional().describe('after the change, for a Canadian'),
  paid: centsSchema,
  back: centsSchema.describe('that is refunded'),
  more: centsSchema.describe('that it costs more than was paid'),
});
export type EditPrice = z.infer<typeof editPriceSchema>;

/** Without a price it is saved. */
export const orderEditedSchema = z.object({ order: deskOrderSchema, price: editPriceSchema.nullable() });

export const cancelSchema = z.object({
  version,
  reason: reason.describe('for the log'),
  message: z.string().trim().max(MAX_REASON).default('').describe('for the shopper, in the mail'),
});

/** Either an amount, or lines and the shipping. */
export const refundRequestSchema = z.object({
  reason,
  shown: centsSchema.min(1).describe('the amount that was confirmed; another one is refused'),
  amount: centsSchema.min(1).optional(),
  goods: z
    .object({
      lines: z
        .array(z.object({ lineId: z.string().max(100), qty: z.int().min(1).max(999), restock: z.boolean() }))
        .max(100),
      shipping: z.boolean(),
      fee: centsSchema,
    })
    .optional(),
  returnNumber: z.string().max(20).optional().describe('the accepted return that came back'),
});

export const noteSchema = z.object({
  id: idSchema().describe('the same id stores the note once'),
  text: z.string().trim().min(1, 'Please write something.').max(MAX_NOTE, `Please use at most ${MAX_NOTE} characters.`),
});

export const mailAgainSchema = z.object({ mail: z.enum(['confirmation', 'shipped', 'refunded']) });

/** Body of `POST /api/desk/orders/{number}/returns`: a return that staff open is accepted at once. */
export const openReturnSchema = returnRequestSchema.pick({ reason: true, lines: true }).extend({
  key: idSchema().describe('the same key opens one return'),
  answer: z.string().trim().max(1000).default('').describe('for the shopper, in the mail'),
});

export const replaceReturnSchema = z.object({
  restock: z.boolean().describe('the pieces are back, and go on the shelf'),
});

export const returnAnswerSchema = z.object({
  state: z.enum(['accepted', 'refused']),
  answer: z.string().trim().max(1000).default('').describe('for the shopper'),
});
