import * as z from 'zod';
import { spoolMaterials } from '../catalogue/material.ts';
import { centsSchema } from '../cents.ts';
import { filamentSchema } from './filament.ts';
import { filamentFileKinds } from './filament-files.ts';

/** Records in one answer: more than our own shop has. */
const MAX_FILAMENTS = 250;

/** The query of `GET /api/filaments`. `Link` has the address of the next page, `X-Total-Count` says how many there are. */
export const filamentQuerySchema = z.strictObject({
  material: z.enum(spoolMaterials).optional().describe('only this material'),
  limit: z.coerce.number().int().min(1).max(MAX_FILAMENTS).default(100).describe('at most this many'),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('leaves out this many first'),
});
export type FilamentQuery = z.infer<typeof filamentQuerySchema>;

/** A spool's record with its price, whether it is there, and the addresses of its files. */
export const filamentOnSaleSchema = filamentSchema.extend({
  price: centsSchema.nullable().describe('cents, in US dollars; null: not sold at present'),
  inStock: z.boolean(),
  files: z.partialRecord(z.enum(filamentFileKinds), z.url()).describe('by kind'),
});
export type FilamentOnSale = z.infer<typeof filamentOnSaleSchema>;

export const filamentListSchema = z.array(filamentOnSaleSchema);
