import * as z from 'zod';
import { oneOf } from '../one-of.ts';
import type { FilamentFileKind } from './filament-files.ts';

/** The slicers that there are profiles for. */
export const slicers = ['orcaslicer', 'bambustudio', 'prusaslicer', 'cura'] as const satisfies FilamentFileKind[];

/** Of the filament that a printer takes, in mm. */
export const filamentDiameters = [1.75, 2.85] as const;

/** The least and the most that a printer may be said to reach or have. */
export const PRINTER_LIMITS = {
  nozzleMm: { min: 0.1, max: 2 },
  maxNozzleC: { min: 150, max: 500 },
  maxBedC: { min: 0, max: 200 },
} as const;

const between = ({ min, max }: { min: number; max: number }) =>
  z.number(`must be a number from ${min} to ${max}`).min(min).max(max);

/** What decides whether a filament prints on a shopper's printer, and which profile is theirs. */
export const printerSetupSchema = z.strictObject({
  name: z.string().trim().min(1).max(60).describe('as its maker calls it, or as the shopper typed it'),
  nozzleMm: between(PRINTER_LIMITS.nozzleMm).describe('diameter of the nozzle'),
  maxNozzleC: between(PRINTER_LIMITS.maxNozzleC).describe('the hottest that the nozzle gets'),
  maxBedC: between(PRINTER_LIMITS.maxBedC).describe('the hottest that the bed gets; 0: it has no heater'),
  isEnclosed: z.boolean(),
  diameterMm: oneOf(filamentDiameters),
  slicer: z.enum(slicers),
});
export type PrinterSetup = z.infer<typeof printerSetupSchema>;

/** `content/printers.yaml`: printers to choose from, as they leave the factory. */
export const printersSchema = z.array(printerSetupSchema).min(1).max(100);
