import * as z from 'zod';
import { cartLineSchema } from '../cart.ts';
import { couponCodeSchema } from '../coupon.ts';
import { customerInfoSchema } from '../customer.ts';
import { idSchema } from '../id.ts';
import { atTheDoorSchema } from '../money/door-estimate.ts';
import { totalsSchema } from '../money/totals-schema.ts';

/** How long a draft can be paid after it was saved or its link was mailed. */
export const DRAFT_DAYS = 7;
const MAX_DRAFT_LINES = 50;

/** open: its link was not mailed yet */
const draftStates = ['open', 'sent', 'paid', 'expired'] as const;
export type DraftState = (typeof draftStates)[number];
export const draftStateNames: Record<DraftState, string> = {
  open: 'Not sent',
  sent: 'Sent',
  paid: 'Paid',
  expired: 'Expired',
};

export const draftParamsSchema = z.object({ draft: z.coerce.number().int().min(1).max(2_147_483_647) });

/** Names the customer's fields alone: which of them are needed depends on method and country, as at the checkout. */
export const draftEditSchema = z.object({
  customer: z.looseObject({ serviceCode: z.int(), country: z.enum(['US', 'CA']).optional() }),
  coupon: z
    .union([z.literal('').transform(() => null), couponCodeSchema])
    .nullable()
    .default(null),
  lines: z
    .array(z.object({ itemId: z.string().min(1).max(200), qty: z.int().min(1).max(999) }))
    .min(1, 'Add at least one item.')
    .max(MAX_DRAFT_LINES)
    .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, 'Please name each item once.'),
});
export type DraftEdit = z.infer<typeof draftEditSchema>;

export const newDraftSchema = draftEditSchema.extend({ key: idSchema().describe('the same key makes one draft') });

const draftShape = {
  id: z.int(),
  state: z.enum(draftStates),
  createdBy: z.string(),
  savedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  order: z.string().nullable().describe('number of the order that was paid by its link'),
};

export const draftListSchema = z.object({
  drafts: z.array(z.object({ ...draftShape, name: z.string(), email: z.string(), pieces: z.int() })),
});
export type DraftRow = z.infer<typeof draftListSchema>['drafts'][number];

export const draftSchema = z.object({
  ...draftShape,
  customer: customerInfoSchema,
  coupon: z.string().nullable(),
  lines: z.array(cartLineSchema),
  totals: totalsSchema.nullable().describe('at the prices of this moment; null: it cannot be bought as it is'),
  atTheDoor: atTheDoorSchema.optional().describe('what a Canadian pays at the door, by our estimate'),
  problem: z.string().nullable().describe('why it cannot'),
  sentAt: z.iso.datetime().nullable(),
  link: z.string().nullable().describe('for the customer; null: it is paid or has expired'),
});
export type DraftOrder = z.infer<typeof draftSchema>;
