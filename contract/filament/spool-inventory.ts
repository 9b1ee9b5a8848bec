import * as z from 'zod';
import { idSchema } from '../id.ts';
import { printerSetupSchema } from './printer-setup.ts';

/** More than a print farm has open. */
export const MAX_SPOOLS = 200;
/** So that a request stays below the 64 kB of every body, whatever is typed. */
export const MAX_SPOOLS_AT_ONCE = 50;
/** The largest spools of the trade hold 10 kg, ours 5 kg. */
export const MAX_SPOOL_GRAMS = 20_000;

const grams = z.int().min(0).max(MAX_SPOOL_GRAMS);
const lot = z.string().trim().min(1).max(40).describe('printed on the spool');

/** One spool that a shopper has. It is their own note: nothing is sold or refunded by it. */
export const ownSpoolSchema = z
  .strictObject({
    id: idSchema().describe('made by the browser'),
    origin: z
      .string()
      .regex(/^(?:order|spoolman):[\w.:-]{1,100}$/)
      .optional()
      .describe('the piece of an order, or the spool of a Spoolman, that it stands for; each is added once'),
    itemId: z
      .string()
      .regex(/^[a-z0-9.-]{3,80}$/)
      .optional()
      .describe('our item to buy it again; absent: of another brand'),
    name: z.string().trim().min(1).max(120).describe('of material and color, such as PLA Petrol'),
    hex: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/)
      .optional(),
    lot: lot.optional(),
    netGrams: grams.min(1).describe('of filament when it was new'),
    leftGrams: grams,
    addedAt: z.iso.datetime(),
  })
  .refine(({ leftGrams, netGrams }) => leftGrams <= netGrams, {
    path: ['leftGrams'],
    error: 'A spool cannot have more left than it had when it was new.',
  });
export type OwnSpool = z.infer<typeof ownSpoolSchema>;

/** Body of `POST /api/user/{userId}/spools`. */
export const addSpoolsSchema = z.strictObject({ spools: z.array(ownSpoolSchema).min(1).max(MAX_SPOOLS_AT_ONCE) });

/** Body of `PUT /api/user/{userId}/spools/{id}`. */
export const spoolChangeSchema = z.strictObject({ leftGrams: grams, lot: lot.nullable() });
export type SpoolChange = z.infer<typeof spoolChangeSchema>;

/** Body of `PUT /api/user/{userId}/printer`; null: none is chosen. */
export const printerChangeSchema = z.strictObject({ printer: printerSetupSchema.nullable() });

/** The answer of every call about it: the printer, and the spools in the order in which they were added, newest first. */
export const ownFilamentSchema = z.object({
  printer: printerSetupSchema.nullable(),
  spools: z.array(ownSpoolSchema),
});
export type OwnFilament = z.infer<typeof ownFilamentSchema>;

/** Those of `added` that a list does not have yet. */
export function newSpools(spools: readonly OwnSpool[], added: readonly OwnSpool[]): OwnSpool[] {
  const known = new Set(spools.flatMap(keysOf));
  return added.filter((spool) => {
    if (keysOf(spool).some((key) => known.has(key))) return false;
    for (const key of keysOf(spool)) known.add(key);
    return true;
  });
}

function keysOf({ id, origin }: OwnSpool): string[] {
  return origin ? [id, origin] : [id];
}
