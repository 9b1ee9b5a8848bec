import * as z from 'zod';
import { gaugeLogSchema } from '../filament/spool.ts';
import { spoolIdSchema } from '../filament/spool-id.ts';
import { idSchema } from '../id.ts';
import { pageNumberSchema, searchWordsSchema } from './paging.ts';

/** Spools that are added, and labels that are printed, with one press. */
export const MAX_NEW_SPOOLS = 300;
/** An hour of readings at 50 Hz, more than a gauge logs of a spool. */
export const MAX_GAUGE_ROWS = 200_000;
export const GAUGE_MAX_BYTES = 8 * 1024 * 1024;

const grams = z.int().min(1, 'Please enter grams.').max(30_000, 'Please enter at most 30,000 g.').nullable();
const day = z.iso.date('Please enter a day.').nullable();
const itemId = z.string().min(1).max(120);

export const newLotSchema = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,40}$/, 'Please enter the code: letters, digits, dots and dashes, at most 40.')
    .describe('as on the label'),
  itemId: itemId.describe(
    'the SKU or id of an item that is wound from it; the lot has its material, color and diameter',
  ),
  madeOn: day,
  driedC: z.int().min(20).max(150).nullable().describe('°C'),
  driedHours: z.number().min(0.5).max(72).nullable(),
  note: z.string().trim().max(300).default('').describe('for makers; on the page of each spool'),
});

export const newSpoolsSchema = z.strictObject({
  key: idSchema().describe('of one press: a request that is sent twice counts once'),
  itemId,
  count: z.int().min(1).max(MAX_NEW_SPOOLS, `Please add at most ${MAX_NEW_SPOOLS} at a time.`),
  packedOn: day,
  netGrams: grams,
  emptyGrams: grams,
});

/** What the scale says of one spool. */
export const spoolWeightsSchema = z.strictObject({ netGrams: grams, emptyGrams: grams });

const gaugeSummarySchema = gaugeLogSchema.omit({ points: true });

const deskLotSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string().describe('such as Petrol PLA'),
  diameter: z.string(),
  madeOn: z.iso.date().nullable(),
  driedC: z.number().nullable(),
  driedHours: z.number().nullable(),
  note: z.string(),
  spools: z.int().min(0),
  unsold: z.int().min(0),
  gauge: gaugeSummarySchema.nullable(),
});
export type DeskLot = z.infer<typeof deskLotSchema>;

export const lotQuerySchema = z.object({ q: searchWordsSchema.default(''), page: pageNumberSchema });
export const lotListSchema = z.object({
  rows: z.array(deskLotSchema).describe('newest first'),
  total: z.int().min(0),
});

const deskSpoolSchema = z.object({
  id: spoolIdSchema,
  itemId,
  name: z.string(),
  size: z.string(),
  packedOn: z.iso.date().nullable(),
  netGrams: z.int().nullable(),
  emptyGrams: z.int().nullable(),
  order: z.string().nullable().describe('number of the order that it is in; null: not sold'),
  hasGauge: z.boolean().describe('a log of its own, beside that of the lot'),
});
export type DeskSpool = z.infer<typeof deskSpoolSchema>;

export const lotPageSchema = deskLotSchema.extend({
  items: z.array(z.object({ id: itemId, name: z.string(), size: z.string() })).describe('what can be wound from it'),
  rows: z.array(deskSpoolSchema).describe('newest first'),
  total: z.int().min(0),
});
export type LotPage = z.infer<typeof lotPageSchema>;

export const lotParamsSchema = z.object({ lot: z.coerce.number().int().min(1).max(2_147_483_647) });
export const spoolParamsSchema = z.object({ spool: spoolIdSchema });

export const spoolsAddedSchema = z.object({ ids: z.array(spoolIdSchema) });
export const gaugeStoredSchema = gaugeSummarySchema;
export const spoolLabelsSchema = z.strictObject({ ids: z.array(spoolIdSchema).min(1).max(MAX_NEW_SPOOLS) });
