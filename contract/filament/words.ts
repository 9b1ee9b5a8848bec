import type * as z from 'zod';
import type {
  dryingSchema,
  fanSchema,
  retractionSchema,
  speedRangeSchema,
  temperature,
  temperatureRange,
} from '../catalogue/filament-facts.ts';
import type { EmptySpool } from './empty-spool.ts';

/** `210 °C (205 to 220)` */
export function temperatureWords({ recommended, min, max }: z.infer<typeof temperature>): string {
  return `${recommended} °C (${min} to ${max})`;
}

/** `30 to 50% from layer 3` */
export function fanWords({ minPercent, maxPercent, fullFromLayer, bridgePercent }: z.infer<typeof fanSchema>): string {
  const share = minPercent === maxPercent ? `${maxPercent}%` : `${minPercent} to ${maxPercent}%`;
  const from = fullFromLayer === undefined ? '' : ` from layer ${fullFromLayer}`;
  return share + from + (bridgePercent === undefined ? '' : `, ${bridgePercent}% on bridges`);
}

/** `45 °C for 6 h` */
export function dryingWords({ temperatureC, hours }: z.infer<typeof dryingSchema>): string {
  return `${temperatureC} °C for ${hours} h`;
}

/** `0.8 mm direct, 4 mm Bowden, at 35 mm/s` */
export function retractionWords({ directMm, bowdenMm, speedMmPerS }: z.infer<typeof retractionSchema>): string {
  return `${directMm} mm direct, ${bowdenMm} mm Bowden, at ${speedMmPerS} mm/s`;
}

/** `40 to 120 mm/s` */
export function speedWords({ min, max }: z.infer<typeof speedRangeSchema>): string {
  return `${min} to ${max} mm/s`;
}

/** `Closed, 45 to 70 °C`; of a chamber in the open, the sheet's own words. */
export function chamberWords(says: string, temperatureC: z.infer<typeof temperatureRange> | undefined): string {
  return temperatureC ? `${says}, ${temperatureC.min} to ${temperatureC.max} °C` : says;
}

/** `Ø 200 × 72 mm, bore 54 mm` */
export function spoolWords({ outerDiameterMm, widthMm, boreMm }: EmptySpool): string {
  return `Ø ${outerDiameterMm} × ${widthMm} mm, bore ${boreMm} mm`;
}
