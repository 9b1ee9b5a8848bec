import * as z from 'zod';
import { quantitySchema } from './quantity.ts';

/** Requests of one order by its shopper, refused ones included. */
export const MAX_RETURNS = 5;
/** Returns of one order, with those that staff open. */
export const MAX_ALL_RETURNS = 20;
export const MAX_RETURN_NOTE = 1000;

/** For the first two, goods have to be returnable; for the others the shop was at fault, and takes back everything. */
export const returnReasons = ['changed_mind', 'ordered_wrong', 'faulty', 'damaged', 'wrong_item'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Whether the reason is the shopper's own: they pay for the label, and the goods go back on the shelf. */
export function isOwnReason(reason: ReturnReason): boolean {
  return reason === 'changed_mind' || reason === 'ordered_wrong';
}

/**
 * requested: waits for an answer · accepted: the goods may be sent back · refunded: they came back, and the money too ·
 * replaced: a new order sends the same again.
 */
const returnStates = ['requested', 'accepted', 'refused', 'refunded', 'replaced'] as const;
export type ReturnState = (typeof returnStates)[number];

const returnLineSchema = z.object({
  lineId: z.string().max(100).describe('id of the line in the order'),
  qty: quantitySchema,
});
export type ReturnLine = z.infer<typeof returnLineSchema>;

/** Body of `POST /api/orders/{orderId}/returns`. */
export const returnRequestSchema = z.object({
  reason: z.enum(returnReasons, 'Please choose why you return it.'),
  note: z.string().trim().max(MAX_RETURN_NOTE, `Please use at most ${MAX_RETURN_NOTE} characters.`).default(''),
  lines: z.array(returnLineSchema).min(1, 'Please choose what you return.').max(100),
});
export type ReturnRequest = z.infer<typeof returnRequestSchema>;

export const returnSchema = z.object({
  refId: z.string().describe('such as NR-7K2M-4Q9D'),
  state: z.enum(returnStates),
  reason: z.enum(returnReasons),
  lines: z.array(returnLineSchema),
  note: z.string().describe('what the shopper wrote'),
  requestedAt: z.iso.datetime(),
  answer: z.string().nullable().describe('the shop’s answer'),
  replacedBy: z.string().optional().describe('number of the order that sends the same again'),
});
export type OrderReturn = z.infer<typeof returnSchema>;
