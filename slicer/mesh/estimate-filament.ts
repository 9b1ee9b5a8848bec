/** mm: a line of wall. Floors and roofs are taken to be as thick as the walls. */
const LINE = 0.4;

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
 * @param walls lines of wall
 */
export function estimateFilament({ volume, area, bend = 0 }: PrintedSize, density: number, walls = 2): number {
  const thickness = walls * LINE;
  const solid = Math.abs(volume);
  if (solid === 0) return 0;
  const shell = solid * shellShare((thickness * area) / solid, (thickness ** 2 * bend) / solid);
  return shell + ((solid - shell) * density) / 100;
}

/** What a print consists of, in mm³, from `printVolumes`. */
export interface PrintVolumes {
  /** walls, floors and roofs, and whatever is too thin for more than walls */
  readonly solid: number;
  /** narrow gaps between walls, which the engine fills in prints that have infill */
  readonly gaps: number;
  /** room for infill */
  readonly sparse: number;
  /** around the first layer, in wide holes too, where the engine prints none */
  readonly brim: number;
  /** by `supportVolume`, where they were asked for; undefined for models that would take too long */
  readonly supports?: number | undefined;
}

const MARGIN = 0.05;
/** Percent: in emptier prints, a gap between walls that is filled or not counts for more. */
const FULL_FROM = 20;
const HOLLOW_MARGIN = 0.1;

/**
 * How far the filament may be from `filamentOf`, from 0 to 1: at least 97% of the models that it wasn't tuned on are this
 * near, see `npm run bench -- queu3d`.
 * @param density infill in percent
 */
export function estimateMargin(density: number): number {
  return MARGIN + (HOLLOW_MARGIN - MARGIN) * (Math.max(0, FULL_FROM - density) / FULL_FROM);
}

/**
 * The filament of a print in mm³ without its brim, by a coarse slice of it.
 * @param density infill in percent
 */
export function filamentOf({ solid, gaps, sparse }: Omit<PrintVolumes, 'brim'>, density: number): number {
  return solid + (density > 0 ? gaps : 0) + (sparse * density) / 100;
}

/**
 * Steiner's formula for the layer beneath a surface. A ball bends most for its size; the last term is that of a ball, too,
 * so that a ball no thicker than its shell is all shell.
 */
function shellShare(skin: number, bend: number): number {
  const less = Math.min(Math.max(0, bend), skin ** 2 / 3);
  return skin >= 3 ? 1 : Math.min(1, skin - less + (less * skin) / 9);
}
