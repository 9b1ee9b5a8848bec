import * as z from 'zod';
import { MAX_SPOOL_GRAMS, type OwnSpool, ownSpoolSchema } from './spool-inventory.ts';

/** An export of thousands of spools; larger files are of another kind. */
export const SPOOLMAN_MAX_BYTES = 5 * 1024 * 1024;

/** What is read of an entry of Spoolman's `GET /api/v1/spool`; all else in it is ignored. */
const spoolmanSpoolSchema = z.object({
  id: z.int().min(1),
  registered: z.string().nullish(),
  lot_nr: z.string().nullish(),
  archived: z.boolean().nullish(),
  initial_weight: z.number().nullish(),
  remaining_weight: z.number().nullish(),
  filament: z.object({
    name: z.string().nullish(),
    material: z.string().nullish(),
    weight: z.number().nullish(),
    color_hex: z.string().nullish(),
    vendor: z.object({ name: z.string() }).nullish(),
  }),
});
type SpoolmanSpool = z.infer<typeof spoolmanSpoolSchema>;

/**
 * The spools of a Spoolman's export, without those it has archived; null: the text is none. Spoolman leaves weights out
 * that nobody entered: such a spool counts as a full one of 1 kg, which can be changed here.
 */
export function readSpoolman(text: string, now: Date): OwnSpool[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const list = z.array(spoolmanSpoolSchema).safeParse(json);
  if (!list.success) return null;
  return list.data.filter(({ archived }) => !archived).flatMap((spool) => spoolOf(spool, now));
}

function spoolOf({ id, registered, lot_nr, initial_weight, remaining_weight, filament }: SpoolmanSpool, now: Date) {
  const netGrams = clamped(initial_weight ?? filament.weight ?? 1000, 1, MAX_SPOOL_GRAMS);
  const lot = lot_nr?.trim().slice(0, 40);
  const hex = /^[0-9a-f]{6}/i.exec(filament.color_hex ?? '')?.[0];
  const words = [filament.vendor?.name, filament.material, filament.name].filter(Boolean).join(' ').trim();
  const spool: OwnSpool = {
    id: crypto.randomUUID(),
    origin: `spoolman:${id}`,
    name: words.slice(0, 120) || `Spool ${id}`,
    ...(hex && { hex: `#${hex.toUpperCase()}` }),
    ...(lot && { lot }),
    netGrams,
    leftGrams: clamped(remaining_weight ?? netGrams, 0, netGrams),
    addedAt: dateOf(registered ?? '') ?? now.toISOString(),
  };
  // Such as a name of control characters: left out rather than a file refused for it.
  return ownSpoolSchema.safeParse(spool).data ?? [];
}

const clamped = (grams: number, min: number, max: number) => Math.min(max, Math.max(min, Math.round(grams)));

function dateOf(text: string): string | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
