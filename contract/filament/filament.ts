import * as z from 'zod';
import {
  celsius,
  dryingSchema,
  fanSchema,
  finishes,
  firstLayerSchema,
  measuredColorSchema,
  polymers,
  retractionSchema,
  speedRangeSchema,
  temperature,
  temperatureRange,
} from '../catalogue/filament-facts.ts';
import { gtinSchema } from '../catalogue/gtin.ts';
import { spoolMaterials } from '../catalogue/material.ts';
import { emptySpoolSchema } from './empty-spool.ts';

/**
 * All that is known of one spool that the shop sells: a material, color and size. Pages, structured data, feeds, profiles,
 * tags and entries of databases are made from it. What nobody measured is absent.
 */
export const filamentSchema = z.strictObject({
  id: z.string().describe('id of the item, such as pla-petrol-1.75mm-1kg'),
  sku: z.string(),
  gtin: gtinSchema.optional().describe('GS1’s number under the barcode'),
  brand: z.string(),
  material: z.enum(spoolMaterials).describe('our name of it'),
  materialLabel: z.string().describe('for shoppers, such as Premium PLA'),
  polymer: z.enum(polymers).describe('what other programs call the material'),
  colorName: z.string(),
  name: z.string().describe('of brand, material and color, without the size: Northspool PLA Petrol'),
  finish: z.enum(finishes).optional(),
  hex: z
    .string()
    .regex(/^#[0-9A-F]{6}$/)
    .describe('sRGB, as pages show it; of `measured` where there is one'),
  measured: measuredColorSchema.optional(),
  transmissionDistanceMm: z.number().min(0.1).max(100).optional().describe('of white light, as HueForge counts it'),
  diameterMm: z.number().min(1).max(3),
  diameterToleranceMm: z.number().min(0).max(0.2).describe('to either side'),
  ovalityMm: z.number().min(0).max(0.1).optional().describe('at most: largest minus smallest diameter at one place'),
  densityGPerCm3: z.number().min(0.8).max(2),
  netGrams: z.int().min(1).max(20_000),
  lengthM: z.number().positive().describe('of net weight, density and nominal diameter'),
  spool: emptySpoolSchema.optional(),
  nozzleC: temperature,
  bedC: temperature,
  chamberC: temperatureRange.optional().describe('absent: it prints in the open'),
  firstLayer: firstLayerSchema.optional().describe('where it differs from the rest'),
  fan: fanSchema,
  drying: dryingSchema,
  retraction: retractionSchema.optional(),
  speedMmPerS: speedRangeSchema.optional(),
  maxVolumetricSpeedMm3PerS: z.number().positive().max(50).optional().describe('of a 0.4 mm nozzle'),
  softensAtC: celsius,
  glassTransitionC: celsius.optional(),
  countryOfOrigin: z.literal('US'),
  pageUrl: z.url(),
  sheets: z.strictObject({ technical: z.url(), safety: z.url() }),
});
export type Filament = z.infer<typeof filamentSchema>;
