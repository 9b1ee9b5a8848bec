import * as z from 'zod';
import { materialNameSchema } from '../catalogue/material.ts';
import { cents, centsSchema } from '../cents.ts';
import { idSchema } from '../id.ts';
import { quantitySchema } from '../quantity.ts';
import { MAX_MODELS } from './limits.ts';
import { printExtrasShape } from './print-extras.ts';

/** One print to quote: a finished slicing job, with material, color and quantity. */
const requestedPrintSchema = z.strictObject({
  jobId: idSchema(),
  material: materialNameSchema,
  colorName: z.string().min(1).max(80),
  quantity: quantitySchema,
});
export type RequestedPrint = z.infer<typeof requestedPrintSchema>;

/** Body of `POST /api/quotes`. */
export const quoteRequestSchema = z.strictObject({ prints: z.array(requestedPrintSchema).min(1).max(MAX_MODELS) });
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

/** The price of one print, broken down. */
export const quotedPrintSchema = z.object({
  jobId: idSchema(),
  fileId: idSchema(),
  name: z.string().describe('file name, and which object of it'),
  material: materialNameSchema,
  colorName: z.string(),
  hex: z.string(),
  quality: z.object({ stop: z.int(), layerHeight: z.number(), label: z.string() }),
  infill: z.int().min(0).max(100),
  supports: z.boolean(),
  repaired: z.boolean().optional().describe('true when the shopper accepted a repair of the model, else absent'),
  ...printExtrasShape,
  grams: z.number().describe('grams of one print, rounded to a tenth'),
  supportGrams: z
    .number()
    .optional()
    .describe('grams of it that are supports, rounded to a tenth; absent without supports'),
  printTime: z.int().min(0).describe('seconds for one print'),
  perPlate: z.int().min(1).default(1).describe('pieces of it that are printed at once, on one plate'),
  perGram: centsSchema.describe('cents per gram of this material at this quality'),
  machine: centsSchema.default(cents(0)).describe('cents of single for the time of a printer'),
  single: centsSchema.describe('cents for one when only one is bought'),
  each: centsSchema.describe('cents for each at this quantity: single less the quantity break'),
  quantity: z.int().min(1),
  price: centsSchema.describe('each × quantity'),
  spool: z
    .object({ itemId: z.string(), name: z.string(), price: centsSchema, url: z.string() })
    .nullable()
    .describe('the spool to print it yourself; null: out of stock'),
});
export type QuotedPrint = z.infer<typeof quotedPrintSchema>;

export const quoteSchema = z.object({
  quote: z.string().describe('signed by the shop; the cart accepts prints only with it'),
  validUntil: z.iso.datetime(),
  prints: z.array(quotedPrintSchema),
  total: centsSchema,
  shipsBy: z.iso
    .date()
    .describe('when they ship if they are ordered now: after the prints ahead and their own printing'),
  hoursAhead: z.number().min(0).describe('hours of printing until a printer is free'),
});
export type Quote = z.infer<typeof quoteSchema>;
