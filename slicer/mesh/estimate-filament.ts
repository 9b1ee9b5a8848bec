/** mm: two lines of wall, and as much at the top and bottom. */
const SHELL = 0.8;

export interface PrintedSize {
  /** mm³ */
  readonly volume: number;
  /** mm² */
  readonly area: number;
  /** mm, from `bendOf`; without it the shells of small and round models are overestimated */
  readonly bend?: number;
}

/**
 * Estimates the filament of a print in mm³: its shell, plus the infill's share of the inside.
 * @param density infill in percent
 */
export function estimateFilament({ volume, area, bend = 0 }: PrintedSize, density: number): number {
  const solid = Math.abs(volume);
  if (solid === 0) return 0;
  const shell = solid * shellShare((SHELL * area) / solid, (SHELL ** 2 * bend) / solid);
  return shell + ((solid - shell) * density) / 100;
}

/**
 * Steiner's formula for the layer beneath a surface. A ball bends most for its size; the last term is that of a ball, too,
 * so that a ball no thicker than its shell is all shell.
 */
function shellShare(skin: number, bend: number): number {
  const less = Math.min(Math.max(0, bend), skin ** 2 / 3);
  return skin >= 3 ? 1 : Math.min(1, skin - less + (less * skin) / 9);
}
