import * as z from 'zod';
import { cartLineSchema } from './cart.ts';
import { centsSchema } from './cents.ts';
import { customerInfoSchema } from './customer.ts';
import { idSchema } from './id.ts';
import { mailLinkSchema } from './mail-link.ts';
import { reorderMessages } from './messages/reorders.ts';
import { totalsSchema } from './money/totals-schema.ts';
import { orderSchema, shownTotalSchema } from './order.ts';
import { MAX_QUANTITY } from './quantity.ts';

/** Of an account, without those that have stopped. */
export const MAX_REORDERS = 10;
export const MAX_REORDER_LINES = 12;
/** Half a year: whoever needs spools less often has forgotten the reorder by then. */
export const MAX_REORDER_WEEKS = 26;
/** Days between the mail that announces an order and the order. */
export const NOTICE_DAYS = 3;
/** The furthest date, in days: half a year, as the longest interval. */
export const MAX_REORDER_DAYS = MAX_REORDER_WEEKS * 7;

/** active · past_due: the card was refused and is charged again, for a few days · stopped: orders nothing more. */
export const reorderStatuses = ['active', 'past_due', 'stopped'] as const;
/** unpaid: the card was refused until the end; shop: the staff, or a payment that the shop does not accept */
const reorderStops = ['shopper', 'shop', 'unpaid'] as const;
/** missed: nothing of it was in stock, or too little for an order; unpaid: the card was refused */
export const reorderOutcomes = ['ordered', 'skipped', 'missed', 'unpaid'] as const;

const day = z.iso.date();
const itemId = z.string(reorderMessages.linesMissing).min(1).max(200);

const reorderLineSchema = z.strictObject({
  itemId: itemId.describe('a spool of filament on sale'),
  qty: z.int().min(1).max(MAX_QUANTITY),
});
export type ReorderLine = z.infer<typeof reorderLineSchema>;

const linesSchema = z
  .array(reorderLineSchema)
  .min(1, reorderMessages.linesMissing)
  .max(MAX_REORDER_LINES, reorderMessages.linesTooMany(MAX_REORDER_LINES))
  .refine((lines) => new Set(lines.map((line) => line.itemId)).size === lines.length, reorderMessages.linesTwice);
const weeksSchema = z
  .int(reorderMessages.weeksWrong(MAX_REORDER_WEEKS))
  .min(1, reorderMessages.weeksWrong(MAX_REORDER_WEEKS))
  .max(MAX_REORDER_WEEKS, reorderMessages.weeksWrong(MAX_REORDER_WEEKS))
  .describe('from one order to the next');
const cardIdSchema = z
  .string(reorderMessages.cardOnly)
  .regex(/^pm_[A-Za-z0-9_]{1,200}$/, reorderMessages.cardOnly)
  .describe('a saved card of the account');
const dateSchema = day.describe('of the order, in the shop’s time zone; at least three days ahead');

/** Body of `POST /api/user/{userId}/reorders`. Sending it again adds nothing. */
export const newReorderSchema = z.strictObject({
  id: idSchema().describe('made by the browser'),
  lines: linesSchema,
  weeks: weeksSchema,
  date: dateSchema,
  customerInfo: customerInfoSchema,
  cardId: cardIdSchema,
});
export type NewReorder = z.infer<typeof newReorderSchema>;

/** Body of `PUT /api/user/{userId}/reorders/{id}`: what is left out stays. A new date is announced by another mail. */
export const reorderChangeSchema = newReorderSchema.omit({ id: true }).partial();
export type ReorderChange = z.infer<typeof reorderChangeSchema>;

/** Body of `POST …/skip`: the date that the page showed, so that a second press does not skip another one. */
export const skipReorderSchema = z.strictObject({ date: day });
/** Body of `POST …/resume` of one that has stopped. */
export const resumeReorderSchema = z.strictObject({ date: dateSchema });
/**
 * Body of `POST …/pay`, when a card was refused or its bank asks for the shopper. While it answers `clientSecret`, show
 * the bank's page and send it again, as at checkout.
 */
export const payReorderSchema = z.strictObject({
  cardId: cardIdSchema.optional().describe('another card, which is charged from now on'),
  shownTotal: shownTotalSchema,
});
export type PayReorder = z.infer<typeof payReorderSchema>;

