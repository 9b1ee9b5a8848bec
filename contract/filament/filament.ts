import * as z from 'zod';
import { gtinSchema } from '../catalogue/gtin.ts';
import { spoolMaterials } from '../catalogue/material.ts';

const celsius = z.int().min(0).max(400);
const percent = z.number().min(0).max(100);

const temperatureRange = z.strictObject({ min: celsius, max: celsius });
const temperature = temperatureRange.extend({ recommended: celsius });

/** CIE L*a*b* under D65 and the 2° observer. */
export const labSchema = z.strictObject({
  l: z.number().min(0).max(100).describe('lightness'),
  a: z.number().min(-128).max(128).describe('red against green'),
  b: z.number().min(-128).max(128).describe('yellow against blue'),
});
export type Lab = z.infer<typeof labSchema>;

/** A color as an instrument read it off a printed plaque, never off a picture. */
export const measuredColorSchema = z.strictObject({
  lab: labSchema.describe('CIE L*a*b*, D65, 2° observer'),
  instrument: z.string().min(1).max(80).describe('what read it, such as "spectrophotometer, 45°/0°"'),
  on: z.iso.date().describe('day of the reading'),
});

export const finishes = ['satin', 'silk', 'matte', 'translucent'] as const;

/** The polymers that other programs know, by our materials. */
export const polymers = ['PLA', 'PETG', 'ABS', 'PMMA'] as const;

export const fanSchema = z.strictObject({
  minPercent: percent.describe('of a layer that takes its time'),
  maxPercent: percent.describe('of a layer that is over soon'),
  fullFromLayer: z.int().min(1).max(20).optional().describe('first layer with that fan, counted from 1; absent: all'),
  bridgePercent: percent.optional().describe('on bridges, where it differs'),
});

export const dryingSchema = z.strictObject({
  temperatureC: celsius,
  hours: z.number().min(0.5).max(48),
});

export const retractionSchema = z.strictObject({
  directMm: z.number().min(0).max(10).describe('mm of filament, direct drive'),
  bowdenMm: z.number().min(0).max(15).describe('mm of filament, Bowden tube'),
  speedMmPerS: z.number().min(5).max(100),
});

export const speedRangeSchema = z.strictObject({
  min: z.number().min(1).max(1000),
  max: z.number().min(1).max(1000),
});

/** A kind of spool, empty: an entry of `content/spools.yaml`. */
export const emptySpoolSchema = z.strictObject({
  body: z.string().min(1).max(60).describe('what it is made of, such as "high-impact polystyrene"'),
  color: z.string().min(1).max(20),
  emptyGrams: z.number().min(1).max(5000).describe('weighed; single spools differ by up to 5 g'),
  outerDiameterMm: z.number().min(50).max(500),
  widthMm: z.number().min(10).max(500),
  boreMm: z.number().min(5).max(200),
  coreDiameterMm: z.number().min(10).max(400).optional().describe('on which the first turn lies'),
  insideWidthMm: z.number().min(5).max(400).optional().describe('between the flanges'),
});
export type EmptySpool = z.infer<typeof emptySpoolSchema>;

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
  firstLayer: z
    .strictObject({ nozzleC: celsius.optional(), bedC: celsius.optional() })
    .optional()
    .describe('where it differs from the rest'),
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
