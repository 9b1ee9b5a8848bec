import * as z from 'zod';
import { orderSchema } from '../order.ts';
import { subscriptionSchema } from '../premium/subscription.ts';
import { reviewWishSchema } from '../queu3d/review.ts';
import { userSchema } from '../user.ts';
import { billingRecordSchema } from './billing.ts';
import { LONGEST_PASSWORD } from './password-rules.ts';

const moment = z.iso.datetime();

/** `GET /api/user/{userId}/data`: everything that the shop keeps of an account, but for what could open it. */
export const ownDataSchema = z.object({
  writtenAt: moment,
  account: userSchema.extend({ registered: moment }),
  avatar: z.string().nullable().describe('the picture itself, as a data: address'),
  billing: billingRecordSchema,
  orders: z
    .array(
      orderSchema.extend({
        coupon: z.string().nullable(),
        phone: z.string(),
        note: z.string(),
        refunds: z.array(z.object({ amount: z.int(), reason: z.string(), asked: moment, done: moment.nullable() })),
      }),
    )
    .describe('tries that came to nothing, too'),
  handled: z
    .array(z.object({ at: moment, what: z.string(), target: z.string(), details: z.record(z.string(), z.unknown()) }))
    .describe('what the shop’s people did to the account and its orders'),
  memberships: z.array(
    subscriptionSchema.extend({
      begun: moment,
      months: z.array(z.object({ from: moment, until: moment, amount: z.int(), paid: moment })),
    }),
  ),
  votes: z.array(z.object({ question: z.string(), option: z.string(), cast: moment })),
  cart: z.array(z.object({ itemId: z.string(), qty: z.int(), sides: z.array(z.string()), addedAt: moment })),
  prints: z
    .array(
      z.object({
        id: z.string(),
        model: z.string().describe('name of its file'),
        fileId: z.string(),
        material: z.string(),
        colorName: z.string(),
        infill: z.int().describe('percent'),
        layerHeight: z.number().describe('mm'),
        price: z.int().describe('cents of one, as quoted'),
        asked: moment,
        ordered: moment.nullable(),
      }),
    )
    .describe('of QUEU3D, in the cart and ordered'),
  models: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        bytes: z.int(),
        begun: moment,
        uploaded: moment.nullable(),
        until: moment.nullable().describe('null: it was ordered'),
      }),
    )
    .describe('each can be fetched from /api/file/{id}/streams'),
  reviews: z
    .array(z.object({ number: z.string(), wish: reviewWishSchema, asked: moment, answered: moment.nullable() }))
    .describe('of models that the slicer could not work with'),
  sessions: z.array(
    z.object({ userAgent: z.string().nullable(), ipAddress: z.string().nullable(), since: moment, lastSeen: moment }),
  ),
  passkeys: z.array(z.object({ name: z.string(), added: moment, lastUsed: moment.nullable() })),
  newsletter: z.object({ asked: moment, confirmed: moment.nullable() }).nullable(),
  restockAlerts: z.array(
    z.object({ itemId: z.string(), asked: moment, confirmed: moment.nullable(), told: moment.nullable() }),
  ),
  elsewhere: z.string().describe('what others keep for us'),
});
export type OwnData = z.infer<typeof ownDataSchema>;

/** Body of `DELETE /api/user/{userId}`; who has just signed in needs no password. */
export const accountDeletionSchema = z.object({ password: z.string().min(1).max(LONGEST_PASSWORD).optional() });
