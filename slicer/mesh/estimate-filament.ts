/** mm: two lines of wall, and as much above and below. */
const SHELL = 0.8;

export interface PrintedSize {
  /** mm³ */
  readonly volume: number;
  /** mm² */
  readonly area: number;
  /** mm, of `bendOf`; without it the shell of small and of round models is taken too thick */
  readonly bend?: number;
}

/**
 * About how much filament a print takes, in mm³: its shell, and the infill's share of what is within.
 * @param density infill in percent
 */
export function estimateFilament({ volume, area, bend = 0 }: PrintedSize, density: number): number {
  const solid = Math.abs(volume);
  if (solid === 0) return 0;
  const shell = solid * shellShare((SHELL * area) / solid, (SHELL ** 2 * bend) / solid);
  return shell + ((solid - shell) * density) / 100;
}

/**
 * Steiner's formula for the layer beneath a surface. Of all models a ball bends most for its size; its last term, too,
 * is that of a ball, so that a ball as thick as its shell is all shell.
 */
function shellShare(skin: number, bend: number): number {
  const less = Math.min(Math.max(0, bend), skin ** 2 / 3);
  return skin >= 3 ? 1 : Math.min(1, skin - less + (less * skin) / 9);
}
