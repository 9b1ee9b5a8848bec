/**
 * Triangles: nine coordinates each, x, y and z of three corners, counter-clockwise seen from outside, in millimeters,
 * unscaled; z is up. Triangles share no corners, so the viewer draws the same array that everything is computed from.
 */
export interface Mesh {
  readonly positions: Float32Array;
  /** only of files that place two or more objects, as they were read */
  readonly objects?: readonly MeshObject[];
  /** what a slicer's project left out of the triangles; absent when that is nothing */
  readonly leftOut?: LeftOut;
  /** its objects were moved closer together to fit the bed */
  readonly isArranged?: true;
  /** what the shopper should know about the file; set by readers only */
  readonly note?: FileNote | undefined;
}

/** One of several objects of a file: its triangles from `start` up to `end`. */
export interface MeshObject {
  /** one short line; empty when the file has no name for it */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** the index of the first object that is the same, turned around z at most; its own when it is the first */
  readonly sameAs: number;
}

export interface LeftOut {
  /** negative volumes that were cut out */
  readonly negative: number;
  /** modifiers, support blockers and enforcers */
  readonly ignored: number;
}

/** A file that was read although it is not as it should be. */
export interface FileNote {
  /** `cut`: it ends early; `miscounted`: its header names another number of triangles than it holds */
  readonly kind: 'cut' | 'miscounted';
  /** triangles */
  readonly read: number;
  /** triangles that the file says it has, where it says so */
  readonly expected?: number | undefined;
}

/** Rows of a rotation × scale, applied to columns: x' = m[0][0]·x + m[0][1]·y + m[0][2]·z. */
export type Rows = readonly [Row, Row, Row];
type Row = readonly [number, number, number];

export function triangleCount({ positions }: Mesh): number {
  return positions.length / 9;
}

/** The factor by which `matrix` changes volumes. */
export function determinant([[a, b, c], [d, e, f], [g, h, k]]: Rows): number {
  return a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g);
}

/** Limits for reading a file; a larger one is rejected before memory is allocated for it. */
export interface ReadBounds {
  readonly triangles: number;
}
