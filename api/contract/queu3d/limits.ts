/** Bytes of a model file: 100 MB. */
export const MOST_MODEL_BYTES = 100 * 1024 * 1024;
/**
 * Bytes of the disk that files of shoppers leave free, as Postgres writes to it as well: its log may take 256 MB, and
 * `npm start` refuses a disk with less than 300 MB.
 */
export const DISK_RESERVE_BYTES = 400_000_000;
/** More than a nozzle can show, and more than the engine gets through in its time. */
export const MOST_TRIANGLES = 1_500_000;
/** Percent. A typed scale may exceed the slider's end; the build volume decides. */
export const SCALE_SLIDER = { min: 1, max: 500 } as const;
export const MOST_SCALE = 100_000;
/** Percent; 100 is sent to the engine as 99. */
export const MOST_INFILL = 99;
/** Above this infill lines are laid, else a grid. */
export const GRID_UP_TO = 25;
/** What a shopper finds chosen: infill and scale in percent, and a quality stop. */
export const PRINT_DEFAULTS = { infill: 20, scale: 100, quality: 50 } as const;
/** Slicing may happen in the browser while the scaled model is less deep than this, in mm, and not at 100%. */
export const BROWSER_SLICE_DEPTH = 30;
/** Models that nobody ordered go after so many days. */
export const MODEL_DAYS = 30;
export const modelExtensions = ['stl', 'obj', '3mf'] as const;
export type ModelExtension = (typeof modelExtensions)[number];
