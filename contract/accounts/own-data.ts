import * as z from 'zod';
import { customerInfoSchema } from '../customer.ts';
import { ownFilamentSchema } from '../filament/spool-inventory.ts';
import { orderSchema } from '../order.ts';
import { subscriptionSchema } from '../premium/subscription.ts';
import { ownReviewSchema } from '../product-reviews/review.ts';
import { modelCheckRequestSchema } from '../queu3d/model-check.ts';
import { printExtrasShape } from '../queu3d/print-extras.ts';
import { billingRecordSchema, savedAddressesSchema } from './billing.ts';
import { MAX_PASSWORD_LENGTH } from './password-rules.ts';
import { userSchema } from './user.ts';

const moment = z.iso.datetime();
const cartLine = z.object({ itemId: z.string(), qty: z.int(), sides: z.array(z.string()), addedAt: moment });

/** `GET /api/user/{userId}/data`: everything the shop stores about an account, except secrets that give access to it. */
export const ownDataSchema = z.object({
  writtenAt: moment,
  account: userSchema.extend({
    registered: moment,
    taxCertificate: z.string().nullable().describe('number of the tax exemption certificate'),
  }),
  avatar: z.string().nullable().describe('the picture as a data: URL'),
  billing: billingRecordSchema,
  addresses: savedAddressesSchema,
  orders: z
    .array(
      orderSchema.extend({
        coupon: z.string().nullable(),
        phone: z.string(),
        note: z.string(),
        giftMessage: z.string(),
        preparedBy: z.string().nullable().describe('the agent that prepared it'),
        refunds: z.array(z.object({ amount: z.int(), reason: z.string(), asked: moment, done: moment.nullable() })),
      }),
    )
    .describe('all orders, including failed ones'),
  handled: z
    .array(z.object({ at: moment, what: z.string(), target: z.string(), details: z.looseObject({}) }))
    .describe('what operators did to the account and its orders'),
  memberships: z.array(
    subscriptionSchema.extend({
      begun: moment,
      months: z.array(
        z.object({
          from: moment,
          until: moment,
          amount: z.int(),
          paid: moment,
          returned: moment.nullable().describe('when it was paid back, because there was no new color'),
        }),
      ),
    }),
  ),
  grantedMonths: z
    .array(z.object({ from: moment, until: moment }))
    .describe('months of Premium that the shop gave away'),
  votes: z.array(z.object({ question: z.string(), option: z.string(), cast: moment })),
  cart: z.array(cartLine),
  prints: z
    .array(
      z.object({
        id: z.string(),
        model: z.string().describe('file name'),
        fileId: z.string(),
        material: z.string(),
        colorName: z.string(),
        infill: z.int().describe('percent, 0 to 100'),
        supports: z.boolean(),
        ...printExtrasShape,
        layerHeight: z.number().describe('mm'),
        price: z.int().describe('cents per print, as quoted'),
        asked: moment,
        ordered: moment.nullable(),
      }),
    )
    .describe('QUEU3D prints in the cart and in orders'),
  savedQuotes: z
    .array(
      z.object({
        link: z.string().describe('in the address of its page: anyone who has it reads the quote'),
        saved: moment,
        until: moment.describe('when it is deleted'),
        prints: z.array(
          z.object({
            model: z.string().describe('file name'),
            material: z.string(),
            colorName: z.string(),
            quantity: z.int(),
            grams: z.number().describe('of one print'),
          }),
        ),
      }),
    )
    .describe('QUEU3D quotes that were saved'),
  filament: ownFilamentSchema.describe('the printer and the spools that the account says it has'),
  models: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        bytes: z.int(),
        begun: moment,
        uploaded: moment.nullable(),
        until: moment.nullable().describe('when the file is deleted; null: kept, because it was ordered'),
      }),
    )
    .describe('download each from /api/file/{id}/streams'),
  reviews: z
    .array(
      z.object({
        number: z.string(),
        wish: modelCheckRequestSchema,
        asked: moment,
        answered: moment.nullable(),
        answer: z.string().nullable(),
      }),
    )
    .describe('manual reviews of models the slicer could not process'),
  productReviews: z
    .array(
      ownReviewSchema.omit({ canEdit: true, photos: true }).extend({
        product: z.string().describe('such as pla-petrol'),
        itemId: z.string(),
        orderRef: z.string().nullable(),
        begun: moment,
        sent: moment.nullable().describe('null: a draft'),
        photos: z.array(
          z.object({
            address: z.url().nullable().describe('null: pages do not show it'),
            width: z.int().describe('px'),
            height: z.int().describe('px'),
            hidden: z.boolean().describe('by the shop'),
            added: moment,
          }),
        ),
      }),
    )
    .describe('reviews of products, whether published or not'),
  sessions: z.array(
    z.object({ userAgent: z.string().nullable(), ipAddress: z.string().nullable(), since: moment, lastSeen: moment }),
  ),
  passkeys: z.array(z.object({ name: z.string(), added: moment, lastUsed: moment.nullable() })),
  secondFactor: z.object({ since: moment, recoveryCodesLeft: z.int() }).nullable(),
  emailChanges: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      device: z.string(),
      asked: moment,
      confirmed: moment.nullable(),
      undone: moment.nullable(),
    }),
  ),
  newsletter: z.object({ asked: moment, confirmed: moment.nullable() }).nullable(),
  restockAlerts: z.array(
    z.object({ itemId: z.string(), asked: moment, confirmed: moment.nullable(), told: moment.nullable() }),
  ),
  phoneOrders: z
    .array(z.object({ customer: customerInfoSchema, lines: z.array(cartLine), saved: moment, expires: moment }))
    .describe('prepared by staff, to be paid by a link'),
  agentCheckouts: z
    .array(
      z.object({
        agent: z.string(),
        lines: z.array(z.object({ itemId: z.string(), qty: z.int() })),
        buyer: z.record(z.string(), z.string()),
        destinations: z.array(z.record(z.string(), z.string())),
        codes: z.array(z.string()),
        saved: moment,
        expires: moment,
      }),
    )
    .describe('carts and checkouts that agents prepared with these addresses, which are kept for three days'),
  elsewhere: z.string().describe('data that other companies store for the shop'),
});
export type OwnData = z.infer<typeof ownDataSchema>;

/** What the shop stores about someone who bought without an account, by the address of the orders. */
export const guestDataSchema = ownDataSchema
  .pick({
    ...{ orders: true, handled: true, productReviews: true, newsletter: true, restockAlerts: true, phoneOrders: true },
    agentCheckouts: true,
  })
  .extend({ email: z.string() });
export type GuestData = z.infer<typeof guestDataSchema>;

/** Body of `DELETE /api/user/{userId}`; a shopper who has just signed in does not need the password. */
export const accountDeletionSchema = z.object({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH).optional() });
