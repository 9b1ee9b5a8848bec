/**
 * A print's layers as the page draws them, made from its G-code: where plastic is laid, without speeds, temperatures and
 * travel moves, so that it is a picture of the print and cannot be printed itself.
 *
 * Bytes: "NSL1", then records, each starting with one byte. Numbers are unsigned LEB128; those that can be negative are
 * zigzag coded.
 *
 *   0x10 LAYER  height of its top above the bed (HEIGHT_STEP)
 *   1 to 6 LINE what is laid (`pathKinds`), number of points, then for each point x and y minus those of the point before
 *               (PLACE_STEP, from the bed's front left corner; the very first point follows 0, 0)
 *   0x11 END    flags (LINES_LEFT_OUT, LAYERS_LEFT_OUT), then for each kind the filament it takes (LENGTH_STEP)
 */
export const MAGIC = [0x4e, 0x53, 0x4c, 0x31] as const;
export const LAYER = 0x10;
export const END = 0x11;

/** Flags of END. Some fillings' lines are left out, or the last layers. */
export const LINES_LEFT_OUT = 1;
export const LAYERS_LEFT_OUT = 2;

/** mm: finer than a printer moves, and a bed of 350 mm fits 16 bits. */
export const PLACE_STEP = 0.02;
/** mm */
export const HEIGHT_STEP = 0.01;
/** mm of filament */
export const LENGTH_STEP = 0.01;

/** What a line of plastic is for; their numbers in the format start at 1. */
export const pathKinds = ['outerWall', 'innerWall', 'skin', 'infill', 'support', 'adhesion'] as const;
export type PathKind = (typeof pathKinds)[number];

/** Larger prints lose detail until they are this large: it draws smoothly, in 16 MB of a graphics card. */
export const TARGET_POINTS = 2_000_000;
/** Where nothing else helps, the preview ends here. */
export const MAX_POINTS = 3_000_000;
