import * as z from 'zod';
import { materialNameSchema } from '../catalogue/material.ts';
import { centsSchema } from '../money/cents.ts';
import { quantitySchema } from '../quantity.ts';

/** One print of a quote: a finished job, and what it is printed with. */
const wantedPrintSchema = z.strictObject({
  jobId: z.uuid(),
  material: materialNameSchema,
  colorName: z.string().min(1).max(80),
  quantity: quantitySchema,
});
export type WantedPrint = z.infer<typeof wantedPrintSchema>;

/** Body of `POST /api/quotes`. */
export const quoteWishSchema = z.strictObject({ prints: z.array(wantedPrintSchema).min(1).max(20) });
export type QuoteWish = z.infer<typeof quoteWishSchema>;

/** How the price of one print comes about. */
const quotedPrintSchema = z.object({
  jobId: z.uuid(),
  fileId: z.uuid(),
  name: z.string().describe('of the file'),
  material: materialNameSchema,
  colorName: z.string(),
  hex: z.string(),
  quality: z.object({ stop: z.int(), layerHeight: z.number(), label: z.string() }),
  infill: z.int().min(0).max(100),
  grams: z.number().describe('of one print, to a tenth'),
  printTime: z.int().min(0).describe('seconds of one print'),
  perGram: centsSchema.describe('of the material at this quality'),
  each: centsSchema,
  quantity: z.int().min(1),
  price: centsSchema.describe('each × quantity'),
  spool: z
    .object({ itemId: z.string(), name: z.string(), price: centsSchema, url: z.string() })
    .nullable()
    .describe('what to buy to print it oneself; null when none is in stock'),
});
export type QuotedPrint = z.infer<typeof quotedPrintSchema>;

export const quoteSchema = z.object({
  quote: z.string().describe('signed by the shop; the cart takes prints by it alone'),
  validUntil: z.iso.datetime(),
  prints: z.array(quotedPrintSchema),
  total: centsSchema,
});
export type Quote = z.infer<typeof quoteSchema>;
