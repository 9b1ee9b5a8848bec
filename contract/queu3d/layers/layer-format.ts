/**
 * A print's layers as the page draws them, made from its G-code: where plastic is laid and, in format 2, how fast, and
 * where the nozzle travels. Without temperatures, fan, retractions and the filament of a move it is a picture of the
 * print and cannot be printed itself.
 *
 * Bytes: "NSL1" or "NSL2", then records, each starting with one byte. Numbers are unsigned LEB128; those that can be
 * negative are zigzag coded.
 *
 *   0x10 LAYER  height of its top above the bed (HEIGHT_STEP)
 *   1 to 6 LINE what is laid (`pathKinds`), number of points, then for each point x and y minus those of the point before
 *               (PLACE_STEP, from the bed's front left corner; the very first point follows 0, 0)
 *   7 TRAVEL    the same for moves without plastic; in format 2
 *   0x12 SPEED  of the lines that follow, travel excepted (mm/s, at most MAX_SPEED); in format 2
 *   0x11 END    flags (LINES_LEFT_OUT, LAYERS_LEFT_OUT, TRAVEL_LEFT_OUT), then for each kind the filament it takes
 *               (LENGTH_STEP)
 */
export type LayerFormat = 1 | 2;
export const MAGIC = [0x4e, 0x53, 0x4c] as const;
/** The byte after `MAGIC`. */
export const FORMAT_BYTES: Readonly<Record<LayerFormat, number>> = { 1: 0x31, 2: 0x32 };
export const TRAVEL = 7;
export const LAYER = 0x10;
export const END = 0x11;
export const SPEED = 0x12;
/** mm/s: with a kind below 16 it fits 16 bits. */
export const MAX_SPEED = 2047;

/** Flags of END. Some fillings' lines are left out, or the last layers, or travel of some layers. */
export const LINES_LEFT_OUT = 1;
export const LAYERS_LEFT_OUT = 2;
export const TRAVEL_LEFT_OUT = 4;

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
/** Of the target, beside it: points of travel moves, which are left out above it before any plastic is. */
export const TRAVEL_SHARE = 0.2;
/** Where nothing else helps, the preview ends here. */
export const MAX_POINTS = 3_000_000;
