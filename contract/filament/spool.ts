import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { filamentFileKinds } from './filament-files.ts';
import { spoolIdSchema } from './spool-id.ts';

const mm = z.number().min(0).max(10);

/** A stretch of the filament: what the gauge read between this point and the next. */
const gaugePointSchema = z.object({
  meter: z.number().min(0).describe('where the stretch begins'),
  meanMm: mm.describe('diameter'),
  minMm: mm,
  maxMm: mm,
});
export type GaugePoint = z.infer<typeof gaugePointSchema>;

/** Points of a small chart. */
export const MAX_GAUGE_POINTS = 200;

/** What a gauge said of a filament's diameter, in one or two directions, along its length. */
export const gaugeLogSchema = z.object({
  readings: z.int().min(2),
  lengthM: z.number().min(0).describe('from the first reading to the last'),
  meanMm: mm,
  deviationMm: mm.describe('standard deviation of the readings, as of a sample'),
  minMm: mm,
  maxMm: mm,
  ovalityMaxMm: mm.nullable().describe('largest minus smallest diameter at one place, at most; null: not measured'),
  points: z.array(gaugePointSchema).max(MAX_GAUGE_POINTS),
});
export type GaugeLog = z.infer<typeof gaugeLogSchema>;

const dryingSchema = z.object({ temperatureC: z.number(), hours: z.number() });

const moneyNow = centsSchema.describe('cents; what the shop shows now');

/** Answer of `GET /api/spools/{id}`: all that the spool's page says. Nothing in it depends on who bought it. */
export const spoolSchema = z.object({
  id: spoolIdSchema,
  url: z.url().describe('its page'),
  item: z.object({
    id: z.string(),
    name: z.string().describe('such as Petrol PLA'),
    size: z.string().describe('such as PLA · 1.75 mm · 1 kg'),
    colorName: z.string(),
    hex: z.string(),
    picture: z.string().describe('empty: none'),
    path: z.string().describe('its page in the shop'),
    price: moneyNow,
    stock: z.int().min(0).describe('pieces that can be bought now; 0 when it is no longer sold'),
    isSold: z.boolean().describe('whether the shop still sells it'),
  }),
  lot: z.object({
    code: z.string().describe('as on the label'),
    madeOn: z.iso.date().nullable(),
    dried: dryingSchema.nullable().describe('before it was packed'),
    note: z.string(),
  }),
  packedOn: z.iso.date().nullable(),
  netGrams: z.int().nullable().describe('weighed; null: not weighed'),
  emptyGrams: z.int().nullable().describe('the spool without filament: weighed, else as of its kind; null: not known'),
  gauge: gaugeLogSchema
    .extend({ of: z.enum(['spool', 'lot']).describe('what was measured: this spool, or the lot it is of') })
    .nullable()
    .describe('null: no gauge log is stored'),
  drying: dryingSchema.nullable().describe('how to dry it before printing; null: not known'),
  sameLotInStock: z.int().min(0).describe('spools of this lot and size that were not sold yet'),
  files: z.array(
    z.object({
      kind: z.enum(filamentFileKinds),
      label: z.string(),
      group: z.enum(['profile', 'tag', 'entry', 'library']),
      url: z.url(),
    }),
  ),
  reorderUrl: z.url(),
});
export type Spool = z.infer<typeof spoolSchema>;
