import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { idSchema } from '../id.ts';
import { quotedPrintSchema } from './quote.ts';

/** In the link to a saved quote: 132 random bits, so that nobody finds one by trying. */
export const savedQuoteLinkSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'This link is not complete.');

/** Days that a saved quote is kept. */
export const SAVED_QUOTE_DAYS = 90;

/** One print of a saved quote at the prices of the day. `name`: of the file, or a number for all but its shopper. */
const savedPrintSchema = quotedPrintSchema
  .pick({
    name: true,
    material: true,
    colorName: true,
    hex: true,
    quality: true,
    infill: true,
    supports: true,
    repaired: true,
    walls: true,
    brim: true,
  })
  .extend(
    quotedPrintSchema.pick({
      grams: true,
      printTime: true,
      perPlate: true,
      machine: true,
      single: true,
      each: true,
      quantity: true,
      price: true,
    }).shape,
  );

/** Without ids of jobs and names of files: whoever has the link reads prices, and cannot get the model. */
export const savedQuoteSchema = z.object({
  link: savedQuoteLinkSchema,
  savedAt: z.iso.datetime(),
  keptUntil: z.iso.datetime(),
  prints: z.array(savedPrintSchema),
  total: centsSchema,
  shipsBy: z.iso.date(),
  isMine: z.boolean().describe('this shopper saved it, and can remove it'),
  buy: z
    .object({ quote: z.string(), jobIds: z.array(idSchema()) })
    .nullable()
    .describe('for its shopper, while the models are stored: a signed quote, and the jobs in the order of `prints`'),
});
export type SavedQuote = z.infer<typeof savedQuoteSchema>;

export const savedQuotesSchema = z.object({
  quotes: z.array(
    savedQuoteSchema.pick({ link: true, savedAt: true, keptUntil: true }).extend({
      names: z.array(z.string()),
      total: centsSchema
        .nullable()
        .describe('at the prices of the day; null when the shop no longer prints it like that'),
    }),
  ),
});
export type SavedQuotes = z.infer<typeof savedQuotesSchema>;