/** What the order would cost today, with the discount of today. */
export const reorderEstimateSchema = z.object({
  totals: totalsSchema.nullable().describe('null: it could not be ordered today'),
  problem: z.string().nullable().describe('why it could not, or what would be left out'),
});
export type ReorderEstimate = z.infer<typeof reorderEstimateSchema>;

/** Body of `POST /api/user/{userId}/reorders/estimate`, before one is added or changed. */
export const estimateReorderSchema = newReorderSchema.pick({ lines: true, customerInfo: true });

const reorderCardSchema = z.object({ id: z.string(), brand: z.string(), last4: z.string() });
export type ReorderCard = z.infer<typeof reorderCardSchema>;

export const reorderSchema = z.object({
  id: z.uuid(),
  status: z.enum(reorderStatuses),
  lines: z.array(cartLineSchema).describe('as they are sold today; `error` says why a line would be left out'),
  weeks: z.int(),
  date: day.nullable().describe('of the next order; while it is past due, of the one to pay; null: stopped'),
  after: day.nullable().describe('the date behind that, which is the next if this one is skipped; null: stopped'),
  noticed: z.boolean().describe('the mail about this date is sent'),
  isPlacing: z.boolean().describe('the order is being placed and paid at this moment: nothing can be changed'),
  customerInfo: customerInfoSchema,
  card: reorderCardSchema,
  estimate: reorderEstimateSchema,
  pastDue: z
    .object({
      reason: z.string().describe('what the bank said'),
      retry: day.nullable().describe('when the card is charged again; null: not again'),
      until: day.describe('the reorder stops then'),
    })
    .nullable()
    .describe('null: not past due'),
  stopped: z.object({ at: z.iso.datetime(), why: z.enum(reorderStops) }).nullable(),
  history: z
    .array(z.object({ date: day, outcome: z.enum(reorderOutcomes), refId: z.string().nullable() }))
    .describe('the latest first, at most six'),
});
export type Reorder = z.infer<typeof reorderSchema>;

/** The answer of every call of an account about its reorders: those that order first, by date. */
export const reordersSchema = z.object({ reorders: z.array(reorderSchema) });
export type Reorders = z.infer<typeof reordersSchema>;

/** The order, as a checkout answers it. */
export const paidReorderSchema = z.object({ order: orderSchema });

export const reorderVerbs = ['skip', 'swap', 'stop'] as const;
export type ReorderVerb = (typeof reorderVerbs)[number];

/**
 * open: can be done · done · ordered: it was placed before · placing: at this moment · over: it was about an earlier
 * date, or the reorder stopped · unknown: not a link of the shop
 */
const reorderLinkStates = ['open', 'done', 'ordered', 'placing', 'over', 'unknown'] as const;

/** `GET /api/reorder-links`, with the token in the header `x-link-token`; the answer of each press as well. */
export const reorderLinkSchema = z.object({
  state: z.enum(reorderLinkStates),
  message: z.string().describe('for the shopper'),
  verb: z.enum(reorderVerbs).nullable().describe('null: unknown'),
  reorder: z
    .object({
      date: day.nullable().describe('of the next order; null: stopped'),
      after: day.nullable(),
      weeks: z.int(),
      last4: z.string(),
      estimate: reorderEstimateSchema,
      refId: z.string().nullable().describe('number of the order that was placed for the date of the link'),
      lines: z.array(
        z.object({
          itemId: z.string(),
          name: z.string(),
          qty: z.int(),
          hex: z.string(),
          price: centsSchema,
          problem: z.string().nullable(),
          swaps: z
            .array(z.object({ itemId: z.string(), name: z.string(), hex: z.string(), price: centsSchema }))
            .describe('other colors of the same kind in stock; of links to swap only'),
        }),
      ),
    })
    .nullable()
    .describe('null: unknown'),
});
export type ReorderLinkAnswer = z.infer<typeof reorderLinkSchema>;

/** Bodies of `POST /api/reorder-links/skip` and `…/stop`. */
export const pressReorderLinkSchema = mailLinkSchema;
/** Body of `POST /api/reorder-links/swap`. */
export const swapReorderSchema = mailLinkSchema.extend({
  itemId: itemId.describe('that the reorder has'),
  swapTo: itemId.describe('another color of the same kind'),
});
