import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { idSchema } from '../id.ts';
import { pageNumberSchema } from './paging.ts';

/** partly: some of it has arrived */
const purchaseStates = ['draft', 'ordered', 'partly', 'arrived', 'canceled'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

export const purchaseStateNames: Record<PurchaseState, string> = {
  draft: 'Draft',
  ordered: 'Ordered',
  partly: 'Partly arrived',
  arrived: 'Arrived',
  canceled: 'Canceled',
};

/** What staff do with a purchase order; each is possible in these states. */
const allowedIn = {
  edit: ['draft'],
  order: ['draft'],
  receive: ['ordered', 'partly', 'arrived'],
  close: ['partly'],
  cancel: ['draft', 'ordered'],
} as const satisfies Record<string, readonly PurchaseState[]>;
export type PurchaseAction = keyof typeof allowedIn;

export function mayPurchase(action: PurchaseAction, state: PurchaseState): boolean {
  const states: readonly PurchaseState[] = allowedIn[action];
  return states.includes(state);
}

export const MAX_PURCHASE_LINES = 500;

const pieces = z.int().min(1).max(100_000);
/** Of one press: a request that is sent twice counts once. */
const key = idSchema();
const supplier = z.string().trim().min(1, 'Please enter the supplier.').max(80);
/** A cost, which may be zero for samples. */
const cost = centsSchema.max(10_000_000).describe('cents per piece');

export const newPurchaseSchema = z.strictObject({
  key,
  supplier,
  from: z.enum(['low', 'nothing']).describe('low: what is low on stock, and comes from this supplier or from none yet'),
});

export const purchaseParamsSchema = z.object({ purchase: z.coerce.number().int().min(1).max(2_147_483_647) });

export const purchaseEditSchema = z.strictObject({
  supplier,
  expectedOn: z.iso.date().nullable(),
  note: z.string().trim().max(500).default(''),
  lines: z
    .array(z.strictObject({ id: z.string().min(1).max(120), qty: pieces, cost: cost.nullable() }))
    .max(MAX_PURCHASE_LINES)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Please name each item once.'),
});
export type PurchaseEdit = z.infer<typeof purchaseEditSchema>;

const purchaseSummarySchema = z.object({
  id: z.int(),
  supplier: z.string(),
  state: z.enum(purchaseStates),
  expectedOn: z.iso.date().nullable(),
  openedBy: z.string(),
  openedAt: z.iso.datetime(),
  orderedAt: z.iso.datetime().nullable(),
  pieces: z.int().min(0).describe('ordered'),
  received: z.int().min(0),
  cost: z.int().nullable().describe('cents; of all lines. null: not known of each, or not for this role'),
});
export type PurchaseSummary = z.infer<typeof purchaseSummarySchema>;

export const purchaseQuerySchema = z.object({ show: z.enum(['', 'all']).default(''), page: pageNumberSchema });
export const purchaseListSchema = z.object({
  rows: z.array(purchaseSummarySchema).describe('newest first'),
  total: z.int().min(0),
  low: z.int().min(0).describe('items that are low on stock, and not on their way'),
  suppliers: z.array(z.string()).describe('of earlier orders'),
});

const purchaseLineSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.string(),
  sku: z.string(),
  picture: z.string(),
  place: z.string().nullable().describe('on the shelf'),
  qty: pieces,
  cost: cost.nullable(),
  received: z.int().min(0),
  available: z.int().min(0).describe('can be sold now'),
});
export type PurchaseLine = z.infer<typeof purchaseLineSchema>;

export const purchaseSchema = purchaseSummarySchema.extend({ note: z.string(), lines: z.array(purchaseLineSchema) });
export type Purchase = z.infer<typeof purchaseSchema>;

/** What arrived of one item. */
export const receiptSchema = z.strictObject({
  key,
  code: z.string().trim().min(1).max(120).describe('a SKU or an item’s id'),
  pieces: z
    .int()
    .min(-100_000)
    .max(100_000)
    .refine((count) => count !== 0, 'Please enter a number.')
    .describe('below 0: taken back'),
});
export type Receipt = z.infer<typeof receiptSchema>;
export const receivedSchema = purchaseLineSchema
  .pick({ id: true, name: true, size: true, sku: true, picture: true, place: true, qty: true, received: true })
  .extend({ state: z.enum(purchaseStates) });
