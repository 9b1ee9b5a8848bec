/** Models of one page and one quote: the parts of a project in one ZIP. */
export const MAX_MODELS = 50;
/** Largest model file in bytes: 100 MB. */
export const MAX_MODEL_BYTES = 100 * 1024 * 1024;
/**
 * Bytes that uploads must leave free on the disk, because Postgres writes to it too: its log can take 256 MB, and
 * `npm start` rejects a disk with less than 300 MB.
 */
export const DISK_RESERVE_BYTES = 400_000_000;
/** More detail than a nozzle can print, and more than the engine can slice in time. */
export const MAX_TRIANGLES = 1_500_000;
/** Percent. A typed scale can exceed the slider; the build volume is the real limit. */
export const SCALE_SLIDER = { min: 1, max: 500 } as const;
export const MAX_SCALE = 100_000;
/** Percent; the page sends 100 as 99. */
export const MAX_INFILL = 99;
/** The infill that a shopper sees and chooses: the engine's densest print is 100%. */
export function shownInfill(density: number): number {
  return density >= MAX_INFILL ? 100 : density;
}
/** Percent. Up to this infill the pattern is a grid, above it lines. */
export const MAX_GRID_INFILL = 25;
/** The infill pattern that follows from a density in percent. */
export function infillPattern(density: number): 'grid' | 'lines' {
  return density <= MAX_GRID_INFILL ? 'grid' : 'lines';
}
/** Default settings: infill and scale in percent, and a quality stop. */
export const PRINT_DEFAULTS = { infill: 20, scale: 100, quality: 50 } as const;
/** In mm. Models scaled below this depth can be sliced in the browser, unless infill is 100%. */
export const BROWSER_SLICE_DEPTH = 30;
/** mm: what our data sheet of ABS advises for large parts. It holds smaller ones all the more. */
export const BRIM_WIDTH = 8;
/** Days after which models that were never ordered are deleted. */
export const MODEL_DAYS = 30;
export const modelExtensions = ['stl', 'obj', '3mf'] as const;
/** What browsers convert to one of those before anything else: nothing sends them to the shop. */
export const convertedExtensions = ['step', 'stp'] as const;
export type ModelExtension = (typeof modelExtensions)[number];

/** Whether a file is what slicers export for a printer: instructions, without the model. */
export function isSlicedName(name: string): boolean {
  return /\.(gcode|bgcode|gco|g)$/i.test(name);
}
